/** The type that an argument names. */
import type { JvmModel } from '../../code/jvm/model.ts';
import type { JvmType } from '../../code/jvm/types.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';

/** Throws `type_not_found`, which offers the types of that simple name. */
export function findType(model: JvmModel, given: string): JvmType {
  const type = model.type(given);
  if (type) return type;
  const similar = model.similar(given).map(({ fullName }) => fullName);
  const offer = similar.length > 0 ? `; of that simple name there is ${similar.join(', ')}` : '';
  throw new ArtifactRefusal('type_not_found', `type_name '${given}' is no type of this artifact${offer}`, {
    suggestedAction: 'list_types',
  });
}

/** The refusal of a type whose file has just been removed. */
export function typeIsGone(given: string, path: string): ArtifactRefusal {
  return new ArtifactRefusal('type_not_found', `type_name '${given}': its file ${path} is gone`, {
    suggestedAction: 'list_types',
  });
}

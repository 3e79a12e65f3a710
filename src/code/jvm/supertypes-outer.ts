/** What stands around a type. */
import type { JvmModel } from './model.ts';
import type { JvmType } from './types.ts';

/** Types around a type, the innermost first. */
export function* outerTypes(
  { file, fullName, isTopLevel, name }: JvmType,
  model: JvmModel,
): Generator<JvmType> {
  if (isTopLevel) return;
  const packageLength = fullName.length - name.length;
  for (let end = fullName.lastIndexOf('.'); end > packageLength; end = fullName.lastIndexOf('.', end - 1)) {
    const outer = model.type(fullName.slice(0, end));
    if (outer && outer.file === file) yield outer;
  }
}

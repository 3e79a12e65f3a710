/** Refusals of packages that are not there. */
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';

/** `argument`: which one names the package. */
export function packageNotFound(argument: string, given: string): ArtifactRefusal {
  return new ArtifactRefusal('package_not_found', `${argument} '${given}' is no package of this artifact`, {
    suggestedAction: 'list_packages',
  });
}

/** Writing YAML; a module of its own, since the package is loaded only by those who ask for that form. */
import { stringify } from 'yaml';

/** Data as YAML, each string on one line; ends with a line feed. */
export function yamlOf(data: object): string {
  return stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });
}

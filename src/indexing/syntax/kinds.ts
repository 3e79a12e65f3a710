/** Numbers of kinds and visibilities in records. Add only at the end, or raise the version of the schema. */
import { CODE_KINDS, FORMAT_KINDS, type Visibility } from '../../languages/syntax/types.ts';

export const KINDS = [...CODE_KINDS, ...FORMAT_KINDS] as const;
export const VISIBILITIES: readonly Visibility[] = ['public', 'protected', 'internal', 'private'];

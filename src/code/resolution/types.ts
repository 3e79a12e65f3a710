/** What references are tied to, and how surely. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ReferenceSite } from '../../languages/syntax/types.ts';

/** A declaration by its file and its number there. */
export interface Target {
  file: Outline;
  index: number;
}

/**
 * `high`: the target follows from scope, import, `self`, a type-qualified name, or the declared or
 * constructed type of the receiver. `medium`: same package, wildcard import, or the only such declaration
 * among imported files. `low`: the name alone agrees.
 */
export type Confidence = 'high' | 'medium' | 'low';

/** What one reference means. */
export interface Resolved {
  /** Overloads and parts of one declaration together; empty if nothing in the source has that name, or it means something local or external. */
  targets: readonly Target[];
  confidence: Confidence;
  /** Why, in a few words. */
  reason: string;
}

/** A reference that means one of the declarations asked for. */
export interface ReferenceHit {
  file: Outline;
  site: ReferenceSite;
  /** Position in the file's references. */
  position: number;
  confidence: Confidence;
  reason: string;
}

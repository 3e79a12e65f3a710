/** What each capture name of the query files means to the driver. */
import { CODE_KINDS, type DeclarationKind, FORMAT_KINDS } from './types.ts';

/** Captures that complete the declaration of their match. */
export type DraftSlot = 'name' | 'part' | 'owner' | 'body' | 'callable' | 'open';

/** Captures that count at their place, in the order of the text. */
export const EVENT_OPS = [
  'scope',
  'nest',
  'branch',
  'branch.nest',
  'call',
  'type',
  'type.text',
  'type.builtin',
  'type.parameter',
  'read',
  'write',
  'extends',
  'implements',
  'supertype',
  'doc',
  'import',
  'binding',
  'local',
  'local.copy',
  'local.result',
  'local.awaited',
  'local.member',
  'local.part',
  'local.element',
  'local.given',
  'local.given.part',
  'result',
  'opaque',
  'block',
  'block.local',
  'hoisted',
  'names.after',
  'names.from',
] as const;

/** Captures that are collected for the whole file first. */
export const PILE_OPS = [
  'comment',
  'attribute',
  'exported',
  'exported.default',
  'exported.as',
  'package',
  'group',
  'branch.else',
  'wrapper',
  'wrapper.shown',
  'wrapper.export',
  'wrapped',
  'binding.type',
  'local.value',
  'names.at',
] as const;

const DRAFT_SLOTS: readonly DraftSlot[] = ['name', 'part', 'owner', 'body', 'callable', 'open'];

export type EventOp = (typeof EVENT_OPS)[number];
export type PileOp = (typeof PILE_OPS)[number];

export type CaptureMeaning =
  | { sort: 'kind'; kind: DeclarationKind }
  | { sort: 'slot'; slot: DraftSlot }
  | { sort: 'event'; op: EventOp }
  | { sort: 'pile'; op: PileOp };

/** By capture name. Names beginning with `_` are not in it, and mean nothing. */
export const CAPTURES: ReadonlyMap<string, CaptureMeaning> = new Map<string, CaptureMeaning>([
  ...[...CODE_KINDS, ...FORMAT_KINDS].map((kind) => [kind, { sort: 'kind', kind }] as const),
  ...DRAFT_SLOTS.map((slot) => [slot, { sort: 'slot', slot }] as const),
  ...EVENT_OPS.map((op) => [op, { sort: 'event', op }] as const),
  ...PILE_OPS.map((op) => [op, { sort: 'pile', op }] as const),
]);

/** Throws a plain Error, which is a fault in a query file, if a capture means nothing. */
export function assertKnownCaptures(names: readonly string[], language: string): void {
  const unknown = names.filter((name) => !name.startsWith('_') && !CAPTURES.has(name));
  if (unknown.length > 0)
    throw new Error(`Unknown captures in the queries of ${language}: ${unknown.join(', ')}`);
}

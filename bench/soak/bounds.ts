import type { Sample } from './soak.ts';
export function brokenBounds(_samples: readonly Sample[]): string[] {
  return [];
}

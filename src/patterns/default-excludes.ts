/** Files that a source leaves out of ranked search unless its user says otherwise. */
export const DEFAULT_EXCLUDES: readonly string[] = [
  '**/target/**',
  '**/node_modules/**',
  '**/.git/**',
  '**/dist/**',
  '**/build/**',
  '**/*.pyc',
  '**/__pycache__/**',
];

/** The patterns without those that nobody asked for: empty if they are exactly the default ones. */
export function chosenExcludes(patterns: readonly string[]): readonly string[] {
  const isDefault =
    patterns.length === DEFAULT_EXCLUDES.length &&
    patterns.every((pattern, i) => pattern === DEFAULT_EXCLUDES[i]);
  return isDefault ? [] : patterns;
}

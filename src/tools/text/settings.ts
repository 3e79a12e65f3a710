/** Index settings from arguments and configuration, and the checks they share. */
import type { Config } from '../../config/load.ts';
import { QuarryError } from '../../errors.ts';
import { validatePathGlob } from '../../patterns/path-glob.ts';
import type { SourceSettings } from '../../store/types.ts';

/** The settings of a build that names none. */
export function configuredSettings({ indexing }: Config): SourceSettings {
  return {
    chunkSize: indexing.chunkSize,
    overlap: indexing.overlap,
    includePatterns: [...indexing.includePatterns],
    excludePatterns: [...indexing.excludePatterns],
    respectGitignore: indexing.respectGitignore,
    maxFileBytes: indexing.maxFileSizeMb * 1024 * 1024,
  };
}

/** Throws `invalid_params` where the overlap does not fit the chunk size. */
export function assertOverlapFits({ chunkSize, overlap }: SourceSettings): void {
  if (overlap < chunkSize) return;
  throw new QuarryError('invalid_params', `overlap (${overlap}) must be less than chunk_size (${chunkSize})`);
}

/** Throws `invalid_params` for a malformed glob, or when nothing could be included. */
export function assertPatterns({ includePatterns, excludePatterns }: SourceSettings): void {
  if (includePatterns.length === 0)
    throw new QuarryError('invalid_params', 'include_patterns must name at least one pattern');
  for (const pattern of [...includePatterns, ...excludePatterns]) validatePathGlob(pattern);
}

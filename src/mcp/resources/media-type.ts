/** What clients are told a text is. */
import { extname } from 'node:path';

/** Those that clients show in another way than plain text; the others are plain text. */
const MEDIA_TYPES = new Map(
  Object.entries({
    '.md': 'text/markdown',
    '.markdown': 'text/markdown',
    '.html': 'text/html',
    '.htm': 'text/html',
    '.css': 'text/css',
    '.csv': 'text/csv',
    '.svg': 'image/svg+xml',
    '.xml': 'text/xml',
    '.json': 'application/json',
    '.yaml': 'application/yaml',
    '.yml': 'application/yaml',
    '.toml': 'application/toml',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.cjs': 'text/javascript',
  }),
);

/** The media type of a file that holds text, by its name. */
export function mediaTypeOf(path: string): string {
  return MEDIA_TYPES.get(extname(path).toLowerCase()) ?? 'text/plain';
}

import { publicApi } from '../../code/symbols/public-api.ts';
import { optionalText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesUnder, normalPath } from './paths.ts';

export const getPublicApi = defineStructureTool({
  name: 'get_public_api',
  title: 'Public API',
  description:
    'Lists the declarations that can be reached from outside, with signatures. Use it to learn what a ' +
    'module or library offers.',
  parameters: {
    path: optionalText('Only this file or directory.'),
    limit: wholeNumber('Most entries.', { minimum: 1, maximum: 500, fallback: 100 }),
  },
  answer({ path, limit }, source) {
    const { total, places } = publicApi(filesUnder(path, source), limit);
    return json({
      path: path === undefined ? '(all)' : normalPath(path, source),
      count: places.length,
      declarations: places.map(({ file, index }) => ({
        name: file.name(index),
        kind: file.kind(index),
        signature: file.signature(index),
        file: file.path,
        line: file.line(index),
      })),
      ...(total > limit && { truncated: true, total, limit }),
    });
  },
});

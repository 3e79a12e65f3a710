import { describe, expect, it } from 'vitest';
import { getImports } from '../../../src/tools/structure/get-imports.ts';
import { ask, askJson } from './asking.ts';

describe('get_imports', () => {
  it('lists what a file imports', async () => {
    const reply = await askJson(getImports, { 'a.py': 'import os\n' }, { path: 'a.py' });
    expect(reply).toEqual({
      file: 'a.py',
      count: 1,
      imports: [{ text: 'import os', line: 1, module: 'os', names: [], status: 'external', targets: [] }],
    });
  });

  it.each([
    [{}, 'Missing required parameter: path'],
    [{ path: ' ' }, 'Missing required parameter: path'],
    [{ path: 5 }, "'path' must be a string"],
    [{ path: 'x.py' }, 'File not found in index: x.py'],
    [{ path: '../x.py' }, 'Path is outside the workspace: ../x.py'],
    [{ path: 'src' }, 'Not a file: src'],
    [{ path: 'src/a.py', pth: 1 }, 'Unknown parameter: pth. Valid parameters: path, member, session'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getImports, { 'src/a.py': '' }, args)).rejects.toThrow(message);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { projectAt } from '../../../src/sources/project.ts';
import { searchSymbol } from '../../../src/tools/files/search-symbol.ts';
import { RepeatedQuestions } from '../../../src/tools/repeated.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { CALL, LocalIndex, SETTINGS } from '../../indexing/local-index.ts';

/** By its look alone no line declares the name. */
const TEXT = 'const {\n  handleLogin,\n} = pages;\n';

it('declarations are those of the index as soon as there is one, though the tree is the same', async () => {
  const local = new LocalIndex();
  onTestFinished(() => local.close());
  local.write({ 'a.ts': TEXT });
  await sleep(90);
  const project = projectAt(local.root);
  const questions = new RepeatedQuestions();
  const call = { ...CALL, project, beginsNothing: true };
  const ask = (): Promise<string> =>
    questions.answer(
      'question',
      call,
      // Nothing else of a context is used.
      (seeing) =>
        searchSymbol.run({ q: 'handleLogin' }, { indexer: local.indexer, call: seeing } as ToolContext),
      (text) => text.length,
    );
  for (let i = 0; i < 3; i++) expect(JSON.parse(await ask()).items).toHaveLength(0);
  expect((await local.indexer.exact(undefined, call)).tree).toBeDefined();
  await local.indexer.build(await local.indexer.projectSession(project), local.root, SETTINGS, call);
  expect(JSON.parse(await ask()).items).toHaveLength(1);
});

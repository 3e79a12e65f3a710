import { expect, it } from 'vitest';
import { treeEntries } from '../../../src/ide/files/tree-text.ts';

const drawn = (tree: string, maxLevel = 9) =>
  Array.from(treeEntries(tree, maxLevel), ({ name, level }) => `${level} ${name}`);

const TREE = '/r/\n├── a/\n│   ├── a1/\n│   │   └── deep\n│   └── a2\n└── b/\n    └── b1\n';

it.each([
  ['every entry in order', TREE, 9, ['1 a/', '2 a1/', '3 deep', '2 a2', '1 b/', '2 b1']],
  ['nothing deeper than asked for', TREE, 2, ['1 a/', '2 a1/', '2 a2', '1 b/', '2 b1']],
  ['one level', TREE, 1, ['1 a/', '1 b/']],
  ['other line ends', TREE.replaceAll('\n', '\r\n'), 1, ['1 a/', '1 b/']],
  ['an empty directory', '/r/\n', 9, []],
  ['an empty text', '', 9, []],
  ['a first line that looks like an entry', '├── r/\n└── a', 9, ['1 a']],
  ['names with branches and blanks', '/r/\n├── ├── x\n└──  y │', 9, ['1 ├── x', '1  y │']],
  ['lines that are no entries', '/r/\n\nmore…\n├──x\n├── \n  └── half\n└── a', 9, ['1 a']],
  ['names with odd line separators', '/r/\n└── a\u2028b', 9, ['1 a\u2028b']],
  ['blanks that do not break', '/r/\n└── a/\n\u00a0\u00a0\u00a0 └── b', 9, ['1 a/', '2 b']],
])('%s', (_what, tree, maxLevel, expected) => {
  expect(drawn(tree, maxLevel)).toEqual(expected);
});

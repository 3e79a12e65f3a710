/** The licences of all that the build contains of others: bundled packages, and grammars. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bundle.mjs';

const PACKAGE_DIRECTORY = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(?:licen[cs]e|notice|copying|copyrightnotice)(?:\.(?:md|txt))?$/i;

/** Holders of the copyright in what a package contains without saying so, all of it under the MIT licence. */
const UNSTATED = {
  '@repomix/tree-sitter-wasms': {
    'tree-sitter-dart': 'Copyright (c) 2020-2023 UserNobody14 and others',
    'tree-sitter-swift': 'Copyright (c) 2021 alex-pinkus',
  },
  'tree-sitter-groovy': { 'tree-sitter-groovy': 'Copyright (c) Amaan Qureshi' },
};
/** Apache-2.0 without a text of its own: it is Quarry's too. */
const AS_QUARRY = ['@lancedb/lancedb'];

/**
 * The notices as one text: each licence once, under the packages it is of. `inputs` are the files that went
 * into the bundle, relative to the project, `copied` those beside it. Throws if a package states no licence.
 */
export function noticesOf(inputs, copied) {
  const directories = new Set(
    [...inputs, ...copied].flatMap((path) => PACKAGE_DIRECTORY.exec(path)?.[0] ?? []),
  );
  const texts = new Map();
  for (const directory of [...directories].sort()) {
    const { name, version, license } = JSON.parse(
      readFileSync(join(ROOT, directory, 'package.json'), 'utf8'),
    );
    const found = licensesOf(directory, name);
    if (!license || found.length === 0) throw new Error(`${name} has no licence that could be shown`);
    for (const { text, part } of found) {
      const key = text.replaceAll(/\s+/g, ' ').trim();
      const known = texts.get(key) ?? { text, packages: [] };
      const holder = `${name} ${version}`;
      known.packages.push(part ? `${part} (MIT), in ${holder}` : `${holder} (${license})`);
      texts.set(key, known);
    }
  }
  const parts = [...texts.values()].map(
    ({ packages, text }) => `${'='.repeat(80)}\n${packages.join('\n')}\n\n${text.trim()}\n`,
  );
  return `Quarry contains the following software of others. Further notices stand beside the files of code
that they are about (*.LEGAL.txt).\n\n${parts.join('\n')}`;
}

/** Each with the part of the package that it is about, if not of the whole. */
function licensesOf(directory, name) {
  const stated = readdirSync(join(ROOT, directory))
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => join(ROOT, directory, file));
  if (AS_QUARRY.includes(name)) stated.push(join(ROOT, 'LICENSE'));
  return [
    ...stated.map((path) => ({ text: readFileSync(path, 'utf8') })),
    ...Object.entries(UNSTATED[name] ?? {}).map(([part, holder]) => ({ part, text: `${holder}\n\n${MIT}` })),
  ];
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

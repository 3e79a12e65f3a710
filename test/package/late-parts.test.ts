/** What the build makes of the SDK's schemas are these schemas. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OnLoadArgs, OnLoadOptions, OnLoadResult } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const CORE = join(MODULES, '@modelcontextprotocol', 'core', 'dist');
// Below node_modules, so that packages are found.
const place = mkdtempSync(join(MODULES, '.late-parts-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

type Load = (args: Pick<OnLoadArgs, 'path'>) => OnLoadResult;

/** The text of a file as it comes into the bundle. */
async function bundled(path: string): Promise<string> {
  const { lateParts } = await import(new URL('../../scripts/late-parts.mjs', import.meta.url).href);
  const loads: { filter: RegExp; load: Load }[] = [];
  lateParts.setup({
    onLoad: ({ filter }: OnLoadOptions, load: Load) => void loads.push({ filter, load }),
  });
  const contents = loads.find(({ filter }) => filter.test(path))?.load({ path }).contents;
  if (typeof contents !== 'string') throw new Error(`${path} comes as it is.`);
  return contents;
}

/** What a schema takes, as it can be compared. */
function meaning(value: unknown): unknown {
  const isSchema = typeof value === 'object' && value !== null && '_zod' in value;
  if (!isSchema) return typeof value;
  // It is a schema by what it has.
  return z.toJSONSchema(value as z.ZodType, { unrepresentable: 'any', io: 'input' });
}

it.each(['schemas', 'auth'])('those of %s take the same', async (name) => {
  const file = readdirSync(CORE).find((one) => one.startsWith(`${name}-`) && one.endsWith('.mjs')) ?? '';
  const path = join(CORE, file);
  const copy = join(place, file);
  const code = await bundled(path);
  writeFileSync(
    copy,
    code.replaceAll(/ from "\.\//g, () => ` from "${pathToFileURL(CORE).href}/`),
  );
  const original: Record<string, unknown> = await import(pathToFileURL(path).href);
  const changed: Record<string, unknown> = await import(pathToFileURL(copy).href);
  expect(Object.keys(changed)).toEqual(Object.keys(original));
  const made = [...code.matchAll(/= \/\* @__PURE__ \*\/ \(\(\) => /g)].length;
  expect(made).toBeGreaterThanOrEqual(
    Object.values(original).filter((value) => typeof value === 'object' && value && '_zod' in value).length,
  );
  for (const key of Object.keys(original)) {
    expect(meaning(changed[key]), key).toEqual(meaning(original[key]));
  }
});

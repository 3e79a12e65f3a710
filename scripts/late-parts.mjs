/**
 * Leaves out, or puts off, what packages do when they are loaded and Quarry does not need: a sixth of the time until a
 * server has listed its tools. Fails when a package is not written as is known here.
 *
 * - The SDK makes a schema for each type of the protocol, for its callers. Only those come into the bundle that something
 *   refers to, and the lists of all of them, to which Quarry never refers, do not.
 * - `commander` loads what starts processes, for commands that are programs of their own.
 */
import { readFileSync } from 'node:fs';

/** Statements of a module's outermost level, each of which ends before another line of that level. */
const SCHEMAS = /^const (\w+Schema) = ([\s\S]*?);\n(?=[^\s})\]]|\n)/gm;
const LISTS = /^for \(const .*\) register\(key, .*\);\n/gm;
const PROCESSES = /^const childProcess = (require\('node:child_process'\));\n/gm;

export const lateParts = {
  name: 'late-parts',
  setup(build) {
    const change = (filter, pattern, atLeast, replacement) =>
      build.onLoad({ filter }, ({ path }) => ({
        contents: replaced(path, pattern, atLeast, replacement),
        loader: 'js',
      }));
    change(
      /@modelcontextprotocol[\\/]core[\\/]dist[\\/](?:schemas|auth)-[^\\/]*\.mjs$/,
      SCHEMAS,
      10,
      (_all, name, value) => `const ${name} = /* @__PURE__ */ (() => ${value})();\n`,
    );
    change(/@modelcontextprotocol[\\/]server[\\/]dist[\\/]src-[^\\/]*\.mjs$/, LISTS, 2, () => '');
    change(
      /[\\/]commander[\\/]lib[\\/]command\.js$/,
      PROCESSES,
      1,
      (_all, loaded) => `const childProcess = { spawn: (...given) => ${loaded}.spawn(...given) };\n`,
    );
  },
};

function replaced(path, pattern, atLeast, replacement) {
  let count = 0;
  const changed = readFileSync(path, 'utf8').replace(pattern, (...found) => {
    count += 1;
    return replacement(...found);
  });
  if (count < atLeast)
    throw new Error(`${path}: ${count} of at least ${atLeast} places found for ${pattern}`);
  return changed;
}

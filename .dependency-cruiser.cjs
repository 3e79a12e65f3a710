/**
 * What may import what. The picture in ARCHITECTURE.md has arrows one way only; these rules keep it
 * true, types included. `npm run layers` checks them.
 */

/**
 * For each folder of `src/` what it may import besides itself and the files of the root, and why not
 * more. Folders stand from the bottom to the top.
 */
const LAYERS = {
  patterns: { uses: [], why: 'Globs and path order are plain functions over strings.' },
  languages: { uses: [], why: 'A language is told from a path and a text alone.' },
  config: {
    uses: ['patterns'],
    why: 'Configuration is read before anything else; only globs are checked with the real parser.',
  },
  ripgrep: { uses: [], why: 'Running the program knows nothing of what it is asked.' },
  sources: {
    uses: ['ripgrep', 'patterns'],
    why: 'Where files are has nothing to do with how they are indexed.',
  },
  store: {
    uses: ['patterns'],
    why: 'Tables hold what they are given, in the order of paths: no knowledge of trees, languages or queries.',
  },
  indexing: {
    uses: ['sources', 'store', 'languages', 'patterns'],
    why: 'Indexing brings files into tables and does not know what will be asked.',
  },
  search: {
    uses: ['indexing', 'store', 'ripgrep', 'languages', 'patterns'],
    why: 'Search reads snapshots, with the terms that indexing wrote; where files come from is behind it.',
  },
  code: {
    uses: ['indexing', 'store', 'languages', 'patterns'],
    why: 'Code intelligence stands beside search, not on it.',
  },
  tools: {
    uses: ['code', 'search', 'indexing', 'store', 'sources', 'config', 'languages', 'patterns'],
    why: 'A tool knows everything below, but no face: it is the same over MCP and on the command line.',
  },
  mcp: {
    uses: ['tools', 'code', 'search', 'indexing', 'store', 'sources', 'config', 'languages', 'patterns'],
    why: 'A face may use the tools and what is below, never the other face.',
  },
  ide: {
    uses: [
      ...['mcp', 'tools', 'code', 'search', 'indexing', 'store', 'sources'],
      ...['config', 'languages', 'patterns'],
    ],
    why: 'The bridge is a face of its own: a server towards its client, with the patterns and, without an IDE, the index of the tools.',
  },
  cli: {
    uses: [
      'ide',
      'tools',
      'code',
      'search',
      'indexing',
      'store',
      'sources',
      'config',
      'languages',
      'patterns',
    ],
    why: 'As for mcp: `quarry serve` is handed the other face by the entry.',
  },
};

/** Files of the root that every folder may use; they use nothing but each other. */
const ROOT_FILES = ['child-processes.ts', 'errors.ts', 'mapped-memory.ts', 'printable.ts', 'version.ts'];

const anyOf = (names) => names.map((name) => name.replaceAll('.', '\\.')).join('|');
const rootFiles = `^src/(${anyOf(ROOT_FILES)})$`;

const layerRules = Object.entries(LAYERS).map(([folder, { uses, why }]) => ({
  name: `layer-${folder}`,
  comment: why,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^src/',
    pathNot: [`^src/(${anyOf([folder, ...uses])})/`, rootFiles],
  },
}));

/** A package that only these files may import. */
const onlyIn = (name, packages, files, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: files },
  to: { path: `(^|/)(node_modules/)?(${packages})(/|$)` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or lack a third. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layerRules,
    {
      name: 'layer-root-files',
      comment: 'What everything may import must not import anything.',
      severity: 'error',
      from: { path: rootFiles },
      to: { path: '^src/', pathNot: rootFiles },
    },
    {
      name: 'layer-main',
      comment: 'The entry runs the command line, and is the one place that joins the two faces.',
      severity: 'error',
      from: { path: '^src/main\\.ts$' },
      to: {
        path: '^src/',
        pathNot: ['^src/cli/', '^src/mcp/(serve-stdio|http/serve-http)\\.ts$', rootFiles],
      },
    },
    {
      name: 'layer-worker',
      comment: 'The entry of the worker threads names their tasks, which lie in these layers.',
      severity: 'error',
      from: { path: '^src/worker\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/indexing/', '^src/search/', rootFiles] },
    },
    {
      name: 'layer-new-folder',
      comment: 'A folder without an entry in LAYERS would be free of rules.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${anyOf(Object.keys(LAYERS))})/` },
      to: {},
    },
    {
      name: 'product-only',
      comment: 'The product uses no tests, scripts or benchmarks.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|scripts|dist)/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is found here and not by a user.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    onlyIn(
      'lance-in-one-place',
      '@lancedb|apache-arrow',
      ['^src/store/lance\\.ts$'],
      'Loading LanceDB takes about 100 ms, so one module does it and is itself loaded on first use.',
    ),
    onlyIn('sdk-in-mcp', '@modelcontextprotocol', ['^src/mcp/'], 'Tools know nothing of the protocol.'),
    onlyIn('commander-in-cli', 'commander', ['^src/cli/'], 'Only the command line parses options.'),
    onlyIn('threads-in-one-place', 'piscina', ['^src/indexing/worker-pool\\.ts$'], 'One pool a process.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types too: a type that is imported upwards is as much of a dependency for the reader.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};

/** An index in Markdown. */
import { GENERATED_LINE, INDEX_TITLES } from '../../languages/generated-index.ts';
import { printable } from '../../printable.ts';
import type { DeclarationObject } from '../symbols/declaration-object.ts';
import { figuresOf, type IndexedFile, type IndexModel, type IndexPart } from './model.ts';
import { type Shown, shownDeclarations, shownDoc } from './shown.ts';
import { treeOf } from './tree.ts';

const MAX_IMPORTS = 10;
const [CODEBASE, WORKSPACE] = INDEX_TITLES;

/** The whole text, with a line break at its end. */
export function indexMarkdown(model: IndexModel, shown: Shown): string {
  const [only, ...others] = model.parts;
  const blocks =
    only !== undefined && others.length === 0
      ? partBlocks(only, model, shown)
      : [...workspaceBlocks(model), ...model.parts.flatMap((part) => partBlocks(part, model, shown))];
  return `${blocks.join('\n\n')}\n`;
}

/** Only the lines that no limit takes away. */
export function indexHeader(model: IndexModel): string {
  const [only, ...others] = model.parts;
  const isOne = only !== undefined && others.length === 0;
  const title = isOne ? `${CODEBASE}${printable(only.name)}` : `${WORKSPACE}${printable(model.rootName)}`;
  return `${title}\n\n${figureLines(
    model,
    model.parts.flatMap(({ files }) => files),
  )}\n`;
}

function figureLines({ generatedAt }: IndexModel, all: readonly IndexedFile[]): string {
  const { files, lines, languages } = figuresOf(all);
  const named = languages.map(([language, count]) => `${language} (${count})`).join(', ');
  return `${GENERATED_LINE}${generatedAt} | Files: ${files} | Lines: ${lines}\n> Languages: ${named}`;
}

function workspaceBlocks(model: IndexModel): string[] {
  const rows = model.parts.map(({ name, path, files }) => {
    const { lines } = figuresOf(files);
    return `| ${cell(name)} | ${cell(path)} | ${files.length} | ${lines} |`;
  });
  const table = ['| Member | Path | Files | Lines |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return [
    `${WORKSPACE}${printable(model.rootName)}`,
    figureLines(
      model,
      model.parts.flatMap(({ files }) => files),
    ),
    table,
  ];
}

function cell(text: string): string {
  return printable(text).replaceAll('|', '\\|');
}

function partBlocks(part: IndexPart, model: IndexModel, shown: Shown): string[] {
  const blocks = [`${CODEBASE}${printable(part.name)}`, figureLines(model, part.files)];
  const tree = shown.treeDepth > 0 ? treeBlock(part.files, shown.treeDepth) : '';
  if (tree !== '') blocks.push('## Directory Structure', tree);
  if (shown.detail === 'summary') return blocks;
  const kept = shown.files;
  const files = kept === undefined ? part.files : part.files.filter((file) => kept.has(file));
  if (files.length > 0) {
    const offered = files.filter(({ api }) => api.length > 0);
    blocks.push('---');
    if (offered.length > 0) {
      blocks.push('## Public API Surface');
      for (const { path, api } of offered) blocks.push(listBlock(`**${printable(path)}**`, api.map(code)));
    }
    for (const file of files) blocks.push(...fileBlocks(file, shown));
  }
  const left = part.files.length - files.length;
  if (left > 0) blocks.push(`*... and ${left} more ${left === 1 ? 'file' : 'files'}*`);
  return blocks;
}

function treeBlock(files: readonly IndexedFile[], depth: number): string {
  const entries = treeOf(
    files.map(({ path }) => path),
    depth,
  );
  if (entries.length === 0) return '';
  const lines = entries.map(({ path, is_dir: isDirectory, depth: level }) => {
    const name = printable(path.slice(path.lastIndexOf('/') + 1));
    return `${'  '.repeat(level - 1)}${name}${isDirectory ? '/' : ''}`;
  });
  const fence = fenceFor(lines.join('\n'));
  return [fence, ...lines, fence].join('\n');
}

/** A fence that no line of a text can close. */
function fenceFor(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}

function listBlock(head: string, items: readonly string[]): string {
  return [head, ...items.map((item) => `- ${item}`)].join('\n');
}

/** A text as code, however many backticks are in it. */
function code(text: string): string {
  const line = printable(text);
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${mark} ${line} ${mark}`;
}

function fileBlocks(file: IndexedFile, shown: Shown): string[] {
  const { path, language, size, lines, imports } = file;
  const blocks = [
    '---',
    `## ${printable(path)}`,
    `**Language:** ${language} | **Size:** ${sizeText(size)} | **Lines:** ${lines}`,
  ];
  if (shown.hasImports && imports.length > 0) {
    const items = imports.slice(0, MAX_IMPORTS).map(code);
    const left = imports.length - items.length;
    if (left > 0) items.push(`*... and ${left} more ${left === 1 ? 'import' : 'imports'}*`);
    blocks.push(listBlock('**Imports:**', items));
  }
  const declarations = shownDeclarations(file.declarations, shown);
  if (declarations.length > 0) {
    const written = declarations.flatMap((each) => declarationLines(each, '', shown));
    blocks.push('**Declarations:**', written.join('\n'));
  }
  return blocks;
}

function declarationLines(declaration: DeclarationObject, indent: string, shown: Shown): string[] {
  const inner = `${indent}  `;
  const isFull = shown.detail === 'full';
  const facts = isFull ? factLines(declaration, shown).map((line) => `${inner}${line}`) : [];
  return [
    `${indent}- ${code(declaration.signature)}${isFull ? badgesOf(declaration) : ''}`,
    ...facts,
    ...declaration.children.flatMap((child) => declarationLines(child, inner, shown)),
  ];
}

function badgesOf({ is_test, is_async, is_deprecated }: DeclarationObject): string {
  const badges = [
    ...(is_test ? ['test'] : []),
    ...(is_async ? ['async'] : []),
    ...(is_deprecated ? ['deprecated'] : []),
  ];
  return badges.length === 0 ? '' : ` [${badges.join(', ')}]`;
}

function factLines(declaration: DeclarationObject, shown: Shown): string[] {
  const { line, start_line, end_line, relationships, doc_comment } = declaration;
  const count = end_line - start_line + 1;
  const lines = [`> Line ${line} (${count} ${count === 1 ? 'line' : 'lines'})`];
  for (const { kind, target } of relationships) lines.push(`> ${kind} ${code(target)}`);
  const doc = shownDoc(doc_comment, shown);
  if (doc !== null) lines.push('>', ...doc.split('\n').map((each) => `> ${printable(each)}`.trimEnd()));
  return lines;
}

/** A size as people read it. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/**
 * Components of Vue and Svelte: their scripts, read as what they are written in, and the component
 * itself, which is a class named as its file.
 */
import declarationsOfCommonJs from '../javascript/commonjs.scm';
import declarationsOfJavaScript from '../javascript/declarations.scm';
import imports from '../javascript/imports.scm';
import { javascript } from '../javascript/index.ts';
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarationsOfTypeScript from '../typescript/declarations.scm';
import { tsx, typescript } from '../typescript/index.ts';
import { onlyScripts, scriptsIn } from './sections.ts';

const ofTypeScript = [declarationsOfJavaScript, declarationsOfTypeScript, imports];

/** What the scripts of a file are in, by their `lang`; a script without one is JavaScript. */
function languageOfScripts(text: string): 'tsx' | 'ts' | 'js' {
  const langs = scriptsIn(text).map(({ lang }) => lang);
  if (langs.includes('tsx')) return 'tsx';
  return langs.some((lang) => lang === 'ts' || lang === 'typescript') ? 'ts' : 'js';
}

/** `CounterButton` of `src/CounterButton.vue`. */
function className(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** A language for each that scripts can be in. */
function components(id: string, displayName: string): SyntaxLanguage[] {
  const shared = { displayName, tier: 2, prepare: onlyScripts, className } as const;
  const files = (script: 'tsx' | 'ts' | 'js') => ({
    extensions: [id],
    accepts: (text: string) => languageOfScripts(text) === script,
  });
  return [
    { ...typescript, ...shared, id, queries: ofTypeScript, files: files('ts') },
    { ...tsx, ...shared, id: `${id}-tsx`, queries: ofTypeScript, files: files('tsx') },
    {
      ...javascript,
      ...shared,
      id: `${id}-javascript`,
      queries: [declarationsOfJavaScript, declarationsOfCommonJs, imports],
      files: files('js'),
    },
  ];
}

export const vue = components('vue', 'Vue');
export const svelte = components('svelte', 'Svelte');

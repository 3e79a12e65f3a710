/** Imports of C#: a namespace stands for the files whose types of it are used. */
import { DeclaredNames, usedFrom } from './declared-names.ts';
import { EXTERNAL, type LanguageImports, resolvedTo, UNRESOLVED } from './outcome.ts';
import type { SourceFiles } from './source-files.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

export function csharpImports(files: SourceFiles): LanguageImports {
  const names = new DeclaredNames(
    files.all.filter(({ language }) => language === 'C#'),
    '.',
  );

  /** Parts of a partial type stand in several files, and all of them are meant. */
  const typeAt = (whole: string): ResolvedImport => {
    for (let end = whole.length; end > 0; ) {
      const dot = whole.lastIndexOf('.', end - 1);
      const declaring = names.declaring(whole.slice(0, Math.max(0, dot)), whole.slice(dot + 1, end));
      if (declaring.length > 0 && (dot >= 0 || end === whole.length)) {
        return resolvedTo(files.inOrder(declaring.map(({ path }) => path)));
      }
      end = dot;
    }
    const space = whole.slice(0, Math.max(0, whole.lastIndexOf('.')));
    return space !== '' && names.hasSpace(space) ? UNRESOLVED : EXTERNAL;
  };

  const find = (whole: string, form: string, file: ImportingFile): ResolvedImport => {
    if (!form.endsWith('static') && names.hasSpace(whole)) {
      return resolvedTo(files.inOrder(usedFrom(names.namesIn(whole), file, (all) => all)));
    }
    return form.endsWith('static') || form.endsWith('alias') ? typeAt(whole) : EXTERNAL;
  };

  return (file) =>
    ({ module, form, declaration }) => {
      const whole = module.replace(/^.*::/, '').replaceAll('@', '');
      // Inside a namespace, names are looked for in it and in those around it before the global one.
      const spaces = declaration >= 0 ? namespaceOf(file).split('.').slice(0, 100) : [];
      for (let count = spaces.length; count > 0; count--) {
        const found = find([...spaces.slice(0, count), whole].join('.'), form, file);
        if (found.status === 'resolved') return found;
      }
      return find(whole, form, file);
    };
}

/** The namespace that all declarations of a file are in; empty if there are several. */
function namespaceOf(file: ImportingFile): string {
  if (file.namespace !== '') return file.namespace;
  const spaces = [...file.declaredNames()].map((name) => name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  const [only = '', second] = new Set(spaces);
  return second === undefined ? only : '';
}

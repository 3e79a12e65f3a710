import { openProject } from '../references/project.ts';
import { referencesOf } from '../../src/code/resolution/references.ts';
import { declarationsOf, usesOf } from '../../src/code/resolution/symbol-uses.ts';
export async function main(root: string, home: string) {
  const p = await openProject(root, home, () => true);
  const refs = referencesOf(p.structure, p.imports);
  const counts = new Map<string, number>();
  const names = new Set(p.structure.files.flatMap((f) => f.names));
  for (const name of names) { const n = p.structure.files.filter((f) => f.refersTo(name)).length; if (n >= 20 && n <= 400) counts.set(name, n); }
  console.log('files', p.structure.files.length, 'decls', p.structure.files.reduce((s, f) => s + f.count, 0), 'names', counts.size);
  const rows: any[] = [];
  for (const [name, n] of counts) {
    const t = declarationsOf(p.structure.files, name);
    const a0 = performance.now(); await refs.referencesTo(t);
    const a = performance.now(); const hits = await refs.referencesTo(t); const b = performance.now();
    await usesOf(name, p.structure.files, refs); const c = performance.now();
    rows.push({ name, n, decl: t.length, hits: hits.length, cold: +(a - a0).toFixed(1), warm: +(b - a).toFixed(1), uses: +(c - b).toFixed(1) });
  }
  rows.sort((a, b) => b.warm - a.warm); console.table(rows.slice(0, 14));
  rows.sort((a, b) => a.n - b.n); console.table(rows.filter((r) => r.n >= 40 && r.n <= 60).slice(0, 12));
  const s = performance.now(); let refsN = 0;
  for (const f of p.structure.files) refsN += (await refs.resolveFile(f)).length;
  console.log('resolveFile all', (performance.now() - s).toFixed(0), 'ms', refsN, 'refs');
}

import type { ImportingFile, ImportSource, ResolvedImport } from './types.ts';
export class ImportResolver {
  constructor(_source: ImportSource) {}
  resolve(file: ImportingFile): readonly ResolvedImport[] {
    return file.imports.map(() => ({ status: 'external', targets: [] }));
  }
}

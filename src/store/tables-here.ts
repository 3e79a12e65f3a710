/** Tables whose engine runs in this process. */
import type { Tables } from './tables.ts';

/** The engine in this process, loaded with the first operation: about 100 ms. */
export const TABLES_HERE: Tables = {
  exists: async (...args) => (await engine()).exists(...args),
  create: async (...args) => (await engine()).create(...args),
  version: async (...args) => (await engine()).version(...args),
  read: async (...args) => (await engine()).read(...args),
  add: async (...args) => (await engine()).add(...args),
  upsert: async (...args) => (await engine()).upsert(...args),
  delete: async (...args) => (await engine()).delete(...args),
  restore: async (...args) => (await engine()).restore(...args),
  optimize: async (...args) => (await engine()).optimize(...args),
};

async function engine(): Promise<Tables> {
  return (await import('./lance.ts')).LANCE_TABLES;
}

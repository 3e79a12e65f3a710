import { describe, expect, it } from 'vitest';
import { CatalogChanges } from '../../src/store/catalog-changes.ts';

function row(id: string, lastIndexedAt = 1) {
  return { id, createdAt: 0, lastIndexedAt };
}

function listened() {
  const changes = new CatalogChanges();
  const told: string[] = [];
  const end = changes.listen(({ id, kind }) => told.push(`${kind} ${id}`));
  return { changes, told, end };
}

describe('changes of a catalog', () => {
  it('are counted from what was read first', () => {
    const { changes, told } = listened();
    changes.learn([row('a'), row('b')]);
    expect(told).toEqual([]);
    changes.learn([row('b', 2), row('c')]);
    expect(told).toEqual(['removed a', 'updated b', 'added c']);
  });

  it('are told once, whether they were written or read first', () => {
    const { changes, told } = listened();
    changes.learn([row('a')]);
    changes.learnPut(row('a', 2));
    changes.learn([row('a', 2)]);
    changes.learnPut(row('a', 2));
    changes.learnPut(row('b'));
    changes.learnRemoved('b');
    changes.learn([row('a', 2)]);
    changes.learnRemoved('b');
    expect(told).toEqual(['updated a', 'added b', 'removed b']);
  });

  it('are told of rows that become damaged or readable', () => {
    const { changes, told } = listened();
    changes.learn([row('a')]);
    changes.learn([{ id: 'a', damaged: true }]);
    changes.learn([{ id: 'a', damaged: true }]);
    changes.learn([row('a')]);
    expect(told).toEqual(['updated a', 'updated a']);
  });

  it('are told when something is written before anything was read', () => {
    const { changes, told } = listened();
    changes.learnPut(row('a'));
    expect(told).toEqual(['added a']);
  });

  it('are not told to who has gone', () => {
    const { changes, told, end } = listened();
    changes.learn([]);
    end();
    changes.learnPut(row('a'));
    expect(told).toEqual([]);
  });
});

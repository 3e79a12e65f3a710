import { describe, expect, it } from 'vitest';
import type { FamilyId } from '../../../src/code/resolution/families.ts';
import { initialValue, resultType, valueType } from '../../../src/code/resolution/signature-types.ts';
import { awaited, elementType, namedType } from '../../../src/code/resolution/type-text.ts';

describe('the type that a text names', () => {
  it.each<[FamilyId, string, string | null]>([
    ['script', 'Store', 'Store'],
    ['script', 'Store<string> | null', 'Store'],
    ['script', 'readonly Store[]', null],
    ['script', 'A | B', null],
    ['script', '(a: A) => B', null],
    ['script', "{ a: 'x' }", null],
    ['script', 'Readonly<Store>', 'Store'],
    ['script', 'models.Store', 'models.Store'],
    ['script', 'Promise<Store>', 'Promise'],
    ['python', 'Optional[Store]', 'Store'],
    ['python', '"Store"', 'Store'],
    ['python', 'Store | None', 'Store'],
    ['python', 'list[Store]', 'list'],
    ['go', '*store.Store', 'store.Store'],
    ['go', '[]Store', null],
    ['go', 'map[string]Store', null],
    ['go', '(*Store, error)', 'Store'],
    ['go', '(found *Store, err error)', 'Store'],
    ['rust', "&'a mut Store<T>", 'Store'],
    ['rust', 'Box<dyn Touch>', 'Touch'],
    ['rust', 'crate::store::Store', 'crate::store::Store'],
    ['jvm', 'Store?', 'Store'],
    ['jvm', 'List<Store>', 'List'],
    ['jvm', 'Store[]', null],
    ['php', '?\\App\\Store', '\\App\\Store'],
    ['c', 'const struct store *', 'store'],
    ['c', 'std::unique_ptr<Store>', 'Store'],
    ['swift', 'some Store', 'Store'],
  ])('%s: %s is %s', (family, text, path) => {
    expect(namedType(text, family)?.path ?? null).toBe(path);
  });

  it('is seen through a promise', () => {
    expect(awaited('Promise<Store>', 'script')).toBe('Store');
    expect(awaited('Store', 'script')).toBe('Store');
  });

  it.each<[FamilyId, string, string | null]>([
    ['script', 'readonly Store[]', 'Store'],
    ['script', 'ReadonlySet<Store>', 'Store'],
    ['script', 'Map<string, Store>', null],
    ['python', 'list[Store]', 'Store'],
    ['go', '[]*Store', '*Store'],
    ['rust', '&[Store]', 'Store'],
    ['rust', 'Vec<Store>', 'Store'],
  ])('%s: one of %s is %s', (family, text, element) => {
    expect(elementType(text, family)).toBe(element);
  });

  it('is not looked for without end', () => {
    expect(namedType(`${'Readonly<'.repeat(5_000)}A${'>'.repeat(5_000)}`, 'script')).toBeNull();
  });
});

describe('types in signatures', () => {
  it.each<[FamilyId, string, string, string | null]>([
    ['script', 'function open(path: string): Store', 'open', 'Store'],
    ['script', 'async open<T>(cb: (a: A) => B): Promise<Store<T>>', 'open', 'Promise<Store<T>>'],
    ['script', 'const open = (path: string)', 'open', null],
    ['python', 'async def open(self, path: str = "(") -> Store', 'open', 'Store'],
    ['go', 'func (s *Store) Get(key string) (*Item, error)', 'Get', '(*Item, error)'],
    ['rust', 'pub fn get<T>(&self, f: impl Fn(i32) -> T) -> Option<T> where T: Clone', 'get', 'Option<T>'],
    ['jvm', 'public static Map<String, Store> all(int n)', 'all', 'Map<String, Store>'],
    ['jvm', 'fun get(key: Int): Store?', 'get', 'Store?'],
    ['jvm', 'public Main(int n)', 'Main', null],
    ['csharp', 'public async Task<Store> Load(int n)', 'Load', 'Task<Store>'],
    ['c', 'static struct store *store_open(const char *path)', 'store_open', 'store *'],
    ['swift', 'func get(_ key: Int) throws -> Store', 'get', 'Store'],
    ['php', 'public static function open(): self', 'open', 'self'],
  ])('%s: the result of %s', (family, signature, name, type) => {
    expect(resultType(signature, name, family)).toBe(type);
  });

  it.each<[FamilyId, string, string, string | null]>([
    ['script', 'private readonly store?: Store<A, B> = open()', 'store', 'Store<A, B>'],
    ['script', 'const limit = 3', 'limit', null],
    ['go', 'cache *Cache `json:"c"`', 'cache', '*Cache'],
    ['jvm', 'private final List<Store> all = new ArrayList<>()', 'all', 'List<Store>'],
    ['jvm', 'private val store: Store', 'store', 'Store'],
    ['csharp', 'public Store Store { get; }', 'Store', null],
    ['rust', 'pub cache: Cache<K>', 'cache', 'Cache<K>'],
  ])('%s: the value of %s', (family, signature, name, type) => {
    expect(valueType(signature, name, family)).toBe(type);
  });

  it.each([
    ['const store = makeStore(1)', 'store', 'makeStore(1)'],
    ['const store: Store = await open()', 'store', 'await open()'],
    ['const store = makeStore({ a: 1, b: ...', 'store', 'makeStore()'],
    ['const store', 'store', null],
    ['const same = a === b', 'same', 'a === b'],
  ])('%s begins as', (signature, name, value) => {
    expect(initialValue(signature, name)).toBe(value);
  });
});

import { describe, expect, it } from 'vitest';
import { fileOf, leads, leadsOf, type Tree } from './resolving.ts';

const SHOP: Tree = {
  'core/src/main/java/shop/model/Article.java':
    'package shop.model;\npublic class Article { public static class Size {} }\n',
  'core/src/main/java/shop/model/Price.java': 'package shop.model;\npublic class Price {}\n',
  'core/src/main/java/shop/Limits.java': 'package shop;\npublic class Limits { public static int MAX; }\n',
  'core/src/main/kotlin/shop/Rules.kt': 'package shop\nclass Rules\nfun check() {}\nfun sum(a: Int) {}\n',
  'core/src/main/kotlin/shop/More.kt': 'package shop\nfun sum(a: String) {}\n',
  'core/src/main/scala/shop/Basket.scala': 'package shop\nclass Basket\nobject Basket { val empty = 1 }\n',
  'core/src/main/java/Bare.java': 'public class Bare {}\n',
};

async function lead(path: string, text: string, tree: Tree = SHOP): Promise<string | undefined> {
  return (await leads({ ...tree, [path]: text }, path)).at(-1)?.replace(/^[^:]*: /, '');
}

const article = 'core/src/main/java/shop/model/Article.java';
const price = 'core/src/main/java/shop/model/Price.java';

describe('Java, Kotlin and Scala together', () => {
  it.each([
    ['x/A.java', 'import shop.model.Article;', article],
    ['x/A.java', 'import shop.model.Article.Size;', article],
    ['x/A.java', 'import static shop.Limits.MAX;', 'core/src/main/java/shop/Limits.java'],
    ['x/A.java', 'import static shop.Limits.*;', 'core/src/main/java/shop/Limits.java'],
    ['x/A.java', 'import shop.Rules;', 'core/src/main/kotlin/shop/Rules.kt'],
    ['x/A.java', 'import shop.Basket;', 'core/src/main/scala/shop/Basket.scala'],
    ['x/A.java', 'import shop.model.Gone;', 'unresolved'],
    ['x/A.java', 'import shop.model.Gone.Inner;', 'unresolved'],
    ['x/A.java', 'import java.util.List;', 'external'],
    ['x/A.java', 'import shop.other.Thing;', 'external'],
    ['x/A.java', 'import shop.other.*;', 'external'],
    ['x/A.java', 'import Article;', 'external'],
    ['x/A.java', 'import com.Bare;', 'external'],
    ['x/A.java', 'import shop.model.*;\nclass A { Price p; }', price],
    ['x/A.java', 'import shop.model.*;\nclass A { Price p; Article a; }', `${article} ${price}`],
    ['x/A.java', 'import shop.model.*;\nclass A { }', ''],
    ['x/B.kt', 'import shop.model.Article as Ware', article],
    ['x/B.kt', 'import shop.check', 'core/src/main/kotlin/shop/Rules.kt'],
    ['x/B.kt', 'import shop.sum', 'unresolved'],
    [
      'core/src/main/kotlin/x/B.kt',
      'package x\nimport shop.sum',
      'core/src/main/kotlin/shop/More.kt core/src/main/kotlin/shop/Rules.kt',
    ],
    ['x/C.scala', 'import shop.model.{Article, Price => P}', `${article} ${price}`],
    ['x/C.scala', 'import shop.Basket._', 'core/src/main/scala/shop/Basket.scala'],
    ['x/C.scala', 'import _root_.shop.Limits', 'core/src/main/java/shop/Limits.java'],
    ['x/C.scala', 'package shop.inner\nimport model.Article', article],
    ['x/C.scala', 'import shop.model\nclass C { val a: model.Price = null }', price],
    ['x/C.scala', 'import scala.collection.mutable', 'external'],
  ])('%s: %s leads to %s', async (path, text, expected) => {
    expect(await lead(path, text)).toBe(expected);
  });

  it('of types of one name the own module’s is meant, else none', async () => {
    const tree = {
      'a/src/main/java/x/Same.java': 'package x;\nclass Same {}\n',
      'b/src/main/java/x/Same.java': 'package x;\nclass Same {}\n',
    };
    const text = 'package y;\nimport x.Same;\n';
    expect(await lead('a/src/test/java/y/T.java', text, tree)).toBe('a/src/main/java/x/Same.java');
    expect(await lead('c/src/test/java/y/T.java', text, tree)).toBe('unresolved');
  });

  it('paths of any length end', async () => {
    expect(await lead('x/A.java', `import ${'shop.'.repeat(5000)}A;`)).toBe('unresolved');
    const importing = fileOf('x/A.scala', 'Scala', [{ module: 'b', names: [{ name: 'C' }] }]);
    const deep = { ...importing, namespace: `${'a.'.repeat(100_000)}a` };
    expect(leadsOf({ files: [deep], readText: () => null }, 'x/A.scala')).toEqual(['b: external']);
  });
});

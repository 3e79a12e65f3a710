import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Objective-C', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('objc')).toMatchFileSnapshot('./__snapshots__/objc.txt');
  });

  test.each([
    ['@interface A : B\n@end', ['class A']],
    ['@protocol P\n- (void)f;\n@end', ['interface P', 'method P.f']],
    ['@interface A (B)\n- (void)f;\n@end', ['impl A (B)', 'method A.f']],
    ['@implementation A\n- (void)f {}\n@end', ['class A', 'method A.f']],
    ['@interface A\n@end\n@implementation A\n- (void)f {}\n@end', ['class A', 'impl A', 'method A.f']],
    ['@interface A\n- (void)setA:(int)a b:(int)b;\n@end', ['class A', 'method A.setA:b:']],
    ['@interface A\n@property (copy) void (^done)(int);\n@end', ['class A', 'field A.done']],
    [
      'typedef NS_OPTIONS(NSUInteger, K) {\n  A = 1 << 0,\n  B,\n};',
      ['enum K', 'variant K.A', 'variant K.B'],
    ],
    ['static int f(int a) { return a; }', ['function f']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.m', text)).toEqual(expected);
  });

  test.each([
    ['#import <A/B.h>', { module: 'A/B.h', form: 'system', text: '#import <A/B.h>' }],
    ['#import "a.h"', { module: 'a.h', form: 'quoted' }],
    ['#include "a.h"', { module: 'a.h', form: 'quoted', text: '#include "a.h"' }],
    ['@import A.B;', { module: 'A.B', form: 'module', text: '@import A.B' }],
  ])('import of %s', async (text, expected) => {
    expect((await extract('a.mm', `${text}\n`)).imports).toMatchObject([expected]);
  });

  test.each([
    ['@interface A {\n int x;\n}\n@end', 'protected'],
    ['@interface A {\n@public\n int a;\n@private\n int x;\n}\n@end', 'private'],
    ['@implementation A {\n int x;\n}\n@end', 'private'],
    ['@interface A ()\n@property int x;\n@end', 'private'],
    ['@interface A\n@property int x;\n@end', 'public'],
  ])('visibility of x in %j', async (text, visibility) => {
    expect(await declarationOf('a.m', text, 'x')).toMatchObject({ visibility });
  });

  test('macros for enumerations do not move what follows', async () => {
    const text = 'typedef NS_ENUM(NSInteger, Größe) {\n  A,\n};\nint f(void) { return 1; }\n';
    const { startByte, endByte, line } = await declarationOf('a.m', text, 'f');
    expect([Buffer.from(text).subarray(startByte, endByte).toString(), line]).toEqual([
      'int f(void) { return 1; }',
      4,
    ]);
  });
});

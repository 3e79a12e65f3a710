import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('HCL', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('hcl')).toMatchFileSnapshot('./__snapshots__/hcl.txt');
  });

  test.each([
    ['resource "aws_x" "main" {\n a = 1\n}', ['object resource.aws_x.main', 'key resource.aws_x.main.a']],
    ['variable "a" {\n type = string\n validation {\n b = 1\n }\n}', ['variable a']],
    ['locals {\n a = 1\n}', ['object locals', 'variable locals.a']],
    ['a {\n b {\n c = 1\n }\n}', ['object a', 'object a.b']],
    ['a = 1\nb = { c = 2 }', ['key a', 'key b']],
    ['provider aws {}', ['object provider.aws']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.tf', text)).toEqual(expected);
  });

  test.each([
    ['a = 1', 'a = 1'],
    ['a = {\n b = 1\n}', 'a'],
    ['a = [1]', 'a'],
    ['a = <<EOT\nx\nEOT\n', 'a'],
    [`a = "${'x'.repeat(90)}"`, `a = "${'x'.repeat(79)}...`],
  ])('signature of %j', async (text, signature) => {
    expect(await declarationOf('a.tfvars', text, 'a')).toMatchObject({ signature });
  });

  test('only the source of a module is an import', async () => {
    const text = 'module "a" {\n source = "./b"\n}\nresource "c" "d" {\n source = "e"\n}\n';
    expect((await extract('a.tf', text)).imports).toMatchObject([{ module: './b', alias: 'a', line: 2 }]);
  });
});

/** Protocol Buffers and GraphQL. */
import { describe, expect, it } from 'vitest';
import { declarationOf, modules, outline, rangeOf, read, signatures } from './reading.ts';

describe('Protocol Buffers', () => {
  const text = `syntax = "proto3";
package a.b;
import "x/y.proto";
import public 'z.proto';
option (o) = { a: "}" };
// One.
message A {
  reserved 1, 2;
  /* Two. */
  repeated string names = 1 [deprecated = true, (x) = { y: 1 }]; // trailing
  map<string, B> m = 2;
  message B { enum C { D = 0; E = 1 [(x) = "}"]; option allow_alias = true; } }
  oneof choice { int32 i = 3; .a.b.A next = 4; }
  optional group G = 5 { optional int32 h = 6; }
  extend google.Options { string note = 50000; }
}
service S {
  rpc Get(A) returns (stream A) { option (http) = { get: "/x" }; }
  rpc Put (A) returns (A);
}
extend A { bool more = 7; }
`;
  const expected = [
    'message A',
    'field A.names',
    'field A.m',
    'message A.B',
    'enum A.B.C',
    'variant A.B.C.D',
    'variant A.B.C.E',
    'field A.i',
    'field A.next',
    'message A.G',
    'field A.G.h',
    'field google.Options.note',
    'service S',
    'rpc S.Get',
    'rpc S.Put',
    'field A.more',
  ];

  it('declares messages, fields, enums, services and calls', () => {
    expect(outline('a.proto', text)).toEqual(expected);
    expect(outline('a.proto', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    expect(read('a.proto', text)).toMatchObject({ hasErrors: false, language: 'Protocol Buffers' });
    expect(modules('a.proto', text)).toEqual(['x/y.proto', 'z.proto']);
  });

  it('what is known of a declaration', () => {
    expect(declarationOf('a.proto', text, 'A')).toMatchObject({
      signature: 'message A',
      docComment: 'One.',
      line: 7,
      endLine: 16,
    });
    expect(declarationOf('a.proto', text, 'names')).toMatchObject({
      docComment: 'Two.',
      container: 0,
      parent: 'A',
    });
    expect(declarationOf('a.proto', text, 'Get').signature).toBe('rpc Get(A) returns (stream A)');
    expect(declarationOf('a.proto', text, 'm').signature).toBe('map<string, B> m = 2');
    expect(declarationOf('a.proto', text, 'more')).toMatchObject({ parent: 'A', container: -1 });
    expect(rangeOf('a.proto', text, 'Put')).toBe('rpc Put (A) returns (A);');
  });

  it.each([
    [
      'message A { string a = 1 string b = 2; int c = ; }\nmessage B {}',
      ['message A', 'field A.a', 'field A.c', 'message B'],
    ],
    ['message A { string a = 1 [x; int b = 2; }', ['message A', 'field A.a', 'field A.b']],
    ['} message A { string a = 1', ['message A']],
    ['import "x\nmessage A {}', []],
  ])('broken: %s', (broken, names) => {
    const found = outline('a.proto', broken);
    for (const name of names) expect(found).toContain(name);
    expect(read('a.proto', broken).hasErrors).toBe(true);
  });
});

describe('GraphQL', () => {
  const text = `"""
A user.
"""
type User implements Node & Named @key(fields: "id") {
  "The key."
  id(first: Int = 1, where: W = {a: 1}): ID! @deprecated(reason: "type X {")
  # Not
  # apart.
  names: [String!]!, type: T
}
interface Node { id: ID! }
union U = | A | B
enum Role { "Boss." ADMIN @x(y: 1)
  USER }
scalar Date @specifiedBy(url: "u")
directive @auth(role: Role = ADMIN) repeatable on FIELD | OBJECT
input W { a: Int = 1 b: [Int] = [1, 2] }
extend type User { age: Int }
schema { query: User }
query Get($id: ID!) { user(id: $id) { id } }
mutation Set { set }
subscription On { on }
fragment F on User { id }
{ id }
`;
  const expected = [
    'struct User',
    'field User.id',
    'field User.names',
    'field User.type',
    'interface Node',
    'field Node.id',
    'union U',
    'enum Role',
    'variant Role.ADMIN',
    'variant Role.USER',
    'type_alias Date',
    'annotation auth',
    'struct W',
    'field W.a',
    'field W.b',
    'struct User',
    'field User.age',
    'function Get',
    'function Set',
    'function On',
  ];

  it('declares types, fields, directives and operations', () => {
    for (const path of ['a.graphql', 'a.gql']) expect(outline(path, text)).toEqual(expected);
    expect(outline('a.graphql', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    expect(read('a.graphql', text).hasErrors).toBe(false);
  });

  it('what is known of a declaration', () => {
    const user = read('a.graphql', text).declarations[0];
    expect(user).toMatchObject({
      docComment: 'A user.',
      line: 4,
      endLine: 10,
      signature: 'type User implements Node & Named @key(fields: "id")',
    });
    expect(user?.relationships.map(({ target }) => target)).toEqual(['Node', 'Named']);
    expect(declarationOf('a.graphql', text, 'User.id')).toMatchObject({
      docComment: 'The key.',
      parent: 'User',
      container: 0,
    });
    expect(declarationOf('a.graphql', text, 'names')).toMatchObject({
      docComment: 'Not\napart.',
      signature: 'names: [String!]!',
    });
    expect(rangeOf('a.graphql', text, 'W.b')).toBe('b: [Int] = [1, 2]');
    expect(rangeOf('a.graphql', text, 'ADMIN')).toBe('ADMIN @x(y: 1)');
    expect(signatures('a.graphql', text)).toContain(
      'directive @auth(role: Role = ADMIN) repeatable on FIELD | OBJECT',
    );
    expect(signatures('a.graphql', text)).toContain('extend type User');
    expect(signatures('a.graphql', text)).toContain('query Get($id: ID!)');
  });

  it.each([
    ['type A { a: Int\ntype B { b: Int }', ['struct A', 'field A.a', 'struct B', 'field B.b']],
    ['type A { a(x: Int\ntype B { b: Int }', ['struct A', 'field A.a', 'struct B', 'field B.b']],
    ['type { a: Int }\n} type B { b: Int }', ['struct B', 'field B.b']],
    ['type A { "x\n a: Int }', ['struct A', 'field A.a']],
  ])('broken: %s', (broken, names) => {
    expect(outline('a.graphql', broken)).toEqual(names);
  });
});

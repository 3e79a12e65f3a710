/** SQL. */
import { describe, expect, it } from 'vitest';
import { declarationOf, outline, rangeOf, signatures } from './reading.ts';

describe('SQL', () => {
  it.each([
    [
      'tables',
      'CREATE TABLE IF NOT EXISTS a (\n  b int,\n  c numeric(1, 2) DEFAULT f(1, 2)\n);',
      ['table a', 'column a.b', 'column a.c'],
    ],
    [
      'schemas and quotes',
      'create table "my s"."T 1" ("a b" int); CREATE TABLE [dbo].[x y] ([c d] int[]); CREATE TABLE `m`.`n` (`o``p` int);',
      [
        'table my s.T 1',
        'column my s.T 1.a b',
        'table dbo.x y',
        'column dbo.x y.c d',
        'table m.n',
        'column m.n.o`p',
      ],
    ],
    [
      'constraints',
      'CREATE TABLE a (b int, PRIMARY KEY (b), CONSTRAINT c CHECK (b > 0), FOREIGN KEY (b) REFERENCES d (e), UNIQUE (b), KEY k (b), INDEX (b), CHECK (b), LIKE f);',
      ['table a', 'column a.b'],
    ],
    [
      'columns with names of constraints',
      'CREATE TABLE a (key varchar(20), index text, "primary" int, period int);',
      ['table a', 'column a.key', 'column a.index', 'column a.primary', 'column a.period'],
    ],
    [
      'tables of queries',
      'CREATE TABLE a AS SELECT 1; CREATE TEMP TABLE b (SELECT 2);',
      ['table a', 'table b'],
    ],
    [
      'views',
      'CREATE OR REPLACE VIEW a AS SELECT 1;\nCREATE MATERIALIZED VIEW s.b AS SELECT 2',
      ['view a', 'view s.b'],
    ],
    [
      'indexes',
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c); CREATE INDEX ON b (c);',
      ['index a'],
    ],
    ['types', "CREATE TYPE a AS ENUM ('x', 'y'); CREATE DOMAIN b AS int;", ['type_alias a', 'type_alias b']],
    [
      'functions of PostgreSQL',
      'CREATE FUNCTION f(a int) RETURNS int AS $x$ BEGIN; CREATE TABLE no (a int); END; $x$ LANGUAGE plpgsql;\nCREATE TABLE a (b int);',
      ['function f', 'table a', 'column a.b'],
    ],
    [
      'procedures and triggers',
      'CREATE PROCEDURE p() BEGIN\n  IF x THEN y; END IF;\n  CASE z WHEN 1 THEN w; END CASE;\nEND;\nCREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET c = CASE WHEN 1 THEN 2 END; END;\nCREATE VIEW v AS SELECT 1;',
      ['function p', 'function t', 'view v'],
    ],
    [
      'other delimiters',
      'DELIMITER //\nCREATE DEFINER=`r`@`%` PROCEDURE p()\nBEGIN\n  a; END//\nDELIMITER ;\nCREATE VIEW v AS SELECT 1;',
      ['function p', 'view v'],
    ],
    ['batches', 'CREATE PROC a AS\nSELECT 1\nGO\nCREATE VIEW b AS SELECT 1\nGO\n', ['function a', 'view b']],
    [
      'Oracle',
      'CREATE FUNCTION f RETURN int IS\n  x int;\nBEGIN\n  RETURN x;\nEND f;\n/\nCREATE TABLE a (b int);',
      ['function f', 'table a', 'column a.b'],
    ],
    [
      'comments and strings',
      "-- CREATE TABLE a (b int);\n/* CREATE TABLE a (b int); */\nINSERT INTO x VALUES ('CREATE TABLE a; it''s', 'it\\'s');\nSELECT 1 ESCAPE '\\';\nCREATE TABLE c (d int);",
      ['table c', 'column c.d'],
    ],
    [
      'data of a dump',
      'COPY a FROM stdin;\nit\'s\t"x\n\\.\nCREATE TABLE c (d int);',
      ['table c', 'column c.d'],
    ],
    [
      'others',
      'CREATE SCHEMA a; CREATE ROLE TYPE; CREATE EXTENSION IF NOT EXISTS x; DROP TABLE y; ALTER TABLE z ADD a int;',
      [],
    ],
  ])('%s', (_what, text, expected) => {
    expect(outline('a.sql', text)).toEqual(expected);
    expect(outline('a.sql', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  it('what is known of a declaration', () => {
    const text =
      '-- People.\nCREATE TABLE s.a (\n  -- The key.\n  id int -- x\n    NOT NULL,\n  b int\n);\nCREATE FUNCTION f(x int)\nRETURNS int AS $$ x $$;\n';
    expect(declarationOf('a.sql', text, 'a')).toMatchObject({
      qualifiedName: 's.a',
      parent: 's',
      container: -1,
      docComment: 'People.',
      line: 2,
      endLine: 7,
    });
    expect(declarationOf('a.sql', text, 'id')).toMatchObject({
      parent: 's.a',
      container: 0,
      docComment: 'The key.',
      visibility: 'public',
    });
    expect(signatures('a.sql', text)).toEqual([
      'CREATE TABLE s.a',
      'id int -- x NOT NULL',
      'b int',
      'CREATE FUNCTION f(x int) RETURNS int',
    ]);
    expect(rangeOf('a.sql', text, 'f')).toBe('CREATE FUNCTION f(x int)\nRETURNS int AS $$ x $$');
  });

  it.each([
    [
      "CREATE TABLE a (b int, c text DEFAULT 'x\n;\nCREATE TABLE d (e int);",
      ['table a', 'column a.b', 'column a.c', 'table d', 'column d.e'],
    ],
    ['CREATE TABLE a (b int,\nCREATE TABLE d (e int);', ['table a', 'column a.b', 'table d', 'column d.e']],
    ['CREATE FUNCTION f BEGIN x;\nCREATE TABLE d (e int);', ['function f', 'table d', 'column d.e']],
    ['CREATE TABLE ; CREATE TABLE (; CREATE\nCREATE TABLE d (e int);', ['table d', 'column d.e']],
  ])('broken: %s', (text, expected) => {
    expect(outline('a.sql', text)).toEqual(expected);
  });
});

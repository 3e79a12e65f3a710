import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const body = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('Ruby', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('ruby')).toMatchFileSnapshot('./__snapshots__/ruby.txt');
  });

  test.each([
    ['a module', 'module A; end', ['module A']],
    ['a class with a qualified name', 'class A::B; def c; end; end', ['class A::B', 'method A::B::c']],
    ['a method of the class itself', 'class A; def self.b; end; end', ['class A', 'method A::b']],
    ['class << self', 'class A; class << self; def b; end; end; end', ['class A', 'method A::b']],
    ['a method at the top', 'def a = 1', ['method a']],
    ['constants of one assignment', 'A, B = 1, 2', ['constant A', 'constant B']],
    ['a constant with a default', 'A ||= 1', ['constant A']],
    [
      'all names of attr_accessor',
      'class A; attr_accessor :b, "c"; end',
      ['class A', 'field A::b', 'field A::c'],
    ],
    ['a struct', 'A = Struct.new(:b) do def c; end end', ['class A', 'field A::b', 'method A::c']],
    ['a method by its name', 'class A; define_method(:b) { }; end', ['class A', 'method A::b']],
    [
      'operators',
      'class A; def ==(b) end; def []=(k, v) end; end',
      ['class A', 'method A::==', 'method A::[]='],
    ],
    ['no local variables', 'def a; b = 1; @c = 2; end', ['method a']],
    ['suites and tests', 'describe A do it "b" do end end', ['suite A', 'test A::b']],
    [
      'a test without a title',
      'describe "a" do it { is_expected.to b } end',
      ['suite a', 'test a::is_expected.to b'],
    ],
    ['nothing of an empty file', '', []],
    ['nothing behind __END__', 'def a; end\n__END__\ndef b; end\n', ['method a']],
  ])('declares %s', async (_, text, expected) => {
    expect(await outline('a.rb', text)).toEqual(expected);
  });

  test.each([
    ['in the section before any word', 'def x; end; private; def y; end', 'public'],
    ['behind private', 'private; def x; end', 'private'],
    ['behind protected', 'protected; def x; end', 'protected'],
    ['behind public again', 'private; def y; end; public; def x; end', 'public'],
    ['of the class itself, behind private', 'private; def self.x; end', 'public'],
    ['named by private', 'def x; end; private :x', 'private'],
    ['named in a list', 'def x; end; private(*%i[y x])', 'private'],
    ['wrapped in private', 'private def x; end', 'private'],
    ['named by private_class_method', 'def self.x; end; private_class_method :x', 'private'],
    ['of an attribute behind private', 'private; attr_reader :x', 'private'],
    ['of an attribute wrapped in private', 'private attr_reader :x', 'private'],
    ['behind a section of class << self', 'class << self; private; def y; end; end; def x; end', 'public'],
    ['in a section of class << self', 'class << self; private; def x; end; end', 'private'],
    ['in a section of a block', 'included do private; def x; end; end', 'private'],
    ['behind a section of a class inside', 'class B; private; end; def x; end', 'public'],
  ])('visibility %s', async (_, text, visibility) => {
    expect(await declarationOf('a.rb', `class A; ${text}; end`, 'x')).toMatchObject({ visibility });
  });

  test('private_constant hides constants and classes', async () => {
    const text = 'class A; B = 1; class C; end; private_constant :B, :C; end';
    const { declarations } = await extract('a.rb', text);
    expect(declarations.map(({ visibility }) => visibility)).toEqual(['public', 'private', 'private']);
  });

  test('the block of comments above documents, without magic comments', async () => {
    const text = body('# frozen_string_literal: true', '# One.', '#', '#   two', 'private def f; end');
    expect(await declarationOf('a.rb', text, 'f')).toMatchObject({
      docComment: 'One.\n\n  two',
      signature: 'def f',
    });
  });

  test('@deprecated and YARD types', async () => {
    const text = body(
      '# @deprecated',
      '# @param a [Array<Shop::Item>]',
      '# @return [Cart, nil]',
      'def f(a); end',
    );
    expect(await declarationOf('a.rb', text, 'f')).toMatchObject({
      isDeprecated: true,
      parameterTypes: ['Array', 'Item'],
      returnTypes: ['Cart'],
    });
  });

  test.each([
    ['class TestA < Minitest::Test; def test_x; end; end', true],
    ['class ATest < ActiveSupport::TestCase; def test_x; end; end', true],
    ['class A; def test_x; end; end', false],
    ['class TestA < Minitest::Test; private; def test_x; end; end', false],
    ['def test_x; end', false],
  ])('%s: test_x is a test: %s', async (text, isTest) => {
    expect(await declarationOf('a.rb', text, 'test_x')).toMatchObject({ isTest });
  });

  test.each([
    ['no body', 'def f(a); end', '1/0/1'],
    ['if, elsif, else', 'def f; if a then 1 elsif b then 2 else 3 end end', '3/1/0'],
    ['modifiers', 'def f; return if a; b unless c; end', '3/0/0'],
    ['&&, ||, and, or', 'def f; a && b || c and d or e; end', '5/0/0'],
    ['case with two when', 'def f; case a when 1, 2 then 1 when 3 then 2 else 3 end end', '3/1/0'],
    ['patterns with a guard', 'def f; case a; in [b] if b then 1; in _ then 2; end end', '4/1/0'],
    ['begin with two rescues', 'def f; begin; a; rescue A; b; rescue; c; ensure; d; end end', '3/1/0'],
    ['a rescue of the method', 'def f; a; rescue; b; end', '2/0/0'],
    ['loops nest', 'def f; while a do until b do for c in d do end end end end', '4/3/0'],
    ['blocks belong to their method', 'def f; a.each { |b| c if b }; end', '2/0/0'],
    ['lambdas count apart', 'def f; ->(a) { a ? 1 : 2 }; lambda { |b| b && 1 }; end', '1/0/0'],
    ['all sorts of parameters', 'def f(a, b = 1, *c, d:, e: 2, **g, &h); end', '1/0/7'],
    ['parameters taken apart', 'def f(a, (b, c)); end', '1/0/3'],
    ['**nil is no parameter', 'def f(a, **nil); end', '1/0/1'],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.rb', text, 'f')).toBe(figures);
  });

  test.each([
    ["require 'a/b'", { module: 'a/b', form: 'require', names: [] }],
    ['require_relative "../c"', { module: '../c', form: 'require_relative' }],
    ["autoload :D, 'd'", { module: 'd', form: 'autoload', names: [{ name: 'D' }] }],
    ["require('e') if f", { module: 'e', text: "require('e')" }],
  ])('%s is an import', async (text, expected) => {
    expect((await extract('a.rb', text)).imports).toMatchObject([expected]);
  });

  test('computed paths are no imports', async () => {
    const text = body('require "a/#{b}"', 'require File.join("a")', 'x.require "a"');
    expect((await extract('a.rb', text)).imports).toEqual([]);
  });

  test.each([
    ['A.new(1)', ['call A']],
    ['B::A.new', ['call B | A']],
    ['a.b&.c(1)', ['call a | b', 'call a.b | c']],
    ['A.find(1)', ['type A', 'call A | find']],
    ['class A < B; end', ['type B']],
    ['x.is_a?(A)', ['call x | is_a?', 'type A']],
    ['def f; g; h; end', ['call g']],
    ['def f; g! if h?; end', ['call g!', 'call h?']],
    ['begin; rescue A::B => e; end', ['type A | B']],
    ['LIMITS.fetch(1)', ['call LIMITS | fetch']],
    ['# call()\ns = "call()"', []],
  ])('references of %s', async (text, expected) => {
    const { references } = await extract('a.rb', text);
    expect(
      references.map(
        ({ name, receiver, role }) => `${role} ${receiver === null ? '' : `${receiver} | `}${name}`,
      ),
    ).toEqual(expected);
  });

  test('variables have the type they were constructed with', async () => {
    const { typedNames } = await extract('a.rb', 'a = A.new\n@b ||= C::B.new(1)\n');
    expect(typedNames.map(({ name, type }) => `${name}: ${type}`)).toEqual(['a: A', '@b: C::B']);
  });

  test('relationships by superclass and mixins', async () => {
    const text = 'class A < B::C; include D, E; extend F; def g(o); o.extend(H); end; end';
    expect((await declarationOf('a.rb', text, 'A')).relationships).toEqual([
      { kind: 'extends', target: 'B::C' },
      { kind: 'implements', target: 'D' },
      { kind: 'implements', target: 'E' },
      { kind: 'implements', target: 'F' },
    ]);
  });

  test('Rakefile, Gemfile and a #! line are Ruby', async () => {
    for (const path of ['lib/Rakefile', 'Gemfile', 'a.gemspec', 'tasks/a.rake']) {
      expect(await extract(path, '')).toMatchObject({ language: 'Ruby' });
    }
    expect(await extract('bin/run', '#!/usr/bin/env ruby\n')).toMatchObject({ language: 'Ruby' });
  });

  test('a syntax error costs only the broken part', async () => {
    const text = body('class A', '  def b', '    c(1,, 2)', '  end', '  def d; end', 'end', 'def e; end');
    expect(await outline('a.rb', text)).toEqual(['class A', 'method A::b', 'method A::d', 'method e']);
  });
});

import { describe, expect, it } from 'vitest';
import { leads, type Tree } from './resolving.ts';

async function lead(tree: Tree, path: string, text: string): Promise<string | undefined> {
  return (await leads({ ...tree, [path]: text }, path)).at(-1)?.replace(/^[^:]*: /, '');
}

describe('C#', () => {
  const SHOP: Tree = {
    'Shop/Catalog.cs': 'namespace Shop { public class Catalog {} }\n',
    'Shop/Catalog.Part.cs': 'namespace Shop;\npublic partial class Catalog {}\n',
    'Shop/Values/Money.cs': 'namespace Shop.Values;\npublic struct Money {}\n',
    'Shop/Values/Unit.cs':
      'namespace Shop.Values { public enum Unit {} }\nnamespace Shop.Other { public class Odd {} }\n',
  };
  it.each([
    ['using Shop;\nclass A { Catalog c; }', 'Shop/Catalog.Part.cs Shop/Catalog.cs'],
    ['using Shop.Values;\nclass A { Money m; }', 'Shop/Values/Money.cs'],
    ['global using Shop.Values;\nclass A { Money m; Unit u; }', 'Shop/Values/Money.cs Shop/Values/Unit.cs'],
    ['using Shop.Values;\nclass A { }', ''],
    ['using Shop.Other;\nclass A { Odd o; }', 'Shop/Values/Unit.cs'],
    ['using static Shop.Values.Money;', 'Shop/Values/Money.cs'],
    ['using M = Shop.Values.Money;', 'Shop/Values/Money.cs'],
    ['using V = Shop.Values;\nclass A { V.Unit u; }', 'Shop/Values/Unit.cs'],
    ['using static Shop.Values.Gone;', 'unresolved'],
    ['using System.Linq;', 'external'],
    ['using static System.Math;', 'external'],
    ['namespace Shop { using Values; class A { Money m; } }', 'Shop/Values/Money.cs'],
  ])('%s leads to %s', async (text, expected) => {
    expect(await lead(SHOP, 'App/A.cs', text)).toBe(expected);
  });
});

describe('PHP', () => {
  const SHOP: Tree = {
    'composer.json':
      '{"autoload": {"psr-4": {"Shop\\\\": ["src/", "more"], "Shop\\\\Sub\\\\": "sub"}, "psr-0": {"Old_": "old"}, "classmap": ["legacy"], "files": ["functions.php"]}, "autoload-dev": {"psr-4": {"Shop\\\\Tests\\\\": "tests/"}}}',
    'src/Money.php': '<?php namespace Shop; class Money {}',
    'more/Extra.php': '<?php namespace Shop; class Extra {}',
    'sub/Thing.php': '<?php namespace Shop\\Sub; class Thing {}',
    'tests/MoneyTest.php': '<?php namespace Shop\\Tests; class MoneyTest {}',
    'old/Old/Name.php': '<?php class Old_Name {}',
    'legacy/classes.php': '<?php namespace Any; class Where {}',
    'functions.php': '<?php namespace Shop; function round_up() {}',
    'copy/functions.php': '<?php namespace Shop; function round_up() {}',
    'elsewhere/Alone.php': '<?php namespace Un\\Mapped; class Alone {}',
    'elsewhere/config.php': '<?php',
    'config.php': '<?php',
  };
  it.each([
    ['use Shop\\Money;', 'src/Money.php'],
    ['use Shop\\Extra;', 'more/Extra.php'],
    ['use Shop\\Sub\\Thing;', 'sub/Thing.php'],
    ['use Shop\\Tests\\MoneyTest;', 'tests/MoneyTest.php'],
    ['use Old_Name;', 'old/Old/Name.php'],
    ['use Any\\Where;', 'legacy/classes.php'],
    ['use function Shop\\round_up;', 'functions.php'],
    ['use Un\\Mapped\\Alone;', 'elsewhere/Alone.php'],
    ['use Shop\\Gone;', 'unresolved'],
    ['use Psr\\Log\\LoggerInterface;', 'external'],
    ['use Countable;', 'external'],
    ['use function strlen;', 'external'],
    ["require __DIR__ . '/../config.php';", 'config.php'],
    ["require './gone.php';", 'unresolved'],
    ["require '/etc/x.php';", 'external'],
    ["include 'functions.php';", 'functions.php'],
    ["include __DIR__ . '/../../../../x.php';", 'unresolved'],
  ])('%s leads to %s', async (text, expected) => {
    expect(await lead(SHOP, 'app/a.php', `<?php ${text}`)).toBe(expected);
  });

  it('a bare path that may mean two files means none', async () => {
    expect(await lead(SHOP, 'elsewhere/a.php', "<?php include 'config.php';")).toBe('unresolved');
  });

  it('a group gives an entry for each name', async () => {
    const text = '<?php use Shop\\{Money, Extra as E, function round_up};';
    expect(await leads({ ...SHOP, 'a.php': text }, 'a.php')).toEqual([
      'Shop\\Money: src/Money.php',
      'Shop\\Extra: more/Extra.php',
      'Shop\\round_up: functions.php',
    ]);
  });
});

describe('Ruby', () => {
  const GEM: Tree = {
    'shop.gemspec': '',
    'lib/shop.rb': '',
    'lib/shop/store.rb': '',
    'spec/spec_helper.rb': '',
    'gems/tool/tool.gemspec': '',
    'gems/tool/lib/tool.rb': '',
    'bin/run.rb': '',
  };
  it.each([
    ['lib/a.rb', "require_relative 'shop/store'", 'lib/shop/store.rb'],
    ['lib/shop/a.rb', "require_relative '../shop'", 'lib/shop.rb'],
    ['lib/a.rb', "require_relative 'gone'", 'unresolved'],
    ['lib/a.rb', "require_relative '../../../x'", 'unresolved'],
    ['bin/a.rb', "require 'shop/store'", 'lib/shop/store.rb'],
    ['bin/a.rb', "require 'shop/store.rb'", 'lib/shop/store.rb'],
    ['bin/a.rb', "require 'tool'", 'gems/tool/lib/tool.rb'],
    ['bin/a.rb', "require 'json'", 'external'],
    ['bin/a.rb', "require 'shop/gone'", 'unresolved'],
    ['spec/a_spec.rb', "require 'spec_helper'", 'spec/spec_helper.rb'],
    ['lib/shop.rb', "module Shop\n  autoload :Store, 'shop/store'\nend", 'lib/shop/store.rb'],
    ['bin/a.rb', "require './bin/run'", 'bin/run.rb'],
  ])('%s: %s leads to %s', async (path, text, expected) => {
    expect(await lead(GEM, path, text)).toBe(expected);
  });
});

describe('Swift', () => {
  const PACKAGE: Tree = {
    'Package.swift': `// .target(name: "Commented")
      /* .target(name: "Commented") */
      let package = Package(name: "Shop", targets: [
        .target(name: "Core", dependencies: [.product(name: "Log", package: "log"), .target(name: "Geo")]),
        .target(name: "Geo", path: "Geometry"),
        .executableTarget(name: "Empty"),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
      ])`,
    'Sources/Core/A.swift': 'struct A {}',
    'Sources/Core/Sub/B.swift': 'struct B {}',
    'Geometry/Point.swift': 'struct Point {}',
    'Geometry/Line.swift': 'struct Line {}',
    'Tests/CoreTests/T.swift': '',
    'Sources/Log/L.swift': '',
  };
  it.each([
    ['import Core', 'Sources/Core/A.swift Sources/Core/Sub/B.swift'],
    ['@testable import Core', 'Sources/Core/A.swift Sources/Core/Sub/B.swift'],
    ['import Geo', 'Geometry/Line.swift Geometry/Point.swift'],
    ['import struct Geo.Point', 'Geometry/Point.swift'],
    ['import Empty', 'unresolved'],
    ['import Log', 'external'],
    ['import Commented', 'external'],
    ['import Foundation', 'external'],
  ])('%s leads to %s', async (text, expected) => {
    expect(await lead(PACKAGE, 'Tests/CoreTests/X.swift', text)).toBe(expected);
  });
});

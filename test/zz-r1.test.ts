import { it } from 'vitest';
import { meanings } from './code/resolution/meanings.ts';
const cases: [string, string, Record<string,string>][] = [
 ['python', 'app/main.py', {
  'app/__init__.py': 'from .store import Store\n',
  'app/store.py': 'from .base import Base\nfrom . import util\n\nclass Store(Base):\n    def __init__(self, size: int):\n        self.cache = Cache()\n\n    def get(self, key):\n        self.touch(key)\n        return self.cache.find(key)\n\nclass Cache:\n    def find(self, key):\n        return util.norm(key)\n\ndef make() -> Store:\n    return Store(1)\n',
  'app/base.py': 'class Base:\n    def touch(self, key): pass\n',
  'app/util.py': 'def norm(x): return x\n',
  'app/main.py': 'import os\nimport app.util\nfrom app import Store\nfrom app.store import make as build, Cache\nfrom app.util import *\n\ndef run(s: Store, c):\n    s.get(1)\n    s.touch(2)\n    c.find(3)\n    x = build()\n    x.get(4)\n    os.get(1)\n    app.util.norm(2)\n    norm(3)\n    Store(4).get(5)\n    Cache.find(c, 6)\n    len([])\n    def inner(): pass\n    inner()\n    make = c\n    make()\n\nclass T(Store):\n    def get(self, key):\n        return super().get(key)\n',
 }],
 ['go', 'main.go', {
  'go.mod': 'module example.com/app\n',
  'store/store.go': 'package store\n\ntype Store struct { cache *Cache; n int }\n\ntype Cache struct{}\n\nfunc New() *Store { return &Store{} }\n\nfunc (s *Store) Get(k string) string { return s.cache.find(k) }\n',
  'store/cache.go': 'package store\n\nfunc (c *Cache) find(k string) string { return norm(k) }\n\nfunc norm(k string) string { return k }\n',
  'main.go': 'package main\n\nimport (\n  "fmt"\n  "example.com/app/store"\n)\n\nfunc main() {\n  s := store.New()\n  s.Get("a")\n  fmt.Println(helper())\n  var t store.Store\n  t.Get("b")\n  store := 1\n  store.New()\n}\n',
  'helper.go': 'package main\n\nfunc helper() string { return "" }\n',
 }],
 ['go2', 'store/store.go', {
  'go.mod': 'module example.com/app\n',
  'store/store.go': 'package store\n\ntype Store struct { cache *Cache; n int }\n\ntype Cache struct{}\n\nfunc New() *Store { return &Store{} }\n\nfunc (s *Store) Get(k string) string { return s.cache.find(k) }\n',
  'store/cache.go': 'package store\n\nfunc (c *Cache) find(k string) string { return norm(k) }\n\nfunc norm(k string) string { return k }\n',
 }],
 ['rust', 'src/main.rs', {
  'Cargo.toml': '[package]\nname = "demo"\n',
  'src/main.rs': 'mod store;\nmod util;\nuse store::{Store, Cache as C};\nuse crate::util::*;\n\nfn run(s: &Store, x: impl Any) {\n  s.get(1);\n  x.get(2);\n  Store::new().get(3);\n  let c = C::make();\n  c.find();\n  store::open();\n  crate::util::norm(1);\n  norm(2);\n  Kind::First(1);\n  println!("{}", s.get(4));\n  let store = 3;\n  store.open();\n}\nenum Kind { First(i32) }\n',
  'src/store.rs': 'pub struct Store { cache: Cache }\npub struct Cache;\nimpl Store {\n  pub fn new() -> Self { Store { cache: Cache::make() } }\n  pub fn get(&self, k: i32) { self.cache.find(); self.touch(); Self::new(); }\n}\nimpl Touch for Store { fn touch(&self) {} }\npub trait Touch { fn touch(&self); }\nimpl Cache { pub fn make() -> Cache { Cache } pub fn find(&self) { super::util::norm(2); } }\npub fn open() {}\n',
  'src/util.rs': 'pub fn norm(x: i32) {}\n',
 }],
 ['rust2', 'src/store.rs', {
  'Cargo.toml': '[package]\nname = "demo"\n',
  'src/main.rs': 'mod store;\nmod util;\n',
  'src/store.rs': 'pub struct Store { cache: Cache }\npub struct Cache;\nimpl Store {\n  pub fn new() -> Self { Store { cache: Cache::make() } }\n  pub fn get(&self, k: i32) { self.cache.find(); self.touch(); Self::new(); }\n}\nimpl Touch for Store { fn touch(&self) {} }\npub trait Touch { fn touch(&self); }\nimpl Cache { pub fn make() -> Cache { Cache } pub fn find(&self) { super::util::norm(2); } }\npub fn open() {}\nmod tests {\n use super::*;\n fn t() { open(); Store::new(); }\n}\n',
  'src/util.rs': 'pub fn norm(x: i32) {}\n',
 }],
 ['java', 'src/main/java/a/Main.java', {
  'src/main/java/a/Main.java': 'package a;\nimport b.Store;\nimport static b.Util.norm;\nimport java.util.List;\n\nclass Main extends Base {\n  private Store store;\n  private List<Store> all;\n  Main(Store s) { super(s); this.store = s; }\n  void run(Object o) {\n    store.get(1);\n    this.store.get(2);\n    o.get(3);\n    all.get(4);\n    helper();\n    touch();\n    norm(5);\n    new Peer().go();\n    Store.make().get(6);\n    var s = Store.make();\n    s.get(7);\n    Kind k = Kind.of(1);\n  }\n  void helper() {}\n}\nenum Kind { A; static Kind of(int x) { return A; } }\n',
  'src/main/java/a/Base.java': 'package a;\nclass Base { Base(Object o) {} protected void touch() {} }\n',
  'src/main/java/a/Peer.java': 'package a;\nclass Peer { void go() {} }\n',
  'src/main/java/b/Store.java': 'package b;\npublic class Store { public Store get(int k) { return this; } public static Store make() { return new Store(); } }\n',
  'src/main/java/b/Util.java': 'package b;\npublic class Util { public static int norm(int x) { return x; } }\n',
 }],
 ['kotlin', 'a/Main.kt', {
  'a/Main.kt': 'package a\nimport b.Store\nimport b.make as build\n\nclass Main(private val store: Store): Base() {\n  fun run(o: Any) {\n    store.get(1)\n    o.get(2)\n    helper()\n    touch()\n    val s = build()\n    s.get(3)\n    Store().get(4)\n    Peer.go()\n  }\n  fun helper() {}\n}\n',
  'a/Base.kt': 'package a\nopen class Base {\n  fun touch() {}\n}\nobject Peer {\n  fun go() {}\n}\n',
  'b/Store.kt': 'package b\nclass Store { fun get(k: Int) {} }\nfun make(): Store = Store()\n',
 }],
 ['csharp', 'Main.cs', {
  'Main.cs': 'using Shop.Data;\nnamespace Shop {\n  class Main : Base {\n    private readonly Store store;\n    void Run(object o, Store p) {\n      store.Get(1);\n      p.Get(2);\n      o.Get(3);\n      Touch();\n      base.Touch();\n      var s = Store.Make();\n      s.Get(4);\n      new Store().Get(5);\n      Util.Norm(6);\n    }\n  }\n}\n',
  'Base.cs': 'namespace Shop { class Base { protected void Touch() {} } static class Util { public static void Norm(int x) {} } }\n',
  'Store.cs': 'namespace Shop.Data { public class Store { public void Get(int k) {} public static Store Make() { return new Store(); } } }\n',
 }],
 ['php', 'src/Main.php', {
  'composer.json': '{"autoload":{"psr-4":{"App\\\\":"src/"}}}',
  'src/Main.php': '<?php\nnamespace App;\nuse App\\Data\\Store as S;\n\nclass Main extends Base {\n  private S $store;\n  public function __construct(private Peer $peer) { parent::__construct(); }\n  public function run($o, S $p) {\n    $this->store->get(1);\n    $p->get(2);\n    $o->get(3);\n    $this->touch();\n    self::make();\n    S::open()->get(4);\n    $s = new S();\n    $s->get(5);\n    $this->peer->go();\n    helper();\n    \\App\\Data\\Store::open();\n  }\n  static function make() {}\n}\n',
  'src/Base.php': '<?php\nnamespace App;\nclass Base { public function __construct() {} protected function touch() {} }\nfunction helper() {}\n',
  'src/Peer.php': '<?php\nnamespace App;\nclass Peer { public function go() {} }\n',
  'src/Data/Store.php': '<?php\nnamespace App\\Data;\nclass Store { public function get($k) {} public static function open(): self { return new self(); } }\n',
 }],
 ['ruby', 'lib/main.rb', {
  'lib/main.rb': 'require_relative "store"\n\nmodule Shop\n  class Main < Base\n    def initialize\n      @store = Store.new\n    end\n    def run(o)\n      @store.get(1)\n      o.get(2)\n      helper\n      helper()\n      self.touch\n      Store.open.get(3)\n      s = Store.new\n      s.get(4)\n      Shop::Store.new\n    end\n    def helper; end\n  end\nend\n',
  'lib/store.rb': 'module Shop\n  class Base\n    def touch; end\n  end\n  class Store\n    def get(k); end\n    def self.open; end\n  end\nend\n',
 }],
 ['c', 'src/main.c', {
  'include/store.h': '#ifndef S_H\n#define S_H\nstruct store { int n; };\nint store_get(struct store *s);\n#define STORE_MAX(x) (x)\n#endif\n',
  'src/store.c': '#include "store.h"\nint store_get(struct store *s) { return 1; }\nstatic int hidden(void) { return 1; }\n',
  'src/main.c': '#include "../include/store.h"\n#include <stdio.h>\nstatic int helper(void) { return 1; }\nint main(void) { struct store s; store_get(&s); helper(); printf("x"); STORE_MAX(1); hidden(); elsewhere(); return 0; }\n',
  'src/other.c': 'int elsewhere(void) { return 1; }\n',
 }],
 ['cpp', 'src/main.cpp', {
  'include/store.hpp': '#pragma once\nnamespace shop {\nclass Base { public: void touch(); };\nclass Store : public Base { public: Store(); int get(int k); static Store make(); private: int n_; void help(); };\nint norm(int);\n}\n',
  'src/store.cpp': '#include "../include/store.hpp"\nnamespace shop {\nint Store::get(int k) { help(); touch(); return norm(k); }\nvoid Store::help() {}\nint norm(int x) { return x; }\n}\n',
  'src/main.cpp': '#include "../include/store.hpp"\nusing namespace shop;\nint main() { shop::Store s; s.get(1); Store* p = new Store(); p->get(2); auto q = Store::make(); q.get(3); shop::norm(4); norm(5); x.get(6); }\n',
 }],
 ['cpp2', 'src/store.cpp', {
  'include/store.hpp': '#pragma once\nnamespace shop {\nclass Base { public: void touch(); };\nclass Store : public Base { public: Store(); int get(int k); static Store make(); private: int n_; void help(); };\nint norm(int);\n}\n',
  'src/store.cpp': '#include "../include/store.hpp"\nnamespace shop {\nint Store::get(int k) { help(); touch(); return norm(k); }\nvoid Store::help() {}\nint norm(int x) { return x; }\n}\n',
 }],
 ['swift', 'Sources/App/main.swift', {
  'Package.swift': 'let package = Package(name: "App", targets: [.target(name: "App"), .target(name: "Data")])\n',
  'Sources/App/main.swift': 'import Data\n\nclass Main: Base {\n  let store: Store\n  init(store: Store) { self.store = store; super.init() }\n  func run(o: Any) {\n    store.get(1)\n    self.store.get(2)\n    o.get(3)\n    helper()\n    touch()\n    let s = Store()\n    s.get(4)\n    Peer.go()\n    norm(5)\n  }\n  func helper() {}\n}\n',
  'Sources/App/base.swift': 'class Base { func touch() {} }\nstruct Peer { static func go() {} }\n',
  'Sources/Data/store.swift': 'public class Store { public func get(_ k: Int) {} }\npublic func norm(_ x: Int) {}\n',
 }],
 ['scala', 'a/Main.scala', {
  'a/Main.scala': 'package a\nimport b.{Store, Util => U}\n\nclass Main(store: Store) extends Base {\n  def run(o: Any): Unit = {\n    store.get(1)\n    o.get(2)\n    helper(1)\n    touch(2)\n    val s = new Store()\n    s.get(3)\n    U.norm(4)\n    Peer.go(5)\n  }\n  def helper(x: Int) = x\n}\n',
  'a/Base.scala': 'package a\nclass Base { def touch(x: Int) = x }\nobject Peer { def go(x: Int) = x }\n',
  'b/Store.scala': 'package b\nclass Store { def get(k: Int) = k }\nobject Util { def norm(x: Int) = x }\n',
 }],
];
it.each(cases)('%s', async (n, p, t) => { console.log('#### ' + n + '\n' + (await meanings(t, p)).join('\n')); });

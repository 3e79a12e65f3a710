/** CMake, Makefiles, Dockerfiles. */
import { describe, expect, it } from 'vitest';
import { declarationOf, outline, rangeOf, read, signatures } from './reading.ts';

/** `form module` of all imports, with names and alias where there are any. */
function imports(path: string, text: string): string[] {
  return read(path, text).imports.map(({ alias, form, module, names }) =>
    [form, module, ...names.map(({ name }) => name), ...(alias === undefined ? [] : [`as ${alias}`])].join(
      ' ',
    ),
  );
}

describe('CMake', () => {
  const text = `include(GNUInstallDirs) # x
add_subdirectory("sub dir" bin)
include(\${CMAKE_SOURCE_DIR}/x.cmake OPTIONAL)
set(SOURCES a.c
  "b)c" [[d)
e]])
SET (ENV{PATH} x)
unset(Y)
option(WITH_X "With x" ON)
#[[ set(NO 1)
]]

# Adds it.
# Well.
function(add_it name)
  set(local 1)
  add_custom_target(\${name}_run DEPENDS (a))
endfunction()
macro(m)
endmacro(m)
add_library(lib STATIC \${SOURCES})
add_executable(app main.c)
`;

  it('declares functions, macros, targets and variables', () => {
    const expected = [
      'variable SOURCES',
      'variable WITH_X',
      'function add_it',
      `target add_it.\${name}_run`,
      'macro m',
      'target lib',
      'target app',
    ];
    for (const path of ['CMakeLists.txt', 'x/a.cmake']) expect(outline(path, text)).toEqual(expected);
    expect(outline('CMakeLists.txt', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    expect(read('a.cmake', text).hasErrors).toBe(false);
    expect(imports('a.cmake', text)).toEqual([
      'include GNUInstallDirs',
      'add_subdirectory sub dir',
      `include \${CMAKE_SOURCE_DIR}/x.cmake`,
    ]);
  });

  it('what is known of a declaration', () => {
    expect(declarationOf('a.cmake', text, 'add_it')).toMatchObject({
      signature: 'function(add_it name)',
      docComment: 'Adds it.\nWell.',
      line: 15,
      endLine: 18,
      bodyLines: 3,
    });
    expect(declarationOf('a.cmake', text, 'lib').signature).toBe(`add_library(lib STATIC \${SOURCES})`);
    expect(rangeOf('a.cmake', text, 'm')).toBe('macro(m)\nendmacro(m)');
  });

  it.each([
    ['set(A "x\nset(B 1)\n', ['variable A', 'variable B']],
    ['set(A 1\nset(B 1)\n', ['variable A', 'variable B']],
    ['endfunction()\n) x set(B 1)\nfunction(f)\n', ['variable B', 'function f']],
  ])('broken: %s', (broken, names) => {
    expect(outline('a.cmake', broken)).toEqual(names);
    expect(read('a.cmake', broken).hasErrors).toBe(true);
  });
});

describe('Makefile', () => {
  const text = `include a.mk $(wildcard *.mk) # x
-include b.mk
CC ?= gcc
CFLAGS := -a \\
  -b
CFLAGS += -c
export PATH:=/bin
ifeq ($(A),b)
  X = 1 # y
endif
.PHONY: all clean
# Builds.
all: a.o b.o ## all
\t@echo "x: y"

\tB = 1
debug: CFLAGS += -g
%.o: %.c | dir
clean install: ; rm x
$(OUT)/x:: y
define run
a: b
endef
$(eval $(call f,x:y))
`;
  const expected = [
    'variable CC',
    'variable CFLAGS',
    'variable PATH',
    'variable X',
    'target all',
    'target %.o',
    'target clean',
    'target install',
    'target $(OUT)/x',
    'macro run',
  ];

  it('declares targets, variables and macros', () => {
    for (const path of ['Makefile', 'x/GNUmakefile', 'a.mk']) expect(outline(path, text)).toEqual(expected);
    expect(outline('Makefile', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    expect(imports('Makefile', text)).toEqual(['include a.mk', 'include $(wildcard *.mk)', 'include b.mk']);
  });

  it('what is known of a declaration', () => {
    expect(declarationOf('Makefile', text, 'all')).toMatchObject({
      signature: 'all: a.o b.o',
      docComment: 'Builds.',
      line: 13,
      endLine: 16,
      bodyLines: 3,
    });
    expect(declarationOf('Makefile', text, 'CFLAGS')).toMatchObject({ line: 4, endLine: 5 });
    expect(declarationOf('Makefile', text, 'install').signature).toBe('clean install:');
    expect(rangeOf('Makefile', text, 'run')).toBe('define run\na: b\nendef');
  });

  it('a macro without an end is an error', () => {
    expect(read('Makefile', 'define a\nb: c\n').hasErrors).toBe(true);
    expect(outline('Makefile', '')).toEqual([]);
  });
});

describe('Dockerfile', () => {
  const text = `# syntax=docker/dockerfile:1
ARG VERSION=1.22
# Builds.
FROM --platform=$BUILDPLATFORM golang:\${VERSION} AS build
ARG A
ENV B=1 \\
    # comment
    C="2 3" D=x\\ y
ENV OLD some value
RUN <<EOF
FROM no
EOF
RUN make && \\
  FROM=x

from build as test
FROM scratch
COPY --from=build /x /x
`;
  const expected = [
    'variable VERSION',
    'target build',
    'variable build.A',
    'variable build.B',
    'variable build.C',
    'variable build.D',
    'variable build.OLD',
    'target test',
    'target scratch',
  ];

  it('declares stages and variables', () => {
    for (const path of ['Dockerfile', 'x/Dockerfile.dev', 'Containerfile'])
      expect(outline(path, text)).toEqual(expected);
    expect(outline('Dockerfile', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  it('images are imports, earlier stages of their own form', () => {
    expect(imports('Dockerfile', text)).toEqual([
      `image golang:\${VERSION} as build`,
      'stage build as test',
      'image scratch',
    ]);
    expect(read('Dockerfile', text).imports[0]).toMatchObject({
      text: `FROM --platform=$BUILDPLATFORM golang:\${VERSION} AS build`,
      line: 4,
      declaration: 1,
    });
  });

  it('what is known of a declaration', () => {
    expect(declarationOf('Dockerfile', text, 'build')).toMatchObject({
      docComment: 'Builds.',
      line: 4,
      endLine: 14,
    });
    expect(signatures('Dockerfile', text)).toEqual([
      'ARG VERSION=1.22',
      `FROM --platform=$BUILDPLATFORM golang:\${VERSION} AS build`,
      'ARG A',
      'ENV B=1',
      'C="2 3"',
      'D=x\\ y',
      'ENV OLD some value',
      'from build as test',
      'FROM scratch',
    ]);
    expect(outline('Dockerfile', 'FROM\n???\nRUN <<EOF\nFROM a\n')).toEqual(['target a']);
    expect(read('Dockerfile', 'FROM\n').hasErrors).toBe(true);
  });
});

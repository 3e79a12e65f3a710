import { describe, expect, it } from 'vitest';
import { leads, type Tree } from './resolving.ts';

const APP: Tree = {
  'app/__init__.py': '',
  'app/models.py': '',
  'app/errors.py': '',
  'app/stubs.pyi': '',
  'app/both.py': '',
  'app/both.pyi': '',
  'app/db/__init__.py': '',
  'app/db/query.py': '',
  'spaces/part/one.py': '',
};

async function lead(tree: Tree, path: string, text: string): Promise<string | undefined> {
  return (await leads({ ...tree, [path]: text }, path)).at(-1)?.replace(/^[^:]*: /, '');
}

describe('Python', () => {
  it.each([
    ['app/views.py', 'from .models import User', 'app/models.py'],
    ['app/views.py', 'import os', 'external'],
    ['app/views.py', 'from . import errors', 'app/errors.py'],
    ['app/views.py', 'from . import errors, VERSION', 'app/__init__.py app/errors.py'],
    ['app/views.py', 'from . import *', 'app/__init__.py'],
    ['app/views.py', 'from .db import query', 'app/db/query.py'],
    ['app/views.py', 'from .db import connect', 'app/db/__init__.py'],
    ['app/views.py', 'from .stubs import X', 'app/stubs.pyi'],
    ['app/views.py', 'from .both import X', 'app/both.py'],
    ['app/views.py', 'from .gone import X', 'unresolved'],
    ['app/views.py', 'from ... import X', 'unresolved'],
    ['app/views.py', `from ${'.'.repeat(10_000)} import X`, 'unresolved'],
    ['app/db/query.py', 'from ..models import User', 'app/models.py'],
    ['app/db/query.py', 'from .. import models', 'app/models.py'],
    ['main.py', 'import app.models', 'app/models.py'],
    ['main.py', 'import app', 'app/__init__.py'],
    ['main.py', 'from app.db import query as q', 'app/db/query.py'],
    ['main.py', 'import app.gone', 'unresolved'],
    ['main.py', 'import yaml', 'external'],
    ['main.py', 'from spaces.part import one', 'spaces/part/one.py'],
    ['main.py', 'import spaces.gone', 'external'],
    ['app/views.py', 'import app.models', 'app/models.py'],
    ['app/views.py', 'import models', 'external'],
  ])('%s: %s leads to %s', async (path, text, expected) => {
    expect(await lead(APP, path, text)).toBe(expected);
  });

  it('looks below src and below the projects of the source', async () => {
    const tree = {
      'src/lib/__init__.py': '',
      'services/a/pyproject.toml': '',
      'services/a/src/core/__init__.py': '',
      'services/b/pyproject.toml': '',
      'services/b/core/__init__.py': '',
      'services/b/only.py': '',
      'tools/setup.py': '',
      'tools/src/setup.py': '',
      'tools/src/twice.py': '',
    };
    expect(await lead(tree, 'main.py', 'import lib')).toBe('src/lib/__init__.py');
    expect(await lead(tree, 'services/a/src/core/x.py', 'import core')).toBe(
      'services/a/src/core/__init__.py',
    );
    expect(await lead(tree, 'services/b/run.py', 'import core')).toBe('services/b/core/__init__.py');
    expect(await lead(tree, 'main.py', 'import only')).toBe('services/b/only.py');
    expect(await lead(tree, 'main.py', 'import twice')).toBe('tools/src/twice.py');
    expect(await lead(tree, 'main.py', 'import core')).toBe('unresolved');
  });

  it('a package may import itself wherever it stands', async () => {
    const tree = { 'vendor/py/tool/__init__.py': '', 'vendor/py/tool/a.py': '' };
    expect(await lead(tree, 'vendor/py/tool/b.py', 'import tool.a')).toBe('vendor/py/tool/a.py');
    expect(await lead(tree, 'main.py', 'import tool.a')).toBe('external');
  });

  it('beside a script the standard library goes first', async () => {
    const tree = { 'scripts/logging.py': '', 'scripts/helper.py': '' };
    expect(await lead(tree, 'scripts/run.py', 'import logging')).toBe('external');
    expect(await lead(tree, 'scripts/run.py', 'import helper')).toBe('scripts/helper.py');
  });
});

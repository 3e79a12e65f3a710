/** Every tool, by name. */
import { searchByPath } from './files/search-by-path.ts';
import { searchFile } from './files/search-file.ts';
import { searchRegex } from './files/search-regex.ts';
import { searchSymbol } from './files/search-symbol.ts';
import { searchText } from './files/search-text.ts';
import { getImports } from './structure/get-imports.ts';
import { deleteSession } from './text/delete-session.ts';
import { findFile } from './text/find-file.ts';
import { findReferences } from './text/find-references.ts';
import { getConfig } from './text/get-config.ts';
import { getServerInfo } from './text/get-server-info.ts';
import { getSessionInfo } from './text/get-session-info.ts';
import { indexRepository } from './text/index-repository.ts';
import { listDir } from './text/list-dir.ts';
import { listSessions } from './text/list-sessions.ts';
import { previewChunk } from './text/preview-chunk.ts';
import { readFile } from './text/read-file.ts';
import { reindexSession } from './text/reindex-session.ts';
import { searchCode } from './text/search-code.ts';
import { upgradeSession } from './text/upgrade-session.ts';
import type { Tool } from './tool.ts';

export const ALL_TOOLS: readonly Tool[] = [
  deleteSession,
  findFile,
  findReferences,
  getConfig,
  getImports,
  getServerInfo,
  getSessionInfo,
  indexRepository,
  listDir,
  listSessions,
  previewChunk,
  readFile,
  reindexSession,
  searchByPath,
  searchCode,
  searchFile,
  searchRegex,
  searchSymbol,
  searchText,
  upgradeSession,
];

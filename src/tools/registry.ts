/** Every tool, by name. */
import { getFile } from './artifacts/get-file.ts';
import { getImportSection } from './artifacts/get-import-section.ts';
import { getMethodSource } from './artifacts/get-method-source.ts';
import { getTypeSource } from './artifacts/get-type-source.ts';
import { indexArtifact } from './artifacts/index-artifact.ts';
import { listFields } from './artifacts/list-fields.ts';
import { listFolderTree } from './artifacts/list-folder-tree.ts';
import { listIndexedArtifacts } from './artifacts/list-indexed-artifacts.ts';
import { listMethods } from './artifacts/list-methods.ts';
import { listPackages } from './artifacts/list-packages.ts';
import { listTypes } from './artifacts/list-types.ts';
import { registerSource } from './artifacts/register-source.ts';
import { searchCachedArtifact } from './artifacts/search-cached-artifact.ts';
import { searchFileContent } from './artifacts/search-file-content.ts';
import { searchFileNames } from './artifacts/search-file-names.ts';
import { searchByPath } from './files/search-by-path.ts';
import { searchFile } from './files/search-file.ts';
import { searchRegex } from './files/search-regex.ts';
import { searchSymbol } from './files/search-symbol.ts';
import { searchText } from './files/search-text.ts';
import { batchFileSummaries } from './structure/batch-file-summaries.ts';
import { explainSymbol } from './structure/explain-symbol.ts';
import { getCallers } from './structure/get-callers.ts';
import { getDependencyGraph } from './structure/get-dependency-graph.ts';
import { getDiffSummary } from './structure/get-diff-summary.ts';
import { getFileContext } from './structure/get-file-context.ts';
import { getFileSummary } from './structure/get-file-summary.ts';
import { getHealth } from './structure/get-health.ts';
import { getHotspots } from './structure/get-hotspots.ts';
import { getImports } from './structure/get-imports.ts';
import { getPublicApi } from './structure/get-public-api.ts';
import { getRelatedTests } from './structure/get-related-tests.ts';
import { getStats } from './structure/get-stats.ts';
import { getTokenEstimate } from './structure/get-token-estimate.ts';
import { getTree } from './structure/get-tree.ts';
import { getTypeFlow } from './structure/get-type-flow.ts';
import { listDeclarations } from './structure/list-declarations.ts';
import { listWorkspaceMembers } from './structure/list-workspace-members.ts';
import { lookupSymbol } from './structure/lookup-symbol.ts';
import { readSource } from './structure/read-source.ts';
import { regenerateIndex } from './structure/regenerate-index.ts';
import { searchRelevant } from './structure/search-relevant.ts';
import { searchSignatures } from './structure/search-signatures.ts';
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
  batchFileSummaries,
  deleteSession,
  explainSymbol,
  findFile,
  findReferences,
  getCallers,
  getConfig,
  getDependencyGraph,
  getDiffSummary,
  getFile,
  getFileContext,
  getFileSummary,
  getHealth,
  getHotspots,
  getImportSection,
  getImports,
  getMethodSource,
  getPublicApi,
  getRelatedTests,
  getServerInfo,
  getSessionInfo,
  getStats,
  getTokenEstimate,
  getTree,
  getTypeFlow,
  getTypeSource,
  indexArtifact,
  indexRepository,
  listDeclarations,
  listDir,
  listFields,
  listFolderTree,
  listIndexedArtifacts,
  listMethods,
  listPackages,
  listSessions,
  listTypes,
  listWorkspaceMembers,
  lookupSymbol,
  previewChunk,
  readFile,
  readSource,
  regenerateIndex,
  registerSource,
  reindexSession,
  searchByPath,
  searchCachedArtifact,
  searchCode,
  searchFile,
  searchFileContent,
  searchFileNames,
  searchRegex,
  searchRelevant,
  searchSignatures,
  searchSymbol,
  searchText,
  upgradeSession,
];

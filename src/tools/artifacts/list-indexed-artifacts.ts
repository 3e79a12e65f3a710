import { comparePaths } from '../../patterns/path-order.ts';
import { compareVersions } from '../../sources/artifacts/maven-version.ts';
import type { ListedArtifact } from './artifacts.ts';
import { defineOverviewTool } from './define.ts';
import { paged } from './pagination.ts';
import { optionalName, paging } from './parameters.ts';
import { versionFilter, versionTest } from './version-filter.ts';
import { wildcardTest } from './wildcard.ts';

/** What is registered, and whether it can be asked. */
export const listIndexedArtifacts = defineOverviewTool({
  name: 'list_indexed_artifacts',
  title: 'Registered libraries',
  description:
    'Lists the registered library sources with their state. Use it to see which coordinates can be asked. ' +
    'What is not `indexed` needs `index_artifact`, or to be registered again.',
  parameters: {
    group_filter: optionalName('Only this group; `*` and `?` stand for any characters and for one.'),
    artifact_filter: optionalName('Only this artifact; `*` and `?` as for groups.'),
    version_filter: versionFilter,
    ...paging,
  },
  prepare: ({ group_filter: group, artifact_filter: artifact, version_filter: version }) => ({
    acceptsGroup: wildcardTest(group ?? '*'),
    acceptsArtifact: wildcardTest(artifact ?? '*'),
    acceptsVersion: versionTest(version),
  }),
  async answer(args, { acceptsGroup, acceptsArtifact, acceptsVersion }, { artifacts }) {
    const listed = (await artifacts.list()).filter(
      ({ coordinates: { groupId, artifactId, version } }) =>
        acceptsGroup(groupId) && acceptsArtifact(artifactId) && acceptsVersion(version),
    );
    const { pagination, shown } = paged(listed.toSorted(byNameNewestFirst), args);
    return { status: 'success', pagination, artifacts: shown.map(entryOf) };
  },
});

/** Spellings of one version go by their bytes. */
function byNameNewestFirst({ coordinates: a }: ListedArtifact, { coordinates: b }: ListedArtifact): number {
  return (
    comparePaths(a.groupId, b.groupId) ||
    comparePaths(a.artifactId, b.artifactId) ||
    compareVersions(b.version, a.version) ||
    comparePaths(a.version, b.version)
  );
}

function entryOf({ coordinates, status, message }: ListedArtifact): object {
  return {
    group_id: coordinates.groupId,
    artifact_id: coordinates.artifactId,
    version: coordinates.version,
    status,
    message: status === 'failed' ? message : undefined,
  };
}

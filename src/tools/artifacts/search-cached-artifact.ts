import { pathToFileURL } from 'node:url';
import { homeDirectory } from '../../config/paths.ts';
import { assertGroupAndArtifact } from '../../sources/artifacts/coordinates.ts';
import { findCachedJars, LOCAL_CACHES } from '../../sources/artifacts/local-caches.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import { oneOf } from '../parameters.ts';
import { defineOverviewTool } from './define.ts';
import { boundedText } from './parameters.ts';
import { versionFilter, versionTest } from './version-filter.ts';

/** The source jars of a library that build tools have fetched to this machine before. */
export const searchCachedArtifact = defineOverviewTool({
  name: 'search_cached_artifact',
  title: 'Source jars in local caches',
  description:
    'Finds source jars of a library in the local Maven and Gradle caches. Give a `source_uri` of the answer to `register_source`. ' +
    'Nothing is downloaded.',
  parameters: {
    group_id: boundedText('Maven group, such as `com.google.guava`.'),
    artifact_id: boundedText('Maven artifact, such as `guava`.'),
    version_filter: versionFilter,
    cache: oneOf(['maven,gradle', 'maven', 'gradle'], 'maven,gradle', 'Which caches to search.'),
  },
  prepare({ group_id: groupId, artifact_id: artifactId, version_filter: filter }) {
    const library = { groupId, artifactId };
    assertGroupAndArtifact(library);
    return { library, accepts: versionTest(filter) };
  },
  async answer({ version_filter: filter, cache }, { library, accepts }) {
    const { env, platform } = process;
    const caches = LOCAL_CACHES.filter((each) => cache.split(',').includes(each));
    const cached = await findCachedJars(library, { env, home: homeDirectory(env, platform), caches });
    const jars = cached.filter(({ version }) => accepts(version));
    if (jars.length === 0) {
      const versions = filter === undefined ? '' : ` with version_filter '${filter}'`;
      throw new ArtifactRefusal(
        'not_found',
        `No source jar of ${library.groupId}:${library.artifactId}${versions} in the local caches (${caches.join(', ')})`,
      );
    }
    return {
      status: 'success',
      paths: jars.map(({ path }) => path),
      artifacts: jars.map(({ path, version, cache }) => ({
        version,
        cache,
        source_uri: pathToFileURL(path).href,
      })),
    };
  },
});

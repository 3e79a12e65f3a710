import { flag } from '../parameters.ts';
import { UNLIMITED_MS } from '../tool.ts';
import { defineCoordinatesTool } from './define.ts';
import { boundedText, optionalGiven } from './parameters.ts';

export const registerSource = defineCoordinatesTool({
  name: 'register_source',
  title: 'Register library sources',
  description:
    'Fetches the sources of a library and, by default, indexes them under Maven coordinates, in place of what ' +
    'was registered there before. Takes source JARs (`file:` or http), folders (`file:`) and Git repositories with a ref.',
  effects: { readOnly: false, destructive: true, idempotent: true },
  timeLimitMs: UNLIMITED_MS,
  parameters: {
    source_uri: boundedText(
      'URI of a JAR of sources, a folder, or a Git repository (`https://….git`, `ssh://…`, `user@host:path`).',
    ),
    auto_index: flag('Index at once; otherwise index_artifact does it later.', true),
    git_ref: optionalGiven('Tag, branch or commit; required for Git, not applicable otherwise.'),
  },
  prepare: () => undefined,
  async answer({ source_uri: sourceUri, auto_index: autoIndex, git_ref: gitRef }, coordinates, _, context) {
    await context.artifacts.register(coordinates, { sourceUri, gitRef, autoIndex }, context.call);
    return {
      group_id: coordinates.groupId,
      artifact_id: coordinates.artifactId,
      version: coordinates.version,
      status: autoIndex ? 'registered_and_indexed' : 'registered_only',
      indexed: autoIndex,
    };
  },
});

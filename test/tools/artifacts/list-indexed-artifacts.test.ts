import { describe, expect, it } from 'vitest';
import type { ListedArtifact } from '../../../src/tools/artifacts/artifacts.ts';
import { listIndexedArtifacts } from '../../../src/tools/artifacts/list-indexed-artifacts.ts';
import { askOverview } from './overview.ts';

function artifact(
  name: string,
  status: ListedArtifact['status'] = 'indexed',
  message?: string,
): ListedArtifact {
  const [groupId = '', artifactId = '', version = ''] = name.split(':');
  return { coordinates: { groupId, artifactId, version }, status, ...(message !== undefined && { message }) };
}

const DEMOS = ['com.acme:demo:9.0', 'com.acme:demo:10.0', 'com.acme:demo:1.0'].map((name) => artifact(name));

function ask(args: Record<string, unknown> = {}, listed: readonly ListedArtifact[] = DEMOS) {
  return askOverview(listIndexedArtifacts, args, listed);
}

/** `group:artifact:version` of the answer. */
async function names(
  args: Record<string, unknown>,
  listed: readonly ListedArtifact[] = DEMOS,
): Promise<unknown> {
  const { artifacts, ...rest } = await ask(args, listed);
  if (!Array.isArray(artifacts)) return rest;
  return artifacts.map(({ group_id, artifact_id, version }) => `${group_id}:${artifact_id}:${version}`);
}

describe('list_indexed_artifacts', () => {
  it('gives groups and artifacts in byte order, the newest version first', async () => {
    const others = [
      'org.z:a:1',
      'com.acme:demo-x:1',
      'Org:a:1',
      'com.acme.b:a:1',
      'com.acme:demo:10',
      'com.acme:demo:1.1-rc1',
    ];
    expect(await names({}, [...others.map((name) => artifact(name)), ...DEMOS])).toEqual([
      'Org:a:1',
      'com.acme:demo:10',
      'com.acme:demo:10.0',
      'com.acme:demo:9.0',
      'com.acme:demo:1.1-rc1',
      'com.acme:demo:1.0',
      'com.acme:demo-x:1',
      'com.acme.b:a:1',
      'org.z:a:1',
    ]);
  });

  it('gives state and, of what failed, the message', async () => {
    const listed = [
      artifact('a:b:2', 'registered_only', 'x'),
      artifact('a:b:1', 'failed', 'too large'),
      artifact('a:b:3'),
    ];
    expect(await ask({}, listed)).toEqual({
      status: 'success',
      pagination: { page: 1, total_count: 3, total_pages: 1 },
      artifacts: [
        { group_id: 'a', artifact_id: 'b', version: '3', status: 'indexed' },
        { group_id: 'a', artifact_id: 'b', version: '2', status: 'registered_only' },
        { group_id: 'a', artifact_id: 'b', version: '1', status: 'failed', message: 'too large' },
      ],
    });
  });

  it.each([
    ['>=9.0,<10.0', ['com.acme:demo:9.0']],
    ['1', ['com.acme:demo:1.0']],
    ['>1', ['com.acme:demo:10.0', 'com.acme:demo:9.0']],
    ['>10', []],
  ])('version_filter %s', async (filter, expected) => {
    expect(await names({ version_filter: filter })).toEqual(expected);
  });

  it.each(['>=', '5..x,', ''])('version_filter %j is refused', async (filter) => {
    expect(await ask({ version_filter: filter })).toEqual({
      status: 'invalid_pattern',
      message: expect.stringContaining(`version_filter '${filter}'`),
    });
  });

  it.each([
    [{ group_filter: 'com.acm' }, 0],
    [{ group_filter: 'com.acm*' }, 3],
    [{ group_filter: 'com?acme' }, 3],
    [{ group_filter: 'COM.acme' }, 0],
    [{ group_filter: '*.acme', artifact_filter: 'd*o' }, 3],
    [{ artifact_filter: 'demo' }, 3],
    [{ artifact_filter: 'dem' }, 0],
    [{ artifact_filter: 'demo?' }, 0],
    [{ artifact_filter: '????' }, 3],
    [{ artifact_filter: '*' }, 3],
    [{ artifact_filter: '**d**e*m*o**' }, 3],
    [{ artifact_filter: '[d]emo' }, 0],
    [{ artifact_filter: '{demo,x}' }, 0],
    [{ artifact_filter: 'dem\\o' }, 0],
    [{ artifact_filter: 'd.mo' }, 0],
    [{ artifact_filter: '*/../*' }, 0],
    [{ artifact_filter: `${'*a'.repeat(249)}*` }, 0],
  ])('%j finds %i', async (args, count) => {
    expect((await ask(args)).pagination).toMatchObject({ total_count: count });
  });

  it('cuts the list into pages', async () => {
    const many = Array.from({ length: 23 }, (_, i) => artifact(`g:a:${i}`));
    expect(await ask({}, many)).toMatchObject({ pagination: { page: 1, total_count: 23, total_pages: 1 } });
    expect(await ask({ page: 2 }, many)).toEqual({
      status: 'success',
      pagination: { page: 2, total_count: 23, total_pages: 1 },
      artifacts: [],
    });
    expect(await names({ page: 3, page_size: 10 }, many)).toEqual(['g:a:2', 'g:a:1', 'g:a:0']);
  });

  it('without anything registered is empty', async () => {
    expect(await ask({}, [])).toEqual({
      status: 'success',
      pagination: { page: 1, total_count: 0, total_pages: 0 },
      artifacts: [],
    });
  });

  it.each([
    [{ page: 0 }, 'invalid_range'],
    [{ page_size: 101 }, 'invalid_range'],
    [{ page_size: 0, version_filter: '>=' }, 'invalid_range'],
    [{ page: '1' }, 'invalid_argument'],
    [{ page: 1.5 }, 'invalid_argument'],
    [{ group_filter: '' }, 'invalid_argument'],
    [{ group_filter: 'x'.repeat(501) }, 'invalid_argument'],
    [{ artifact_filter: ['demo'] }, 'invalid_argument'],
    [{ version_filter: 1 }, 'invalid_argument'],
    [{ group_id: 'com.acme' }, 'invalid_argument'],
  ])('%j is %s', async (args, status) => {
    expect(await ask(args)).toEqual({ status, message: expect.any(String) });
  });

  it('takes null for absent', async () => {
    expect(
      await names({ group_filter: null, artifact_filter: null, version_filter: null, page: null }),
    ).toHaveLength(3);
  });
});

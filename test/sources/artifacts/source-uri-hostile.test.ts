import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArtifactRefusal } from '../../../src/sources/artifacts/refusal.ts';
import { HOSTILE } from './source-uri-hostile.ts';
import { placesOfUris, read, refusalOf } from './source-uri-places.ts';

placesOfUris();

const UNDECODABLE = [
  ...[
    'file://ROOT/demo.jar%00',
    'file://ROOT/%00.jar',
    'file:///%00',
    'file://ROOT/%',
    'file://ROOT/%4',
    'file://ROOT/%zz.jar',
  ],
  ...[
    'file://ROOT/%FF.jar',
    'file://ROOT/%C3.jar',
    'file://ROOT/%C0%AF.jar',
    'file://ROOT/%ED%A0%80.jar',
    'file://ROOT/\ud800.jar',
  ],
  `https://h/${'x'.repeat(9_000)}.jar`,
];

const NO_REFS = [
  ...[
    '',
    '-',
    '--upload-pack=x',
    '-x',
    '/x',
    'x/',
    'x.',
    '.',
    'x..y',
    'x//y',
    'x@{1}',
    'x y',
    ' x',
    'x ',
    'x\n',
    'x\0',
  ],
  ...['x\x7f', 'x~1', 'x^', 'x:y', 'x?', 'x*', 'x[', 'x\\y', 'x'.repeat(201), '\u00a0', '\u2028'],
];

describe('what is no address of sources', () => {
  it.each(HOSTILE)('%j', (uri) => {
    expect(refusalOf(uri).status).toBe('unsupported_source_type');
    expect(refusalOf(uri, 'main').status).toBe('unsupported_source_type');
  });

  it.each(UNDECODABLE)('%j is no text', (uri) => {
    expect(refusalOf(uri).status).toBe('invalid_argument');
  });

  it.each(NO_REFS)('git_ref %j', (ref) => {
    for (const uri of [
      'https://h/x.git',
      'file://ROOT/bare.git',
      'me@h:x',
      'file://ROOT/none',
      'ftp://h/x',
    ]) {
      expect(refusalOf(uri, ref)).toMatchObject({
        status: 'invalid_argument',
        message: expect.stringMatching(/^git_ref /),
      });
    }
  });

  it('is told without credentials and control characters, in few words', () => {
    const scheme = fc.constantFrom(
      'http://',
      'https://',
      'ssh://',
      'ftp://',
      'file://',
      'ext::',
      '',
      'x:',
      'http:/',
      'git://',
    );
    const odd = fc.string({
      unit: fc.constantFrom('a', '@', ':', '-', '%', '/', '?', '#', '\n', '\x1b', '\\', ' ', '[', 'é'),
    });
    const end = fc.constantFrom('h/x.jar', 'h/x.git', 'h:x', '-h/x', '/x.jar', 'h/x', '');
    fc.assert(
      fc.property(
        scheme,
        odd,
        odd,
        end,
        fc.constantFrom(undefined, 'main'),
        (first, user, after, last, ref) => {
          const found = read(`${first}${user}SECRET${after}@${last}`, ref);
          if (!(found instanceof Error)) return;
          expect(found).toBeInstanceOf(ArtifactRefusal);
          expect(found.message.length).toBeLessThan(800);
          expect(found.message).not.toMatch(/\p{Cc}/u);
          // A path of this machine, and host and path of a URL, hold no user.
          const given = `${first}${user}SECRET${after}@${last}`;
          const url = /^(?:https?|ssh):/.test(given) && URL.canParse(given) ? new URL(given) : undefined;
          const isPublic = url && (url.host + url.pathname).toLowerCase().includes('secret');
          if (isPublic || /^(?:file:\/*|[/.~])/.test(given)) return;
          expect(found.message).not.toContain('SECRET');
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

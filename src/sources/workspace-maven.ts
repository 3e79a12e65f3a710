/** What a pom.xml says of its name and its modules. */

/** A Maven project, as far as a workspace needs it. */
export interface MavenProject {
  /** Null where it is missing or has placeholders. */
  artifactId: string | null;
  /** Paths of modules as written, those of profiles too. */
  modules: readonly string[];
}

const MODULES = new Set([
  'project/modules/module',
  'project/profiles/profile/modules/module',
  'project/subprojects/subproject',
  'project/profiles/profile/subprojects/subproject',
]);
const NAME = 'project/artifactId';

/** Deeper elements are passed over; none that is looked for lies deeper than 5. */
const MAX_DEPTH = 6;

/** Reads a project in one pass. Comments and what is no XML are passed over; anything else is empty. */
export function mavenProject(xml: string): MavenProject {
  const modules: string[] = [];
  let artifactId: string | null = null;
  for (const { path, text } of leavesOf(xml)) {
    if (text === '' || text.includes('${')) continue;
    if (MODULES.has(path)) modules.push(text);
    else if (path === NAME) artifactId ??= text;
  }
  return { artifactId, modules };
}

/** Texts right before closing tags, with the path of elements they are in. */
function* leavesOf(xml: string): Generator<{ path: string; text: string }> {
  const open: string[] = [];
  let depth = 0;
  let text = '';
  let at = 0;
  const skipPast = (end: string): number => {
    const found = xml.indexOf(end, at);
    return found < 0 ? xml.length : found + end.length;
  };
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag < 0) return;
    text += decoded(xml.slice(at, tag));
    at = tag;
    if (xml.startsWith('<!--', at)) at = skipPast('-->');
    else if (xml.startsWith('<?', at)) at = skipPast('?>');
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = skipPast(']]>');
      text += xml.slice(at + '<![CDATA['.length, end - ']]>'.length);
      at = end;
    } else if (xml.startsWith('<!', at)) at = skipPast('>');
    else if (xml.startsWith('</', at)) {
      at = skipPast('>');
      if (depth <= MAX_DEPTH) yield { path: open.join('/'), text: text.trim() };
      if (depth > 0) depth--;
      open.length = Math.min(open.length, depth);
      text = '';
    } else {
      const end = endOfTag(xml, at);
      const isEmpty = xml[end - 2] === '/';
      if (!isEmpty) {
        depth++;
        if (depth <= MAX_DEPTH)
          open.push(/^[^\s/>]*/.exec(xml.slice(at + 1, Math.min(end, at + 200)))?.[0] ?? '');
      }
      at = end;
      text = '';
    }
  }
}

/** The offset behind the `>` that ends a tag; one within quotes does not. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at++) {
    const char = xml[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return xml.length;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

function decoded(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? '')
    : text;
}

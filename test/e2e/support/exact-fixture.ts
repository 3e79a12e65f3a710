/** The project on which the contract of exact search gives its examples, and ways to ask about it. */
import type { RawConnection } from '../client.ts';
import type { Files } from './lab.ts';

/** Its files. Some of them would be ignored or refused in a repository, so they are no fixture on disk. */
export const EXACT_FILES: Files = {
  '.github/ci.yml': 'run: login\n',
  '.gitignore': 'dist/\n',
  'README.md': '# Demo\nSee handleLogin.\n',
  'ab/x.txt': 'pad  me\n',
  'ac/x.txt': 'pad  me\n',
  'ad/x.txt': 'pad  me\n',
  'bin.dat': 'login\n\0',
  'dist/out.js': 'login()\n',
  '.env': 'login=secret\n',
  'certs/a.pem': 'login\n',
  'src/auth.ts': 'export function handleLogin(user: string) {\n  return user;  // login\n}\n',
  'src/FooBar.java': 'class FooBar { void halt() {} }\n',
  'src/test/auth.spec.ts': 'import { handleLogin } from "../auth";\n',
  'u16.txt': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Ünï login\n', 'utf16le')]),
  'win.txt': 'login\r\nlast',
};

/** A matching line as tests write it. */
export type Line = readonly [path: string, line: number];

/** What a tool of the set answered. */
export interface Answer {
  isError: boolean;
  /** The one text item. */
  text: string;
  /** The text as JSON. */
  value: {
    items?: { filePath: string; lineNumber?: number; lineText?: string }[];
    more?: boolean;
    matches?: string[];
    totalMatches?: number;
    code?: string;
    message?: string;
    details?: Record<string, unknown>;
  };
}

/** Calls a tool of the set; throws if the answer has another form than success or failure must have. */
export async function ask(server: RawConnection, name: string, args: object): Promise<Answer> {
  const { result, error } = await server.request('tools/call', { name, arguments: args });
  const content = result?.content;
  if (error || !Array.isArray(content) || content.length !== 1 || content[0].type !== 'text') {
    throw new Error(`No answer with one text: ${JSON.stringify({ result, error })}`);
  }
  const { text } = content[0];
  const value = JSON.parse(text);
  if (text !== JSON.stringify(value)) throw new Error(`Not compact: ${text}`);
  return { isError: result?.isError === true, text, value };
}

/** Lines that were found, as path and number; throws on failure. */
export async function linesOf(server: RawConnection, name: string, args: object): Promise<Line[]> {
  return (await items(server, name, args)).map(({ filePath, lineNumber = 0 }) => [filePath, lineNumber]);
}

/** Files of the items that were found; throws on failure. */
export async function filesOf(server: RawConnection, name: string, args: object): Promise<string[]> {
  return (await items(server, name, args)).map(({ filePath }) => filePath);
}

async function items(server: RawConnection, name: string, args: object) {
  const { isError, text, value } = await ask(server, name, args);
  if (isError || !value.items) throw new Error(`${name} ${JSON.stringify(args)} answered ${text}`);
  return value.items;
}

/** Code and details of a failure; throws if the call succeeds or the failure has other members. */
export async function refusalOf(
  server: RawConnection,
  name: string,
  args: object,
): Promise<{ code: string | undefined; details: Record<string, unknown> | undefined }> {
  const { isError, text, value } = await ask(server, name, args);
  if (!isError || Object.keys(value).join() !== 'code,message,details') {
    throw new Error(`${name} ${JSON.stringify(args)} answered ${text.slice(0, 500)}`);
  }
  if (!value.message || /\n\s+at /.test(value.message)) throw new Error(`No message for people: ${text}`);
  return { code: value.code, details: value.details };
}

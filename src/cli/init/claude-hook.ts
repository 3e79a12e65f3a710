/** What the hook of Claude Code says before a tool is used: the Quarry tools that may answer instead. */

/** Longer commands are cut before they are looked at. */
const MAX_COMMAND = 2_000;
const MAX_NAME = 80;

/** The reply to the JSON of a hook; null where nothing is to be said. It never decides whether a tool may run. */
export function claudeHookReply(input: string): string | null {
  const call = parsed(input);
  const tool = textAt(call, 'tool_name');
  const context = contextFor(tool, valueAt(call, 'tool_input'));
  if (context === null) return null;
  const hookEventName = textAt(call, 'hook_event_name') || 'PreToolUse';
  return `${JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } })}\n`;
}

function contextFor(tool: string, input: unknown): string | null {
  switch (tool) {
    case 'Grep':
      return aboutSearch(textAt(input, 'pattern'));
    case 'Glob':
      return ABOUT_FILES;
    case 'Read':
      return aboutRead(textAt(input, 'file_path'));
    case 'Bash':
      return aboutCommand(textAt(input, 'command').slice(0, MAX_COMMAND));
    default:
      return null;
  }
}

function aboutSearch(pattern: string): string {
  const isName =
    pattern.length <= MAX_NAME &&
    /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(pattern);
  if (isName) {
    return `Quarry may answer this with less to read: lookup_symbol says where ${pattern} is declared, get_callers who uses it.`;
  }
  return (
    'Quarry may answer this with less to read: lookup_symbol finds declarations, get_callers uses of a symbol, ' +
    'search_relevant code by what it is about.'
  );
}

const ABOUT_FILES =
  'Quarry may answer this with less to read: get_tree lists the files of a directory, find_file files by name, ' +
  'search_relevant files by what they are about.';

function aboutRead(path: string): string {
  const isPlain = path !== '' && path.length <= 300 && !/\p{Cc}/u.test(path);
  const file = isPlain ? path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) : 'a file';
  return (
    `If you do not need all of ${file}: Quarry's get_file_summary lists what it declares, read_source with ` +
    '`symbol` gives the source of one function or type.'
  );
}

/** Commands at the beginning of a line or behind `;`, `&&`, `||`: what filters another's output is no search. */
const COMMAND = /(?:^|[;\n(]|&&|\|\|)\s*(?:git\s+)?([\w-]+)([^;&|\n]*)/g;

function aboutCommand(command: string): string | null {
  for (const [, name = '', rest = ''] of command.matchAll(COMMAND)) {
    if (/^(?:[ef]?grep|rg|ag|ack)$/.test(name)) return aboutSearch(wordOf(rest));
    if (/^(?:find|fd|fdfind|tree)$/.test(name)) return ABOUT_FILES;
    const isReading = /^(?:cat|bat|head|tail|less|nl)$/.test(name) || (name === 'sed' && /\s-n\b/.test(rest));
    // With `<<` and `>` it is writing.
    if (isReading && !/[<>]/.test(rest)) return aboutRead('');
  }
  return null;
}

/** The first word of arguments that is no option, without quotes. */
function wordOf(args: string): string {
  const word = args.split(/\s+/).find((one) => one !== '' && !one.startsWith('-')) ?? '';
  return word.replace(/^(["'])(.*)\1$/, '$2');
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  // It has this key of its own, and what is there is unknown.
  return (value as Record<string, unknown>)[key];
}

function textAt(value: unknown, key: string): string {
  const text = valueAt(value, key);
  return typeof text === 'string' ? text : '';
}

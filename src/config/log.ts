/** Log lines of the process. They go to stderr only: stdout belongs to the protocol. */
import { printable } from '../printable.ts';
import { redacted } from './redact.ts';

/** From the most to the least talkative. A logger drops what stands before its own level. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `text`: `quarry: warn: …`. `json`: an object on a line, `{"time":…,"level":"warn","message":"…"}`. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** One function per level. Each call writes one line. */
export type Logger = Readonly<Record<LogLevel, (message: string) => void>>;

export interface LogOptions {
  /** By default `text`. */
  format?: LogFormat;
  /** Values that are never written; what looks like a secret is not either. */
  secrets?: readonly string[];
  /** Gets whole lines with their end. By default they go to stderr, and a closed stderr is no error. */
  write?: (line: string) => void;
  now?: () => Date;
}

/**
 * A logger for messages of `level` and above. In text, control characters, line ends too, are written as
 * `\xNN`, so that no message can pass for two; JSON escapes them in its own way. Times are ISO 8601 in UTC.
 */
export function createLogger(level: LogLevel, options: LogOptions = {}): Logger {
  const { format = 'text', secrets = [], write = writeToStderr, now = () => new Date() } = options;
  const threshold = LOG_LEVELS.indexOf(level);
  const lineOf = (name: LogLevel, message: string): string =>
    format === 'json'
      ? JSON.stringify({ time: now().toISOString(), level: name, message })
      : `quarry: ${name}: ${printable(message)}`;
  const at = (name: LogLevel) => {
    if (LOG_LEVELS.indexOf(name) < threshold) return () => {};
    return (message: string) => write(`${lineOf(name, redacted(message, secrets))}\n`);
  };
  return { trace: at('trace'), debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

let guarded = false;

function writeToStderr(line: string): void {
  if (!guarded) {
    guarded = true;
    // Without a listener, a client that closes its end of stderr would end this process.
    process.stderr.on('error', () => {});
  }
  process.stderr.write(line);
}

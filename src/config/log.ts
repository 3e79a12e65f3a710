/** Log lines of the process. They go to stderr only: stdout belongs to the protocol. */
import { printable } from '../printable.ts';

/** From the most to the least talkative. A logger drops what stands before its own level. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One function per level. Each call writes one line, `quarry: warn: …`. */
export type Logger = Readonly<Record<LogLevel, (message: string) => void>>;

/**
 * A logger for messages of `level` and above. Control characters, line ends too, are written as
 * `\xNN`, so that no message can pass for two. `write` gets whole lines with their end; by default
 * they go to stderr, and a closed stderr is no error.
 */
export function createLogger(level: LogLevel, write: (line: string) => void = writeToStderr): Logger {
  const threshold = LOG_LEVELS.indexOf(level);
  const at = (name: LogLevel) => {
    if (LOG_LEVELS.indexOf(name) < threshold) return () => {};
    return (message: string) => write(`quarry: ${name}: ${printable(message)}\n`);
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

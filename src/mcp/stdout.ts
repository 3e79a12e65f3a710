/** Keeps standard output for the protocol alone. */
import { Writable } from 'node:stream';

type WriteCallback = (error?: Error | null) => void;

/**
 * Takes `stdout` over: only what is written to the returned stream reaches it from now on. Everything
 * else that the process, a library or a worker thread writes there (`console.log` included) goes to
 * `stray`, because a single foreign line would break a client's connection.
 */
export function claimStdout(stdout: Writable = process.stdout, stray: Writable = process.stderr): Writable {
  const write = stdout.write.bind(stdout);
  const claimed = new Writable({
    write: (chunk, encoding, done) => {
      write(chunk, encoding, done);
    },
  });
  stdout.on('error', (error) => claimed.destroy(error));
  // Nobody is left to tell when standard error is gone; without a listener the process would die of it.
  stray.on('error', () => {});
  stdout.write = (chunk: unknown, encoding?: BufferEncoding | WriteCallback, callback?: WriteCallback) => {
    if (typeof encoding === 'string') stray.write(chunk, encoding, callback);
    else stray.write(chunk, encoding ?? callback);
    // Never asks the writer to wait: `stdout` would not tell it when `stray` is ready again.
    return true;
  };
  return claimed;
}

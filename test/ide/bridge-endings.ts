/** Situations in which a bridge may find the end of its input. */
import type { BridgeAnswer, BridgeProcess } from './bridge-process.ts';
import type { FakeIde, FakeIdeOptions } from './fake-ide.ts';

/** One situation. */
export interface Ending {
  readonly name: string;
  /** How the IDE is started, besides its project. */
  readonly ide?: Partial<FakeIdeOptions>;
  /** Brings it about, with the bridge started and nothing asked. The answers that are then still to come. */
  prepare(bridge: BridgeProcess, ide: FakeIde): Promise<readonly Promise<BridgeAnswer>[]>;
}

const ping = (bridge: BridgeProcess, message = 'm') => bridge.call('ping_it', { message });

/** Requests that may wait for a connection. */
const QUEUE_LIMIT = 100;

/** All that an IDE is asked once it is connected. */
const METHODS = ['tools/call', 'tools/list', 'ping', 'notifications/cancelled', 'DELETE'];

/** The IDE must list `ping_it` and the legacy tools; the mode of the bridge is cc. */
export const ENDINGS: readonly Ending[] = [
  {
    name: 'nothing was asked',
    async prepare(bridge) {
      await bridge.request('ping');
      return [];
    },
  },
  {
    name: 'the stream for notifications is open',
    async prepare(bridge, ide) {
      await ping(bridge);
      await ide.waitForStream();
      return [];
    },
  },
  {
    name: 'a read, a write and another call are open, and the IDE answers nothing any more',
    async prepare(bridge, ide) {
      await ping(bridge);
      await ide.waitForStream();
      for (const method of METHODS) ide.onMethod(method, () => 'never');
      const calls = [
        bridge.call('search_text', { q: 'x' }),
        bridge.call('write', { file_path: 'out/n.txt', content: 'n' }),
        ping(bridge),
      ];
      // The write is behind its ping.
      await ide.waitFor(() => count(ide, 'tools/call') === 3 && count(ide, 'ping') === 1);
      return calls;
    },
  },
  {
    name: 'a call is open, and the IDE is gone',
    async prepare(bridge, ide) {
      await ping(bridge);
      ide.onCall('search_in_files_by_text', () => 'never');
      const call = bridge.call('search_text', { q: 'x' });
      await ide.waitFor(() => ide.calls('search_in_files_by_text').length === 1);
      await ide.close();
      return [call];
    },
  },
  {
    name: 'the IDE is gone, and nothing is open',
    async prepare(bridge, ide) {
      await ping(bridge);
      await ide.waitForStream();
      await ide.close();
      return [];
    },
  },
  {
    name: 'the IDE is in the middle of an answer in events',
    ide: { answers: 'sse' },
    async prepare(bridge, ide) {
      await ping(bridge);
      await ide.waitForStream();
      for (const name of ['ping_it', 'search_in_files_by_text']) {
        ide.onCall(name, (_args, { notify }) => {
          notify('notifications/message', { level: 'info', data: 'half way' });
          return 'never';
        });
      }
      const calls = [ping(bridge), bridge.call('search_text', { q: 'x' })];
      await bridge.notified('notifications/message', calls.length);
      return calls;
    },
  },
  {
    name: `${QUEUE_LIMIT} calls wait for an IDE that never answers`,
    async prepare(bridge, ide) {
      ide.onMethod('initialize', () => 'never');
      const calls = Array.from({ length: QUEUE_LIMIT }, (_, n) => ping(bridge, `${n}`));
      // Refused at once, so that those before it are known to wait.
      await ping(bridge, 'one too many');
      return calls;
    },
  },
  {
    name: `${QUEUE_LIMIT} calls are open at the IDE`,
    async prepare(bridge, ide) {
      await ping(bridge);
      ide.onCall('ping_it', () => 'never');
      const calls = Array.from({ length: QUEUE_LIMIT }, (_, n) => ping(bridge, `${n}`));
      await ide.waitFor(() => ide.calls('ping_it').length === QUEUE_LIMIT + 1);
      return calls;
    },
  },
];

function count(ide: FakeIde, method: string): number {
  return ide.methods().filter((name) => name === method).length;
}

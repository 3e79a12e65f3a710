/** Where a server is to listen, as users write it. */
import { isIPv6 } from 'node:net';

export interface ListenAddress {
  /** A name, or an address without brackets. */
  host: string;
  /** 0 for one that is free. */
  port: number;
}

/** What {@link listenAddress} reads, for messages. */
export const LISTEN_ADDRESSES = ':PORT, HOST:PORT or [IPV6]:PORT, with a port from 0 to 65535';

/** Without a host only this machine is served. */
const LOOPBACK = '127.0.0.1';

/** Reads `:PORT`, `HOST:PORT` or `[IPV6]:PORT`; undefined for anything else. */
export function listenAddress(text: string): ListenAddress | undefined {
  const [, v6, name, digits] = /^(?:\[([^\]]*)\]|([^:[\]]*)):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits ?? Number.NaN);
  if (!(port <= 65_535)) return undefined;
  if (v6 !== undefined) return isIPv6(v6) ? { host: v6, port } : undefined;
  if (!name) return { host: LOOPBACK, port };
  return isHostName(name) ? { host: name, port } : undefined;
}

/** True for names as DNS has them, and for IPv4 addresses. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && /^[a-z\d]([a-z\d_-]{0,62})(\.[a-z\d]([a-z\d_-]{0,62}))*\.?$/i.test(text);
}

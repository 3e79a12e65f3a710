/**
 * Which names a request may give the server, and from which web pages it may come. A page on the web can
 * make its own name lead to this machine (DNS rebinding) and then ask as if it were local: its requests
 * carry that name in `Host` and `Origin`, so that only known names are served.
 */
import { isIP } from 'node:net';
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';

/** Names as they stand in URLs: lower case, IPv6 addresses in brackets. */
export interface HostRules {
  /** Served under any port. */
  names: readonly string[];
  /** Any IP address is served: the server listens on all interfaces, and rebinding needs a name. */
  anyAddress: boolean;
}

/** The rules for a server that listens on `host`, with further names that its user allows. */
export function hostRules(host: string, further: readonly string[] = []): HostRules {
  return {
    names: [...localhostAllowedHostnames(), ...[host, ...further].map(inUrl)],
    anyAddress: isWildcard(host),
  };
}

/** Why a request with this `Host` is refused; undefined if it is served. */
export function hostRefusal(
  header: string | undefined,
  { names, anyAddress }: HostRules,
): string | undefined {
  const checked = validateHostHeader(header, [...names]);
  if (checked.ok) return undefined;
  const { hostname } = checked;
  if (anyAddress && hostname !== undefined && isIP(withoutBrackets(hostname)) !== 0) return undefined;
  return header === undefined ? 'Missing Host header' : 'This server is not served under that Host';
}

/** Why a request with this `Origin` is refused; undefined if it is served, as all requests without one are. */
export function originRefusal(header: string | undefined, { names }: HostRules): string | undefined {
  const checked = validateOriginHeader(header, [...localhostAllowedOrigins(), ...names]);
  return checked.ok ? undefined : 'Requests from that Origin are not served';
}

/** True for addresses that only this machine can reach. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === '::ffff:127.0.0.1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** A host as it stands in a URL: names in lower case, IPv6 addresses shortened and in brackets. */
export function inUrl(host: string): string {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  return URL.canParse(`http://${bracketed}`) ? new URL(`http://${bracketed}`).hostname : host.toLowerCase();
}

function isWildcard(host: string): boolean {
  return inUrl(host) === '0.0.0.0' || inUrl(host) === '[::]';
}

function withoutBrackets(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

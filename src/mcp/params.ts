/**
 * Checks the parameters of protocol methods before the SDK does: its refusals are dumps of a schema
 * library's issues, some under the wrong number. `null` counts as omitted.
 */
import type { JSONRPCRequest } from '@modelcontextprotocol/server';
import { invalidParams } from './errors.ts';

type Params = JSONRPCRequest['params'];

/** The request with parameters the SDK accepts; throws -32602 naming the one that is wrong. */
export function checkedRequest(request: JSONRPCRequest): JSONRPCRequest {
  const check = CHECKS[request.method];
  return check === undefined ? request : { ...request, params: check(request.params ?? {}) };
}

const CHECKS: Readonly<Record<string, (params: NonNullable<Params>) => Params>> = {
  initialize: (params) => ({
    ...params,
    protocolVersion: required(params, 'protocolVersion', 'string'),
    capabilities: optional(params, 'capabilities', 'object') ?? {},
    // Only names the client; one that does not say who it is can be served all the same.
    clientInfo: { name: 'unknown', version: 'unknown', ...optional(params, 'clientInfo', 'object') },
  }),
  'tools/list': onePage,
  'prompts/list': onePage,
  'resources/templates/list': onePage,
  'resources/list': (params) => {
    const cursor = optional(params, 'cursor', 'string');
    return { ...meta(params), ...(cursor !== undefined && { cursor }) };
  },
  'resources/read': withUri,
  'resources/subscribe': withUri,
  'resources/unsubscribe': withUri,
  'prompts/get': (params) => ({
    ...meta(params),
    name: required(params, 'name', 'string'),
    arguments: texts(params, 'arguments'),
  }),
  'completion/complete': (params) => {
    const ref = required(params, 'ref', 'object');
    const type = required(ref, 'type', 'string');
    const named = REFERENCES.get(type);
    if (named === undefined)
      throw invalidParams(`Unknown type of reference: '${type}'. Valid types: ref/prompt, ref/resource`);
    const argument = required(params, 'argument', 'object');
    return {
      ...meta(params),
      ref: { type, [named]: short(ref, named) },
      argument: { name: short(argument, 'name'), value: short(argument, 'value') },
      context: { arguments: texts(optional(params, 'context', 'object') ?? {}, 'arguments') },
    };
  },
  'tools/call': (params) => ({
    ...meta(params),
    name: required(params, 'name', 'string'),
    arguments: optional(params, 'arguments', 'object') ?? {},
  }),
};

/** How each type of reference names what it refers to. */
const REFERENCES = new Map([
  ['ref/prompt', 'name'],
  ['ref/resource', 'uri'],
]);

/** For lists that are never divided. */
function onePage(params: NonNullable<Params>): Params {
  if (optional(params, 'cursor', 'string') !== undefined) throw invalidParams('Invalid cursor');
  return meta(params);
}

/** Characters of an address or of what is completed; an error may repeat them. */
const MAX_TEXT = 8_192;

function withUri(params: NonNullable<Params>): Params {
  return { ...meta(params), uri: short(params, 'uri') };
}

/** A text that is there and no longer than any that means something. */
function short(params: NonNullable<Params>, name: string): string {
  const text = required(params, name, 'string');
  if (text.length > MAX_TEXT) {
    throw invalidParams(`${name} can have ${MAX_TEXT} characters at most (got: ${text.length})`);
  }
  return text;
}

interface Types {
  string: string;
  object: Record<string, unknown>;
}

const HAS_TYPE: { [Name in keyof Types]: (value: unknown) => value is Types[Name] } = {
  string: (value) => typeof value === 'string',
  object: (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

function optional<Name extends keyof Types>(
  params: NonNullable<Params>,
  name: string,
  type: Name,
): Types[Name] | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (!HAS_TYPE[type](value)) throw invalidParams(`Invalid type for '${name}': expected ${type}`);
  return value;
}

function required<Name extends keyof Types>(
  params: NonNullable<Params>,
  name: string,
  type: Name,
): Types[Name] {
  const value = optional(params, name, type);
  if (value === undefined) throw invalidParams(`Missing required parameter: ${name}`);
  return value;
}

/** An object of texts; empty where it is left out. */
function texts(params: NonNullable<Params>, name: string): Record<string, string> {
  const given = Object.entries(optional(params, name, 'object') ?? {}).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([key, value]) => {
      if (typeof value !== 'string') throw invalidParams(`Invalid type for '${key}': expected string`);
      return [key, value];
    }),
  );
}

function meta({ _meta }: NonNullable<Params>): NonNullable<Params> {
  return _meta === undefined ? {} : { _meta };
}

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
  'tools/list': (params) => {
    if (optional(params, 'cursor', 'string') !== undefined) throw invalidParams('Invalid cursor');
    return meta(params);
  },
  'tools/call': (params) => ({
    ...meta(params),
    name: required(params, 'name', 'string'),
    arguments: optional(params, 'arguments', 'object') ?? {},
  }),
};

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

function meta({ _meta }: NonNullable<Params>): NonNullable<Params> {
  return _meta === undefined ? {} : { _meta };
}

/** The SDK's server with refusals and error numbers that are Quarry's own. */
import {
  type CallToolResult,
  type Implementation,
  type JSONRPCRequest,
  Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { withExactCode } from './errors.ts';
import { checkedRequest } from './params.ts';

type EarlyAnswer = (call: NonNullable<JSONRPCRequest['params']>) => Promise<CallToolResult | undefined>;
type ServerOptions = NonNullable<ConstructorParameters<typeof Server>[1]>;

export class ExactServer extends Server {
  readonly #answerEarly: EarlyAnswer;
  readonly #whenOpened: (() => void)[] = [];
  readonly #whenClosed: (() => void)[] = [];

  /** `answerEarly` is asked before the parameters of a tool call are checked. */
  constructor(info: Implementation, options: ServerOptions, answerEarly: EarlyAnswer) {
    super(info, { ...options, jsonSchemaValidator: NO_VALIDATOR });
    this.#answerEarly = answerEarly;
  }

  /** The revision the connection speaks; `none` until that is settled. */
  get protocol(): string {
    return this.getNegotiatedProtocolVersion() ?? 'none';
  }

  /** Calls back when a handshake has agreed on a version; its answer is about to be sent. */
  whenOpened(callback: () => void): void {
    this.#whenOpened.push(callback);
  }

  /** Calls back when the connection is over. */
  whenClosed(callback: () => void): void {
    this.#whenClosed.push(callback);
  }

  protected override _wrapHandler(
    method: string,
    handler: Parameters<Server['_wrapHandler']>[1],
  ): ReturnType<Server['_wrapHandler']> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request: JSONRPCRequest, context) => {
      const early = method === 'tools/call' ? await this.#answerEarly(request.params ?? {}) : undefined;
      if (early !== undefined) return early;
      const result = await wrapped(checkedRequest(request), context);
      if (method === 'initialize') for (const callback of this.#whenOpened.splice(0)) callback();
      return result;
    };
  }

  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withExactCode(message), options);
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      for (const callback of this.#whenClosed.splice(0)) callback();
    };
    return super.connect(transport);
  }
}

/** The SDK wants one to validate what clients say when asked; this server never asks. */
const NO_VALIDATOR = {
  getValidator(): never {
    throw new Error('Quarry asks clients for nothing that would have to be validated.');
  },
};

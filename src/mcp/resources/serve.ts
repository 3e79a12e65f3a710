/** Resources of a server: lists, contents, and subscriptions of the 2025 protocols. */
import { invalidParams, resourceNotFound, toMethodError } from '../errors.ts';
import type { ExactServer } from '../exact-server.ts';
import { during } from '../requests.ts';
import type { Ask, ToolHost } from '../tool-host.ts';
import { type ChangeSink, tellChanges } from './changes.ts';
import { TEMPLATES } from './templates.ts';

/** Addresses that a client may be subscribed to at a time. */
const MAX_SUBSCRIPTIONS = 1_000;

/** Lets clients of `server` list and read resources, and be told of changes. What reads sources is loaded by the first that asks. */
export function serveResources(server: ExactServer, ask: Ask, host: ToolHost): void {
  server.setRequestHandler('resources/list', ({ params }, { mcpReq }) =>
    during(mcpReq, server, async (call) => {
      const { listResources } = await import('./list.ts');
      return ask((context) => listResources(params?.cursor, context), call).catch((error) => {
        throw toMethodError(error);
      });
    }),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...TEMPLATES] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq }) =>
    during(mcpReq, server, async (call) => {
      const { readResource } = await import('./read.ts');
      const contents = await ask((context) => readResource(uri, context), call).catch((error) => {
        throw toMethodError(error);
      });
      if (contents === undefined) throw resourceNotFound(uri, server.protocol);
      return { contents };
    }),
  );
  serveSubscriptions(server, ask, host);
}

/** The 2026-07-28 protocol has `subscriptions/listen` instead, which is served where connections are. */
function serveSubscriptions(server: ExactServer, ask: Ask, host: ToolHost): void {
  const subscribed = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }, { mcpReq }) =>
    during(mcpReq, server, async (call) => {
      const { addressOf } = await import('./read.ts');
      const { isSource } = await import('./sources.ts');
      const exists = await ask(async (context) => {
        const address = await addressOf(uri, context);
        return address !== undefined && (await isSource(address.source, context));
      }, call).catch((error) => {
        throw toMethodError(error);
      });
      if (!exists) throw resourceNotFound(uri, server.protocol);
      if (subscribed.size >= MAX_SUBSCRIPTIONS && !subscribed.has(uri)) {
        throw invalidParams(`A client can be subscribed to ${MAX_SUBSCRIPTIONS} resources at most.`);
      }
      subscribed.add(uri);
      return {};
    }),
  );
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  // What is told is collected for a while, so that it comes behind the answer to the handshake.
  server.whenOpened(() => server.whenClosed(tellChanges(host, () => subscribed, notifying(server))));
}

/** Tells the client of a server. What cannot be sent is lost with the connection. */
export function notifying(server: Pick<ExactServer, 'notification'>): ChangeSink {
  const send = (notification: Parameters<ExactServer['notification']>[0]): void => {
    server.notification(notification).catch(() => {});
  };
  return {
    updated: (uri) => send({ method: 'notifications/resources/updated', params: { uri } }),
    listChanged: () => send({ method: 'notifications/resources/list_changed' }),
  };
}

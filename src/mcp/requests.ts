/** A request of a client as the circumstances of a call. */
import type { Progress } from '../tools/tool.ts';
import type { ExactServer } from './exact-server.ts';
import { reportProgress } from './progress.ts';
import type { ToolCall } from './tool-host.ts';

/** What the SDK tells of a request; the rest of it does not matter here. */
interface Request {
  signal: AbortSignal;
  _meta?: { progressToken?: string | number | undefined } | undefined;
  notify(notification: { method: 'notifications/progress'; params: ProgressParams }): Promise<void>;
}

interface ProgressParams extends Record<string, unknown> {
  progressToken: string | number;
  progress: number;
}

/** Does work for a request, and tells the client of its progress if it asked for that, to the end of the work. */
export async function during<Result>(
  request: Request,
  server: ExactServer,
  work: (call: ToolCall) => Promise<Result>,
): Promise<Result> {
  const { signal } = request;
  const token = request._meta?.progressToken;
  const progress = reportProgress(({ done, total, message }: Progress) => {
    if (token === undefined || signal.aborted) return;
    const params = { progressToken: token, progress: done, ...(total !== undefined && { total }), message };
    // A report that cannot be sent is no reason to fail the call; a broken connection ends it anyway.
    request.notify({ method: 'notifications/progress', params }).catch(() => {});
  });
  try {
    return await work({ signal, progress: progress.report, protocol: server.protocol });
  } finally {
    progress.stop();
  }
}

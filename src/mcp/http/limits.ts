/** The bounds that an HTTP server keeps, whatever its clients do. */

/** Times in ms, sizes in bytes. */
export interface HttpLimits {
  /** Of a request body. */
  maxBodyBytes: number;
  /** Of all request bodies that are being read or wait for their answer. */
  maxHeldBytes: number;
  /** So much of each body does not count for that: small requests are served whatever large ones take. */
  uncountedBodyBytes: number;
  /** Of all headers of a request. */
  maxHeaderBytes: number;
  /** How deep objects and arrays of a request may be nested. */
  maxDepth: number;
  /** Messages of a batch. */
  maxBatch: number;
  maxConnections: number;
  /** Requests that wait on a connection for the answers to those before; with more, the connection is closed. */
  maxPipelined: number;
  /** What those of all connections may take. */
  maxPipelinedBytes: number;
  /** From the start of a request until all its headers have come. */
  headersTimeoutMs: number;
  /** From the start of a request until its body has come. */
  requestTimeoutMs: number;
  /** How long a connection is kept for another request. */
  idleTimeoutMs: number;
  /** How long a client may leave what was sent to it unread. */
  unreadTimeoutMs: number;
  /** What may wait to be sent on a stream when more is to be sent. */
  maxUnsentBytes: number;
  /** What may wait to be sent to all clients. */
  maxUnsentToAllBytes: number;
  /** An answer that takes longer becomes a stream, if the client takes one, which shows that the server is alive. */
  streamAfterMs: number;
  /** Time between two signs of life on a stream. */
  keepAliveMs: number;
  /** For so long after its connection broke, a stream of a session can be resumed; then its calls are cancelled. */
  resumeMs: number;
  /** Clients shall come back so long after the connection of a stream has ended. */
  retryMs: number;
  /** Events of a stream that are kept for a client that comes back, and their bytes. */
  maxReplayEvents: number;
  maxReplayBytes: number;
  /** Of the events that are kept for all streams. */
  maxHeldReplayBytes: number;
  /** Streams of a session without a connection, of GETs and of POSTs each, that wait for their client. */
  maxLeftStreams: number;
  /** Sessions of the protocols before 2026-07-28. */
  maxSessions: number;
  /** How long a session lives after its last POST. */
  sessionLifetimeMs: number;
  /** Streams of `subscriptions/listen`. */
  maxSubscriptions: number;
  /** Requests that are worked on at a time; those that last do not count, see `longMs`. */
  slots: number;
  /** Requests that wait for a slot. */
  maxWaiting: number;
  /** A request that has been worked on for so long gives its slot back, while there are fewer than `maxLong` such. */
  longMs: number;
  maxLong: number;
  /** How long requests under way may take when the server is to end. */
  graceMs: number;
}

/** The limits of `quarry serve --http`. */
export const DEFAULT_LIMITS: HttpLimits = {
  maxBodyBytes: 1024 * 1024,
  maxHeldBytes: 64 * 1024 * 1024,
  uncountedBodyBytes: 16 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxDepth: 100,
  maxBatch: 50,
  maxConnections: 4096,
  maxPipelined: 256,
  maxPipelinedBytes: 16 * 1024 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  idleTimeoutMs: 30_000,
  unreadTimeoutMs: 60_000,
  maxUnsentBytes: 1024 * 1024,
  maxUnsentToAllBytes: 64 * 1024 * 1024,
  streamAfterMs: 5_000,
  keepAliveMs: 15_000,
  resumeMs: 60_000,
  retryMs: 1_000,
  maxReplayEvents: 100,
  maxReplayBytes: 1024 * 1024,
  maxHeldReplayBytes: 16 * 1024 * 1024,
  maxLeftStreams: 16,
  maxSessions: 1000,
  sessionLifetimeMs: 3_600_000,
  maxSubscriptions: 1000,
  slots: 64,
  maxWaiting: 1024,
  longMs: 2_000,
  maxLong: 128,
  graceMs: 5_000,
};

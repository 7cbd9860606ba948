/** The numbers that bound what a process expects of its database: see Limits.ts for all others. */

/**
 * Fieldgate's own sessions in PostgreSQL: how long a transaction may stay open without a statement, a statement may wait for a lock, and a
 * statement may take. The first is the shortest: what waits for a paused process continues when its session ends, before a lease does. And
 * after how long without a packet a peer is probed, how often, and how long it may leave data unacknowledged. @rule sql.sessions
 */
export const databaseSession = {
  idleInTransactionSeconds: 5,
  lockSeconds: 10,
  statementSeconds: 60,
  keepAlive: { idleSeconds: 30, intervalSeconds: 10, probes: 3 },
  unacknowledgedSeconds: 30
} as const

/** From this age on, an open transaction is reported. */
export const waits = { longTransactionSeconds: 300 } as const

/** With a new timeline, an older heartbeat is that of a restored database, not of a failover. */
export const failoverWindowMinutes = 15

/** Pause between heartbeats of a process. */
export const heartbeatSeconds = 5

/**
 * Ends an embedded PostgreSQL that has aborted.
 *
 * A server that panics (its disk is full or broken) leaves its process. Here it can't: PGlite would enter it again,
 * and a PostgreSQL that aborted while it held its locks never returns, nor would the whole process. So after an abort
 * every way in throws instead, and whoever asks is told that the process has to be restarted.
 */

/** What every statement after an abort fails with. */
class PostgresAborted extends Error {
  constructor() {
    super("the embedded PostgreSQL has stopped after a failure that it can't go on from; restart this process")
  }
}

/** What PGlite calls in its module to run statements; throwing from `stackRestore` is what breaks its loop. */
const entries = [
  "_PostgresMainLoopOnce",
  "_PostgresMainLongJmp",
  "_PostgresSendReadyForQueryIfNecessary",
  "_IsTransactionBlock",
  "_ProcessStartupPacket",
  "_pgl_pq_flush",
  "_pq_buffer_remaining_data",
  "stackRestore"
]

const aborted = new WeakSet<object>()

/** Prepares PGlite's WebAssembly module; Emscripten calls its `onAbort` when the program in it aborts. */
export const endAfterAbort = (module: object): void => {
  const refuse = () => {
    throw new PostgresAborted()
  }
  const onAbort = () => {
    aborted.add(module)
    Object.assign(module, Object.fromEntries(entries.map((entry) => [entry, refuse])))
  }
  Object.assign(module, { onAbort })
}

/** True once PostgreSQL has aborted: then even closing it would not return. */
export const hasAborted = (module: object): boolean => aborted.has(module)

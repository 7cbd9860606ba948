/**
 * The wire between `@effect/sql-pg` and a PostgreSQL in this process: a Duplex in place of a socket.
 *
 * PGlite has exactly one session. Prepared names, settings and an open transaction belong to that session and not to
 * a connection, so connections take turns: the next one begins when the one before it has ended, in a clean session.
 */
import type { PGlite } from "@electric-sql/pglite"
import { Duplex } from "node:stream"
import { callbackify } from "node:util"
import { quoted } from "../SqlValue.ts"

export interface StreamOptions {
  /** The schema that a connection works in; made when it isn't there. */
  readonly schema?: string | undefined
}

/** Makes the `stream` option of a `PgClient` for a connection to this database. */
export type PgliteStream = (options?: StreamOptions) => () => Duplex

/** The wire of one database. All connections to it must come from the same call, because they share its turns. */
export const make = (database: PGlite): PgliteStream => {
  const turns = new Turns()
  return (options = {}) =>
    () =>
      new Connection(database, turns, options)
}

/** Lets one connection after another have the session. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the turn, and answers how to end it. */
  next(): Promise<() => void> {
    const before = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => {
      end = resolve
    })
    return before.then(() => end)
  }
}

/** Length and code of a CancelRequest, from PostgreSQL's "Message Formats". */
const cancelRequest = { length: 16, code: 80_877_102 }

const isCancelRequest = (packet: Buffer): boolean =>
  packet.length === cancelRequest.length && packet.readInt32BE(4) === cancelRequest.code

class Connection extends Duplex {
  readonly #database: PGlite
  readonly #turns: Turns
  readonly #options: StreamOptions
  #endTurn: (() => void) | undefined

  constructor(database: PGlite, turns: Turns, options: StreamOptions) {
    super()
    this.#database = database
    this.#turns = turns
    this.#options = options
  }

  override _read() {}

  override _write(packet: Buffer, _encoding: BufferEncoding, done: (error: Error | null) => void) {
    callbackify(() => this.#receive(packet))(done)
  }

  override _final(done: () => void) {
    this.#leave()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#leave()
    done(error)
  }

  async #receive(packet: Buffer) {
    if (this.#endTurn === undefined) {
      // A query runs to its end within one call, so nothing is left to cancel. Passed on, the request would be taken
      // for a startup packet. Closing is a server's usual answer, and it is what the sender waits for.
      if (isCancelRequest(packet)) return void this.destroy()
      await this.#begin()
    }
    await this.#execute(packet)
  }

  async #begin() {
    const endTurn = await this.#turns.next()
    if (this.destroyed) return endTurn()
    this.#endTurn = endTurn
    if (this.#database.isInTransaction()) await this.#database.exec("rollback")
    await this.#database.exec("discard all")
    if (this.#options.schema === undefined) return
    const schema = quoted(this.#options.schema)
    await this.#database.exec(`create schema if not exists ${schema}; set search_path to ${schema}`)
  }

  async #execute(packet: Buffer) {
    const answers: Array<Buffer> = []
    await this.#database.runExclusive(async () => {
      if (this.destroyed) return
      await this.#database.execProtocolRawStream(packet, {
        // The bytes are PostgreSQL's own memory, so they are copied. They are handed on below, when PostgreSQL has
        // returned: a reader may write immediately, and PostgreSQL can't be called recursively.
        onRawData: (bytes) => void answers.push(Buffer.from(bytes)),
        // Files are written through; this would only ask file systems that keep a copy.
        syncToFs: false
      })
    })
    for (const answer of answers) if (!this.destroyed) this.push(answer)
  }

  #leave() {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

/**
 * The connections between the processes of Fieldgate and their PostgreSQL: a relay that can go dead, so that a commit is never confirmed,
 * that can delay the confirmation of one statement, and behind which a host can disappear in a transaction.
 */
import { connect, createServer } from "node:net"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"

/**
 * Each name gets an address of its own. `onNotices` is called with a name and the texts of the notices of a committed statement, before
 * its confirmation is passed on; if it returns a promise, the confirmation waits for it.
 */
export const openLines = async (databaseUrl, names, onNotices) => {
  const target = new URL(databaseUrl)
  const lines = new Set()
  /** By name: what waits for a session of that process to be in a transaction. */
  const traps = new Map()
  const open = (name) => (client) => {
    const server = connect(Number(target.port), target.hostname)
    const line = { client, server, isDead: false }
    lines.add(line)
    const end = () => {
      // PostgreSQL hears nothing of a host that disappeared.
      if (line.isVanished) return
      lines.delete(line)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on("error", end).on("close", end)
    client.pipe(server)
    const pass = (bytes) => line.isDead || client.destroyed || client.write(bytes)
    const onTransaction = () => {
      const trap = traps.get(name)
      if (trap === undefined) return undefined
      traps.delete(name)
      const { promise, resolve: release } = Promise.withResolvers()
      trap({
        // As PostgreSQL knows the session.
        port: server.localPort,
        release,
        vanish: () => {
          line.isVanished = true
          client.unpipe(server)
          client.destroy()
        },
        end: () => {
          line.isVanished = false
          end()
        }
      })
      return promise
    }
    server.on(
      "data",
      forwarding(pass, (notices) => onNotices(name, notices), onTransaction)
    )
  }
  const relays = []
  const urlOf = {}
  for (const name of names) {
    const relay = createServer(open(name)).listen(0, "127.0.0.1")
    await once(relay, "listening")
    relays.push(relay)
    const url = new URL(databaseUrl)
    url.port = `${relay.address().port}`
    urlOf[name] = url.href
  }
  return {
    urlOf,
    /** For a moment requests still reach PostgreSQL without answers; then every connection breaks. */
    cut: async (millis) => {
      const dead = [...lines]
      for (const line of dead) line.isDead = true
      await pause(millis)
      for (const { client, server } of dead) {
        client.destroy()
        server.destroy()
      }
    },
    /** The next session of the process that is in a transaction without a statement, held there; undefined after that time. */
    inTransaction: (name, millis) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          traps.delete(name)
          resolve(undefined)
        }, millis)
        traps.set(name, (held) => {
          clearTimeout(timer)
          resolve(held)
        })
      }),
    close: () => {
      for (const relay of relays) relay.close()
      for (const { client, server } of lines) {
        client.destroy()
        server.destroy()
      }
    }
  }
}

const failure = 0x45
const notice = 0x4e
const ready = 0x5a
const idle = 0x49
const inTransaction = 0x54

/** Passes on PostgreSQL's messages, each whole: a byte for its kind, four for its length, and its content. */
const forwarding = (pass, onNotices, onTransaction) => {
  let rest = Buffer.alloc(0)
  let notices = []
  /** Messages behind a delayed one. */
  let waiting
  const send = (message) => (waiting === undefined ? pass(message) : waiting.push(message))
  const forward = (message) => {
    if (message[0] === notice) return notices.push(message.toString("utf8"))
    if (message[0] === failure) notices = []
    const isCommitted = message[0] === ready && message[5] === idle
    const isOpen = message[0] === ready && message[5] === inTransaction
    const held = isCommitted && notices.length > 0 ? onNotices(notices) : isOpen ? onTransaction() : undefined
    if (isCommitted) notices = []
    if (held === undefined) return send(message)
    waiting = [message]
    void held.finally(() => {
      const all = waiting
      waiting = undefined
      all.forEach(send)
    })
  }
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const length = 1 + rest.readUInt32BE(1)
      forward(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

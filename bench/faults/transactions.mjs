/**
 * Processes that are paused, and hosts that disappear without closing their connections, while a session of theirs is in a transaction:
 * PostgreSQL has to end that session within the bound, so that no other process waits for its locks any longer.
 */
import { databaseSession } from "@fieldgate/core/domain/DatabaseLimits"
import { setTimeout as pause } from "node:timers/promises"
import { check } from "./promises.mjs"

const patience = 10_000

/** Of so many attempts, one meets a process in a transaction. */
const least = 4

const bound = databaseSession.idleInTransactionSeconds * 1000

/** The database needs a moment to end a session, on a machine that is busy. */
const tolerance = 3000

export const makeTransactions = ({ caller, journal, lines, say }) => {
  const all = []
  const catchIn = async (kind, member, act) => {
    const caught = lines.inTransaction(member.name, patience)
    const operationId = await journal.openOperation().catch(() => undefined)
    // A worker gets into a transaction by its own work only.
    if (member.role === "start" && operationId !== undefined) void caller.touch(member, operationId)
    const held = await caught
    if (held === undefined || member.state !== "up") {
      held?.release()
      return say(`${kind}: ${member.name} was in no transaction`)
    }
    const resume = await act(held)
    const state = await journal.sessionAt(held.port).catch(() => undefined)
    await pause(bound + tolerance)
    const after = await journal.sessionAt(held.port).catch(() => undefined)
    say(`${kind}: ${member.name} was ${state ?? "unknown"}, ${after === undefined ? "ended" : after}`)
    all.push({ kind, process: member.name, state, after })
    await resume()
  }
  return {
    /** As a machine that swaps, or a debugger. */
    pausedInTransaction: (member) =>
      catchIn("paused in a transaction", member, (held) => {
        member.pause()
        return () => {
          held.release()
          member.resume()
        }
      }),
    /** As a host that loses its power or its network. */
    vanishedInTransaction: (member) =>
      catchIn("vanished in a transaction", member, async (held) => {
        held.vanish()
        await member.kill()
        return async () => {
          held.end()
          await member.start()
        }
      }),
    checks: (count) => [
      check(
        "a process is paused or vanishes in a transaction",
        count >= least && !all.some(({ state }) => state === "idle in transaction") ? [`none of ${count}`] : []
      ),
      check(
        "a session in a transaction of a paused or vanished process ends within the bound",
        all.flatMap(({ after, kind, process, state }) =>
          state === "idle in transaction" && after !== undefined ? [`${kind}: ${process} is still ${after}`] : []
        )
      )
    ]
  }
}

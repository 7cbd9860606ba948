/**
 * Pauses of a process beyond its lease, each at a chosen point: the process is stopped while the message that it waits for is delayed, so
 * it is certainly at that point. Each pause records the state of the journal and the sandboxes.
 */
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { check } from "./promises.mjs"
import { writesIn } from "./providers.mjs"

export const points = {
  journalled: "between journal and provider call",
  midBatch: "in the middle of a batch",
  answered: "between provider call and settlement"
}

/** `log` gets a line for each write and each pause, to investigate a failure. */
export const makePauses = ({ leaseSeconds, log, random, say }) => {
  let fleet
  let journal
  const over = new AbortController()
  const traps = []
  const all = []
  const late = []
  /** By operation: the attempt whose records were journaled last, and how many calls had arrived by then. */
  const journalled = new Map()
  const calls = []
  const inHand = []

  const metAt = (point) => all.filter((each) => each.point === point && each.isMet)
  const leastOf = (count) => Math.max(1, Math.floor(count / Object.keys(points).length / 2))

  const take = (point, member) => {
    const others = fleet.members.filter((each) => each !== member && each.state === "up")
    const index = traps.findIndex((trap) => trap.point === point)
    if (index < 0 || member.state !== "up" || others.length === 0) return undefined
    return traps.splice(index, 1)[0]
  }

  /** Stops the process for longer than its lease, and records the state of the operation before and after. */
  const hold = async (trap, member, operationId) => {
    const pid = member.pid()
    member.pause()
    const isStopped = await untilStopped(pid)
    const before = await journal.attemptOf(operationId).catch(() => undefined)
    say(`pause ${points[trap.point]}: ${member.name}`)
    await pause(leaseSeconds * random.between(1100, 2200))
    const after = await journal.attemptOf(operationId).catch(() => undefined)
    if (before !== undefined && before.state === "running") {
      inHand.push({ member, pid, operationId, worker: before.worker, marks: new Set(before.sending) })
    }
    log({ process: member.name, paused: trap.point, before, after })
    const isStillStopped = isStopped && stateOf(pid) === "T"
    member.resume()
    const known = before !== undefined && after !== undefined
    const evidence = known ? evidenceOf(before, after, madeOf(member, operationId)) : undefined
    const isMet = isStillStopped && known && isAt[trap.point](evidence) && evidence.isUnsettled && evidence.isLeaseOver
    trap.done({ point: trap.point, isMet, process: member.name, operationId, isStopped: isStillStopped, ...evidence })
  }

  const madeOf = (member, operationId) => {
    const since = journalled.get(operationId)?.calls ?? 0
    return new Set(calls.slice(since).flatMap((call) => (call.member === member ? call.marks : [])))
  }

  const memberOf = (name) => fleet.members.find((member) => member.name === name)

  const checkLease = async (member, marks) => {
    // The query may be executed later, when the lease has ended.
    const at = new Date()
    for (const { member: paused, marks: held, operationId, pid, worker } of inHand) {
      const lost = paused === member && pid === member.pid() ? marks.find((mark) => held.has(mark)) : undefined
      if (lost === undefined || (await journal.mayBeSentBy(worker, lost, at).catch(() => true))) continue
      late.push(`${member.name}: sent ${lost} of ${operationId}, which it had lost while it was paused`)
    }
  }

  return {
    begin: (parts) => {
      ;({ fleet, journal } = parts)
    },
    /** Makes a pause at this point, of the first process to reach it. Something else, such as a database crash, may disturb it; then it is repeated. */
    request: async (point) => {
      while (!over.signal.aborted) {
        const { promise, resolve: done } = Promise.withResolvers()
        traps.push({ point, done })
        const made = await promise
        if (made !== undefined) all.push(made)
        if (made?.isMet === true) return
      }
    },
    end: () => {
      over.abort()
      traps.splice(0).forEach(({ done }) => done())
    },
    /** The journal has committed that records are being sent; the process receives it when the promise resolves. */
    onSending: (name, attempts) => {
      if (attempts.length === 0) return undefined
      for (const { attempt, id } of attempts) journalled.set(id, { attempt, calls: calls.length })
      log({ process: name, journalled: attempts })
      const member = memberOf(name)
      const trap = take("journalled", member)
      return trap === undefined ? undefined : hold(trap, member, attempts[0].id)
    },
    onCall: async (name, call) => {
      const marks = writesIn(call)
      if (marks.length === 0) return
      const member = memberOf(name)
      calls.push({ member, marks })
      log({ process: name, sent: marks })
      await checkLease(member, marks)
    },
    /** A call was executed; the process gets the answer when the promise resolves. */
    onAnswer: async (name, call, status) => {
      const marks = writesIn(call)
      if (marks.length > 0) log({ process: name, answered: status, marks })
      if (marks.length === 0 || status >= 300 || traps.length === 0) return
      const member = memberOf(name)
      const operationId = await journal.runningWith(marks[0]).catch(() => undefined)
      const attempt = operationId && (await journal.attemptOf(operationId).catch(() => undefined))
      if (attempt === undefined) return
      const made = madeOf(member, operationId)
      const trap = take(attempt.sending.every((mark) => made.has(mark)) ? "answered" : "midBatch", member)
      if (trap !== undefined) await hold(trap, member, operationId)
    },
    all,
    /** Whether enough of so many pauses were made at each point. */
    areMet: (count) => Object.keys(points).every((point) => metAt(point).length >= leastOf(count)),
    /** By point: how many pauses reached it, and after how many another process had taken the operation over. */
    figures: () =>
      Object.fromEntries(
        Object.keys(points).flatMap((point) => {
          const met = metAt(point)
          const lost = met.filter(({ isTakenOver }) => isTakenOver)
          return [
            [`paused.${point}`, met.length],
            [`paused.${point}.takenOver`, lost.length]
          ]
        })
      ),
    checks: (count) => [
      check(
        "a process is paused beyond its lease at each point",
        Object.keys(points).flatMap((point) => {
          const [met, least] = [metAt(point).length, leastOf(count)]
          return met < least ? [`${points[point]}: ${met} of at least ${least}`] : []
        })
      ),
      check("no process sends what it lost while it was paused", late)
    ]
  }
}

/** The points, from the journal and the sandboxes: what was sent, what was not, and that nothing was settled. */
const isAt = {
  journalled: ({ sent, unsent }) => sent === 0 && unsent > 0,
  midBatch: ({ sent, unsent }) => sent > 0 && unsent > 0,
  answered: ({ sent, unsent }) => sent > 0 && unsent === 0
}

const evidenceOf = (before, after, made) => {
  const sent = before.sending.filter((mark) => made.has(mark)).length
  const isTakenOver = after.attempt > before.attempt || after.state === "done"
  return {
    mode: before.mode,
    attempt: before.attempt,
    sent,
    unsent: before.sending.length - sent,
    isUnsettled: before.state === "running" && before.settled === 0,
    isLeaseOver: isTakenOver || !after.isHeld,
    isTakenOver
  }
}

/** Linux shows a stopped process as T. */
const untilStopped = async (pid) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (stateOf(pid) === "T") return true
    await pause(2)
  }
  return false
}

const stateOf = (pid) => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8")
    return status[status.lastIndexOf(")") + 2]
  } catch {
    return undefined
  }
}

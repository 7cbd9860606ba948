/** @rule circuit.opens */
import { describe, expect, it } from "vitest"
import * as Circuit from "../../src/connections/Circuit.ts"
import { ObjectName, OperationId } from "../../src/domain/Ids.ts"
import { circuitProbeLeaseSeconds } from "../../src/domain/Limits.ts"

const operation = (n: number) => OperationId.make(`01890000-0000-7000-8000-00000000000${n}`)
const unanswered = (n: number, at = 1000, calls = 1): Circuit.CircuitEvent => ({
  _tag: "Unanswered",
  at,
  calls,
  operationId: operation(n),
  host: "crm.test",
  objectName: ObjectName.make("contacts")
})
const run = (...events: ReadonlyArray<Circuit.CircuitEvent>) => events.reduce(Circuit.next, Circuit.closed)
const opened = run(unanswered(1), unanswered(2, 2000), unanswered(1), unanswered(1), unanswered(1, 3000))

const probed = (circuit: Circuit.Circuit, chance: number): Circuit.Circuit => {
  if (!Circuit.isOpen(circuit)) return circuit
  const at = circuit.probeAt
  const taken = Circuit.next(circuit, { _tag: "ProbeTaken", at, prober: "a" })
  return Circuit.next(taken, { _tag: "ProbeFailed", at, prober: "a", chance })
}

const pausesOf = (chance: number): ReadonlyArray<number> => {
  const pauses: Array<number> = []
  let circuit = opened
  let before = 3000
  for (let n = 0; n < 6 && Circuit.isOpen(circuit); n++) {
    pauses.push((circuit.probeAt - before) / 1000)
    before = circuit.probeAt
    circuit = probed(circuit, chance)
  }
  return pauses
}

describe("a connection's circuit", () => {
  it("opens at the fifth call without an answer, and shows since when", () => {
    expect(opened).toMatchObject({ _tag: "Open", since: 1000, probeAt: 8000 })
    expect(run(unanswered(1), unanswered(2), unanswered(1), unanswered(1))._tag).toBe("Suspected")
  })

  it("needs two operations", () => {
    expect(run(unanswered(1, 1000, 50))._tag).toBe("Suspected")
    expect(run(unanswered(1, 1000, 50), unanswered(2))._tag).toBe("Open")
  })

  it("starts again after an answer", () => {
    expect(run(unanswered(1, 1000, 4), { _tag: "Answered", at: 1500 }, unanswered(2, 2000))).toMatchObject({
      _tag: "Suspected",
      since: 2000,
      calls: 1
    })
  })

  it("probes after 5 seconds, then at pauses that double up to a minute", () => {
    expect(pausesOf(0)).toEqual([5, 10, 20, 40, 60, 60])
  })

  it("shortens the pauses by up to a fifth, so that probes don't return together", () => {
    expect(pausesOf(1)).toEqual([5, 8, 16, 32, 48, 48])
  })

  it("ignores late results of calls that were sent before it opened", () => {
    expect(Circuit.next(opened, { _tag: "Answered", at: 4000 })).toBe(opened)
    expect(Circuit.next(opened, unanswered(3, 4000))).toBe(opened)
  })

  it("closes at an answer to a probe, also to one whose turn has ended", () => {
    const taken = Circuit.next(opened, { _tag: "ProbeTaken", at: 8000, prober: "a" })
    expect(taken).toMatchObject({ prober: "a", probeAt: 8000 + circuitProbeLeaseSeconds * 1000 })
    expect(Circuit.next(taken, { _tag: "ProbeAnswered", at: 9000 })).toBe(Circuit.closed)
  })

  it("stays with the present prober when another one's failure comes late", () => {
    const taken = Circuit.next(opened, { _tag: "ProbeTaken", at: 8000, prober: "a" })
    expect(Circuit.next(taken, { _tag: "ProbeFailed", at: 9000, prober: "b", chance: 0 })).toBe(taken)
  })
})

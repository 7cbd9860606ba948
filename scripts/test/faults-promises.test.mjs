import { describe, expect, it } from "vitest"
import { checkMoves } from "../../bench/faults/moves.mjs"
import { checkNewer } from "../../bench/faults/newer.mjs"
import { checkPromises } from "../../bench/faults/promises.mjs"

/** One create and one update, both accepted, delivered and at the provider. */
const honest = () => ({
  answers: { accepted: 2, synchronous: 0, unanswered: 0, changed: [], refused: [], givenUp: [] },
  crashes: [],
  open: [],
  settledAgain: [],
  creates: new Map([[1, { number: 1, mode: "single", state: "accepted", operationId: "a", index: 0 }]]),
  updates: new Map([
    [
      5,
      [1, 2].map((count) => ({
        record: 5,
        count,
        mode: "single",
        state: "accepted",
        operationId: `b${count}`,
        index: 0
      }))
    ]
  ]),
  upserts: [{ key: 9, mode: "single", isUnique: true, state: "accepted", operationId: "c", index: 0 }],
  outcomes: new Map([
    ["c.0", { outcome: "success", recordId: "90" }],
    ["a.0", { outcome: "success", recordId: "77" }],
    ["b1.0", { outcome: "success" }],
    ["b2.0", { outcome: "success" }]
  ]),
  evidence: {
    made: new Map([[1, ["77"]]]),
    upserted: new Map([[9, ["90"]]]),
    held: new Map([[5, 2]]),
    creates: [{ numbers: [1], refused: false }],
    updates: [[{ record: 5, count: 1 }], [{ record: 5, count: 2 }]],
    calls: 3
  }
})

/** Both updates in one operation, and their calls repeated, as after a lost lease. */
const repeat = (facts, ...counts) => {
  facts.updates.get(5).forEach((update, index) => Object.assign(update, { operationId: "b", index }))
  facts.outcomes.set("b.0", { outcome: "success" }).set("b.1", { outcome: "success" })
  facts.evidence.updates.push(...counts.map((count) => [{ record: 5, count }]))
  return facts
}

const failedChecks = (facts) => checkPromises(facts).checks.flatMap(({ name, passed }) => (passed ? [] : [name]))

const broken = [
  ["an accepted create without an outcome", (facts) => facts.outcomes.delete("a.0"), "no accepted record is lost"],
  ["an accepted update without an outcome", (facts) => facts.outcomes.delete("b1.0"), "no accepted record is lost"],
  ["a success that the provider doesn't have", (facts) => facts.evidence.made.clear(), "no accepted record is lost"],
  ["a record twice", (facts) => facts.evidence.made.set(1, ["77", "78"]), "no create is at a provider twice"],
  [
    "a create sent again after a lost answer",
    (facts) => facts.evidence.creates.push({ numbers: [1], refused: false }),
    "no create without a unique key is sent again after a call that may have written it"
  ],
  [
    "a failure of a create that was refused because its own record has the key",
    (facts) => {
      facts.creates.get(1).keyed = true
      facts.evidence.creates.push({ numbers: [1], refused: true, isConflict: true })
      facts.outcomes.set("a.0", { outcome: "failed" })
    },
    "no record is misreported"
  ],
  [
    "a failure that was written",
    (facts) => facts.outcomes.set("a.0", { outcome: "failed" }),
    "no record is misreported"
  ],
  [
    "another id than the provider's",
    (facts) => facts.outcomes.set("a.0", { outcome: "success", recordId: "78" }),
    "no record is misreported"
  ],
  [
    "an older update left at the provider",
    (facts) => facts.evidence.held.set(5, 1),
    "the last accepted update of a record is what the provider has"
  ],
  [
    "an update after a later one",
    (facts) => facts.evidence.updates.push([{ record: 5, count: 1 }]),
    "updates of one record reach the provider in their order"
  ],
  [
    "an earlier update of an operation again, which no later one follows",
    (facts) => repeat(facts, 1),
    "updates of one record reach the provider in their order"
  ],
  [
    "an uncertain asynchronous create with a unique key",
    (facts) => {
      facts.creates.get(1).keyed = true
      facts.outcomes.set("a.0", { outcome: "uncertain" })
    },
    "no asynchronous create with a unique key ends as uncertain"
  ],
  [
    "two records of an upserted key",
    (facts) => facts.evidence.upserted.set(9, ["90", "91"]),
    "no upserted key has two records"
  ],
  [
    "an uncertain upsert by a unique key",
    (facts) => facts.outcomes.set("c.0", { outcome: "uncertain" }),
    "no upsert by a unique key ends as uncertain"
  ],
  ["an upsert without an outcome", (facts) => facts.outcomes.delete("c.0"), "no upsert is lost or misreported"],
  [
    "an upsert that the provider doesn't have",
    (facts) => facts.evidence.upserted.clear(),
    "no upsert is lost or misreported"
  ],
  [
    "an upsert with another id than the provider's",
    (facts) => facts.outcomes.set("c.0", { outcome: "success", recordId: "91" }),
    "no upsert is lost or misreported"
  ],
  ["a second end", (facts) => facts.settledAgain.push("…"), "nothing settles twice"],
  ["an operation without an end", (facts) => facts.open.push("…"), "every operation ends"],
  ["another answer to a key", (facts) => facts.answers.changed.push("…"), "a repeated key returns the same answer"],
  ["a crash", (facts) => facts.crashes.push("…"), "no process ends by itself"]
]

describe("the checks of the faults bench", () => {
  it("accept what was delivered as promised", () => {
    const { figures } = checkPromises(honest())
    expect(failedChecks(honest())).toEqual([])
    expect(figures).toMatchObject({ records: 3, delivered: 3, lost: 0, duplicated: 0, uncertain: 0 })
  })

  it("accept updates of one operation that are repeated in their order", () => {
    expect(failedChecks(repeat(honest(), 1, 2))).toEqual([])
  })

  it("accept them also if the caller of one between them was not answered", () => {
    const facts = repeat(honest())
    const [, second] = facts.updates.get(5)
    facts.updates.get(5)[1] = { record: 5, count: 2, mode: "single", state: "unanswered" }
    facts.updates.get(5).push({ ...second, count: 3 })
    facts.evidence.held.set(5, 3)
    facts.evidence.updates.push(...[3, 1, 2, 3].map((count) => [{ record: 5, count }]))
    expect(failedChecks(facts)).toEqual([])
  })

  it.each(broken)("find %s", (_, breakIt, name) => {
    const facts = honest()
    breakIt(facts)
    expect(failedChecks(facts)).toEqual([name])
  })

  it("count creates that were refused for their key after a lost answer, and how many have the end of their record", () => {
    const facts = honest()
    facts.creates.get(1).keyed = true
    facts.evidence.creates.push({ numbers: [1], refused: true, isConflict: true })
    expect(failedChecks(facts)).toEqual([])
    expect(checkPromises(facts).figures).toMatchObject({ keyConflicts: 1, keyConflictsSuccessful: 1 })
    facts.evidence.creates.shift()
    expect(checkPromises(facts).figures).toMatchObject({ keyConflicts: 0, keyConflictsSuccessful: 0 })
  })

  it("accept a create that is sent again after a refused call, and an uncertain one that exists or not", () => {
    const refused = honest()
    refused.evidence.creates.unshift({ numbers: [1], refused: true })
    const uncertain = honest()
    uncertain.outcomes.set("a.0", { outcome: "uncertain" })
    const absent = structuredClone(uncertain)
    absent.evidence.made.clear()
    expect([refused, uncertain, absent].map(failedChecks)).toEqual([[], [], []])
  })

  it("accept a create with a unique key that is sent again, and count uncertain synchronous ones separately", () => {
    const facts = honest()
    Object.assign(facts.creates.get(1), { keyed: true, mode: "synchronous" })
    facts.outcomes.set("a.0", { outcome: "uncertain" })
    facts.evidence.creates.push({ numbers: [1], refused: false })
    expect(failedChecks(facts)).toEqual([])
    expect(checkPromises(facts).figures).toMatchObject({ uncertain: 1, uncertainSynchronous: 1, uncertainKeyed: 0 })
  })

  it("count uncertain creates that waited at a failover, and those that the provider doesn't have", () => {
    const facts = honest()
    const reason = "the database was failed over or restored and may lack what was recorded last"
    facts.outcomes.set("a.0", { outcome: "uncertain", reason })
    expect(checkPromises(facts).figures).toMatchObject({ uncertainInDoubt: 1, uncertainUnwritten: 0 })
    facts.outcomes.set("a.0", { outcome: "uncertain", reason: "the answer was lost" })
    facts.evidence.made.clear()
    expect(checkPromises(facts).figures).toMatchObject({ uncertainInDoubt: 0, uncertainUnwritten: 1 })
  })

  it("accept an update without an answer, because it may have been accepted", () => {
    const facts = honest()
    facts.updates.get(5).push({ record: 5, count: 3, mode: "single", state: "unanswered" })
    facts.evidence.held.set(5, 3)
    facts.evidence.updates.push([{ record: 5, count: 3 }])
    expect(failedChecks(facts)).toEqual([])
  })
})

/** An older update that waited for a newer one, each of which has set a field that the other hasn't. */
const newer = () => ({
  begun: 20,
  leftOut: 1,
  newest: new Map([
    ["7 Title", 2],
    ["7 Department", 1]
  ]),
  outcomes: new Map([["d.0", { outcome: "success" }]]),
  updates: [
    {
      record: 7,
      count: 1,
      mode: "auto",
      fields: ["Title", "Department"],
      state: "accepted",
      operationId: "d",
      index: 0
    },
    { record: 7, count: 2, mode: "synchronous", fields: ["Title"], state: "answered", outcome: "success" }
  ]
})

describe("the checks of newer values", () => {
  const failed = (facts) => checkNewer(facts).flatMap(({ name, passed }) => (passed ? [] : [name]))

  it("accept the newest value of each field", () => {
    expect(failed(newer())).toEqual([])
  })

  it("accept an update that collected while a later single one was made, and none that a synchronous one overtook", () => {
    const facts = newer()
    const single = { ...facts.updates[0], mode: "single", count: 3, fields: ["Department"], operationId: "e" }
    facts.updates.push(single)
    facts.outcomes.set("e.0", { outcome: "success" })
    expect(failed(facts)).toEqual([])
    single.mode = "synchronous"
    expect(failed(facts)).toEqual(["newest value wins"])
  })

  it("report an older value, a value that is gone, and that no update had to wait", () => {
    for (const [field, count] of [
      ["7 Title", 1],
      ["7 Department", 0]
    ]) {
      const facts = newer()
      facts.newest.set(field, count)
      expect(failed(facts)).toEqual(["newest value wins"])
    }
    expect(failed({ ...newer(), leftOut: 0 })).toEqual(["a newer value meets an older update that waits"])
  })
})

describe("writes of an installation that moves between accounts", () => {
  const moves = [
    { account: "a", began: 0, confirmed: 10 },
    { account: "b", began: 20, confirmed: 30 },
    { account: "a", began: 40, confirmed: 50 }
  ]
  const write = (number, began, ended) => ({ number, state: "accepted", began, ended })
  const failed = (writes, accountsOf) =>
    checkMoves({ accountsOf: new Map(accountsOf), moves, writes }).flatMap(({ name, passed }) => (passed ? [] : [name]))
  const wrong = ["no record is in a wrong account"]

  it.each([
    ["before a move, in its account", [12, 18], ["a"], []],
    ["before a move, in the next account", [12, 18], ["b"], wrong],
    ["after a move, in the one before", [32, 38], ["a"], wrong],
    ["beside a move, in either", [15, 25], ["b"], []],
    ["beside an unconfirmed move, in the one before", [25, 28], ["a"], []],
    ["in both accounts", [32, 38], ["a", "b"], wrong],
    ["not written", [32, 38], [], []]
  ])("are judged: %s", (_, [began, ended], accounts, expected) => {
    expect(failed([write(1, began, ended)], accounts.length === 0 ? [] : [[1, accounts]])).toEqual(expected)
  })

  it("report that none of many writes was made between moves", () => {
    const writes = Array.from({ length: 20 }, (_, number) => write(number, 15, 25))
    expect(failed(writes, [[1, ["a"]]])).toEqual(["an installation moves while its writes are under way"])
    expect(failed([...writes, write(30, 32, 38)], [[30, ["b"]]])).toEqual([])
  })
})

import type { Operation, OperationAttempt, OperationRecord } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { actionsOf, arrangeActions, riskDuplicates } from "../src/operations/actions.ts"
import { attemptDuration, callInWords, recordsInWords, unlistedAttempts } from "../src/operations/attempts.ts"
import { durationInWords, durationOnAxis } from "../src/operations/duration.ts"
import { type Actor, actorFilter, actorInWords, actorKind, authorInWords } from "../src/operations/author.ts"
import { searchParams } from "../src/operations/filters.ts"
import { liveRows } from "../src/operations/liveRows.ts"
import { countsInWords, modeInWords, operationState, writeInWords } from "../src/operations/operationState.ts"
import { matchInWords } from "../src/operations/recordStates.ts"
import { filterInWords, redriveFilter } from "../src/operations/redriveJob.ts"
import { type Ahead, remainingInWords, waitingOf } from "../src/operations/waiting.ts"
import { timelineOf } from "../src/operations/timeline.ts"

type Metadata = NonNullable<Operation["metadata"]>
type Counts = NonNullable<Metadata["counts"]>

const operation = (status: Operation["status"], counts: Partial<Counts> = {}, metadata: Partial<Metadata> = {}) => {
  const result: Operation = {
    id: "01936000-0000-7000-8010-000000000001",
    projectId: "p",
    integrationId: "i",
    installationId: "n",
    configId: "c",
    actionType: "write",
    status,
    createTime: "2026-11-22T08:00:00.000Z",
    updateTime: "2026-11-22T08:00:01.500Z",
    resource: "contacts",
    result: "1 failed: no",
    metadata: {
      objects: ["contacts"],
      counts: { total: 1, succeeded: 0, failed: 0, uncertain: 0, waiting: 0, ...counts },
      ...metadata
    }
  }
  return result
}

const outage = { connectionId: "c", since: "2026-11-22T07:00:00.000Z" }

describe("an operation's state", () => {
  it.each([
    [operation("in_progress", {}, { stage: "accumulating" }), "Collecting"],
    [operation("in_progress", {}, { stage: "ready", retry: { attempts: 0 } }), "Queued"],
    [operation("in_progress", {}, { stage: "ready", retry: { attempts: 2 } }), "Waiting to retry"],
    [operation("in_progress", {}, { stage: "running" }), "Running"],
    [operation("in_progress", {}, { stage: "parked" }), "Paused: reconnect account"],
    [operation("in_progress", {}, { stage: "ready", outage }), "Waiting for the provider"],
    [operation("in_progress", {}, { stage: "running", outage }), "Running"],
    [operation("success", { succeeded: 1 }), "Succeeded"],
    [operation("success", { succeeded: 1, failed: 1 }), "Partially succeeded"],
    [operation("failure", { failed: 1 }), "Failed"],
    [operation("failure", { uncertain: 1 }), "Uncertain"],
    [operation("failure", { uncertain: 1, failed: 1 }), "Failed"]
  ])("labels case %#", (each, label) => {
    expect(operationState(each).label).toBe(label)
  })

  it("shows the counts of its records, its write and its mode", () => {
    expect(countsInWords(operation("success", { succeeded: 3, failed: 1 }))).toBe("3 written, 1 failed")
    const write = { type: "update", mode: "asynchronous", autoBatch: true } as const
    const synchronous = { ...write, autoBatch: false, mode: "synchronous" } as const
    expect(writeInWords(operation("success", {}, { write }))).toBe("Update contacts")
    expect(modeInWords(operation("success", {}, { write }))).toBe("Auto batch")
    expect(modeInWords(operation("success", {}, { write: synchronous }))).toBe("Synchronous")
  })
})

describe("an attempt", () => {
  const attempt = (properties: Partial<OperationAttempt> = {}): OperationAttempt => ({
    number: 1,
    beginTime: "2026-11-22T08:00:00.000Z",
    outcome: "success",
    ...properties
  })
  const counts = { total: 100, succeeded: 97, failed: 1, uncertain: 0, waiting: 2 }

  it("shows its duration and, for several records, their counts", () => {
    expect(attemptDuration(attempt({ endTime: "2026-11-22T08:00:01.240Z" }))).toBe("1.2 s")
    expect(attemptDuration(attempt())).toBe("–")
    expect(recordsInWords(attempt({ records: counts }))).toBe("97 written, 1 failed, 2 to retry")
    expect(recordsInWords(attempt({ records: { ...counts, total: 1 } }))).toBeUndefined()
  })

  it("shows its calls with their responses", () => {
    const call = {
      method: "POST",
      path: "/contacts",
      beginTime: "2026-11-22T08:00:00.000Z",
      endTime: "2026-11-22T08:00:00.120Z"
    }
    expect(callInWords({ ...call, status: 429 })).toEqual(["POST /contacts", "429 after 120 ms"])
    expect(callInWords(call)).toEqual(["POST /contacts", "no response after 120 ms"])
  })

  it("counts as unlisted if the list doesn't contain it", () => {
    expect(unlistedAttempts([attempt()], 1)).toBeUndefined()
    expect(unlistedAttempts([], 0)).toBeUndefined()
    expect(unlistedAttempts([attempt()], 2)).toMatch(/^1 more attempt is not listed/u)
    expect(unlistedAttempts([], 3)).toMatch(/no longer stored/u)
  })
})

it.each([
  [0, "0 ms"],
  [999.4, "999 ms"],
  [1240, "1.2 s"],
  [12_400, "12 s"],
  [59_800, "1 min"],
  [200_000, "3 min 20 s"],
  [3_599_900, "1 h"],
  [7_500_000, "2 h 5 min"],
  [273_600_000, "3 d 4 h"],
  [-5, "0 ms"]
])("formats %d ms as %s", (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words)
})

it.each([
  [0, "0"],
  [200, "200 ms"],
  [80_000, "80 s"],
  [150_000, "2.5 min"],
  [9_000_000, "2.5 h"]
])("formats %d ms on an axis as %s", (milliseconds, words) => {
  expect(durationOnAxis(milliseconds)).toBe(words)
})

describe("actionsOf", () => {
  const names = (each: Operation) => actionsOf(each).map(({ name }) => name)
  it.each([
    [operation("in_progress", { waiting: 1 }, { stage: "accumulating" }), ["flush", "cancel"]],
    [operation("in_progress", { waiting: 1 }, { stage: "running" }), ["cancel"]],
    [operation("success", { succeeded: 1 }), []],
    [operation("success", { succeeded: 1, failed: 1 }), ["redrive"]],
    [operation("failure", { uncertain: 1, failed: 1 }), ["redrive", "redriveUncertain"]]
  ])("offers the actions of case %#", (each, expected) => {
    expect(names(each)).toEqual(expected)
  })

  it("requires a typed phrase only to retry records that can't be looked up", () => {
    const [action] = actionsOf(operation("failure", { uncertain: 1 }))
    expect(action).toMatchObject({ kind: "primary" })
    expect(action).not.toHaveProperty("phrase")
    expect(riskDuplicates).toMatchObject({ kind: "danger", phrase: "risk duplicates" })
  })
})

describe("an operation that waits", () => {
  const now = Date.parse("2026-11-22T08:00:00.000Z")
  const ahead = (count: number, at: number, isMore = false): Ahead => ({ count, at, isMore })
  const titleOf = (each: Operation) => waitingOf(each, now, undefined, undefined)?.title
  const dueTime = "2026-11-22T08:00:30.000Z"
  it.each([
    [operation("in_progress", {}, { stage: "parked" }), "Paused: the account must be reconnected"],
    [operation("in_progress", {}, { stage: "accumulating" }), "Collecting records for a batch"],
    [operation("in_progress", {}, { stage: "ready", outage }), "Waiting for the provider, which doesn't respond"],
    [
      operation("in_progress", {}, { stage: "ready", dueTime, retry: { attempts: 1 } }),
      "Waiting 30 s for the next attempt"
    ],
    [operation("in_progress", {}, { stage: "ready", dueTime: "2026-11-22T07:00:00.000Z" }), "Waiting for its turn"],
    [operation("in_progress", {}, { stage: "running" }), undefined],
    [operation("success", { succeeded: 1 }), undefined]
  ])("says why in case %#", (each, title) => {
    expect(titleOf(each)).toBe(title)
  })

  it("shows how many writes are ahead, and how long they take at the observed pace", () => {
    const queued = operation("in_progress", {}, { stage: "ready" })
    const [first, latest] = [ahead(2000, 0), ahead(1900, 10_000)]
    expect(waitingOf(queued, now, first, latest)?.detail).toContain(
      "1,900 earlier writes of this installation are ahead of it: about 3 min 10 s at the current pace"
    )
    expect(waitingOf(queued, now, first, first)?.detail).not.toContain("pace")
    expect(waitingOf(queued, now, first, ahead(1, 1000))?.detail).toContain("1 earlier write of this installation is")
    expect(remainingInWords(first, ahead(10_000, 10_000, true))).toBeUndefined()
  })
})

describe("arrangeActions", () => {
  const record = (index: number, properties: Partial<OperationRecord> = {}): OperationRecord => ({
    index,
    recordRef: `r.${index}`,
    outcome: "failed",
    attempts: 1,
    ...properties
  })
  const write = { type: "create", mode: "synchronous", autoBatch: false } as const
  const failed = { ...operation("failure", { failed: 2 }, { write }), groupRef: "acme" }
  const arranged = (each: Operation, records: ReadonlyArray<OperationRecord>) => {
    const { fixable, shown, unlikely } = arrangeActions(each, records)
    return [fixable.map(({ index }) => index), shown.map(({ name }) => name), unlikely.map(({ name }) => name)]
  }

  it("puts a retry as is behind the correction where every record would be refused again", () => {
    expect(arranged(failed, [record(0), record(1)])).toEqual([[0, 1], [], ["redrive"]])
  })

  it("keeps the retry where a record may be accepted the next time", () => {
    expect(arranged(failed, [record(0), record(1, { retryable: true })])).toEqual([[0], ["redrive"], []])
  })

  it("offers no correction of deletes, and none after a retry", () => {
    const deletion = operation("failure", { failed: 1 }, { write: { ...write, type: "delete" } })
    expect(arranged({ ...deletion, groupRef: "acme" }, [record(0)])).toEqual([[], [], ["redrive"]])
    const retried = operation("failure", { failed: 1 }, { write, redrivenBy: { failed: "o" } })
    expect(arranged({ ...retried, groupRef: "acme" }, [record(0)])).toEqual([[], [], []])
  })
})

describe("a history", () => {
  const entry = (at: string, msg: string) => ({ timestamp: at, severity: "warning" as const, message: { msg } })

  it("shows receipt, log and end, with the result once", () => {
    const retry = entry("2026-11-22T08:00:00.500Z", "will retry in 1 s")
    const end = entry("2026-11-22T08:00:01.500Z", "1 failed: no")
    const moments = timelineOf(operation("failure", { failed: 1 }), [retry, end])
    expect(moments.map(({ title }) => title)).toEqual(["Received", "will retry in 1 s", "Finished after 1.5 s"])
    expect(moments.at(-1)).toMatchObject({ tone: "error", detail: "1 failed: no" })
  })

  it("shows the next step of an operation in progress, and its time", () => {
    const dueTime = "2026-11-22T08:05:00.000Z"
    const waiting = timelineOf(operation("in_progress", {}, { stage: "accumulating", dueTime }), [])
    expect(waiting.at(-1)).toMatchObject({ at: dueTime, title: expect.stringContaining("Collecting") })
    // While an attempt runs, the due time is the end of its lease.
    expect(timelineOf(operation("in_progress", {}, { stage: "running", dueTime }), []).at(-1)?.at).toBeUndefined()
  })
})

describe("a live list", () => {
  const rows = ["c", "b", "a"].map((id) => ({ id }))
  const ids = (newest: string | undefined) => {
    const { held, shown } = liveRows(rows, newest)
    return [shown.map(({ id }) => id).join(""), held]
  }
  it("holds back rows newer than those shown before", () => {
    expect(ids("b")).toEqual(["ba", 1])
    expect(ids("c")).toEqual(["cba", 0])
  })
  it("shows all rows at first, and if none of those shown before remain", () => {
    expect(ids(undefined)).toEqual(["cba", 0])
    expect(ids("A")).toEqual(["cba", 0])
  })
})

describe("filters", () => {
  const now = Date.parse("2026-11-22T08:00:00Z")
  it("become search parameters", () => {
    expect(
      searchParams(
        { status: "failure", type: "create", integration: "i", object: "contacts", within: "1h", installation: "n" },
        " 501 ",
        now
      )
    ).toEqual({
      status: "failure",
      type: "create",
      integration: "i",
      installationId: "n",
      objectName: "contacts",
      search: "501",
      since: "2026-11-22T07:00:00.000Z"
    })
  })
  it("name the author of a write, and omit an incomplete metadata entry", () => {
    const filters = { actor: "key:1", request: " r1 ", metadata: "ticket=4711" }
    expect(searchParams(filters, "", now)).toEqual({ actor: "key:1", requestId: "r1", metadata: "ticket=4711" })
    expect(searchParams({ metadata: "tick" }, "", now)).toEqual({})
    expect(searchParams({ metadata: "=" }, "", now)).toEqual({})
  })
  it("ignore unknown values", () => {
    expect(searchParams({ status: "done", type: "merge", within: "ever" }, "  ", now)).toEqual({})
  })
})

describe("the author of an operation", () => {
  it.each<readonly [Actor, string, string | undefined, string]>([
    [{ kind: "key", id: "1", name: "Backend" }, "Backend", "API key", "key:1"],
    [{ kind: "consumer", id: "ann" }, "ann", "Consumer", "consumer:ann"],
    [{ kind: "member", id: "m1", name: "Ann" }, "Ann", "Member", "member:m1"],
    [{ kind: "command", name: "seed" }, "fieldgate seed", "Command line", "command:seed"],
    [{ kind: "host" }, "Host program", undefined, "host"]
  ])("shows %j with a name, a kind and a filter", (actor, name, kind, filter) => {
    expect([actorInWords(actor), actorKind(actor), actorFilter(actor)]).toEqual([name, kind, filter])
  })
  it("names who redrove the operation, and several requests for an auto batch", () => {
    const author = { actor: { kind: "host" as const } }
    const redrive = { operationId: "o", author: { actor: { kind: "key" as const, id: "1", name: "Ops" } } }
    expect(authorInWords({ ...operation("success"), author })).toBe("Host program")
    expect(authorInWords({ ...operation("success"), author, redrive })).toBe("Ops (retry)")
    expect(authorInWords(operation("success"))).toBe("several requests")
  })
})

describe("a retry of all that match", () => {
  it("applies the filters of the list, and refuses those that can't be redriven", () => {
    const filters = { status: "failure", integration: "i", error: "BUSY", group: "acme", resolution: "unresolved" }
    const filter = { status: "failure", integrationId: "i", errorCode: "BUSY", groupRef: "acme" }
    expect(redriveFilter(filters, "", 0)).toEqual(filter)
    expect(redriveFilter({}, "", 0)).toEqual({})
    expect(redriveFilter({}, "501", 0)).toBeUndefined()
    expect(redriveFilter({ status: "in_progress" }, "", 0)).toBeUndefined()
    expect(redriveFilter({ resolution: "resolved" }, "", 0)).toBeUndefined()
    expect(redriveFilter({ actor: "host" }, "", 0)).toBeUndefined()
    expect(redriveFilter({ installation: "i" }, "", 0)).toBeUndefined()
  })

  it("marks an operation as retried, and offers no second retry", () => {
    const retried = operation("failure", { failed: 1 }, { resolved: true, redrivenBy: { failed: "o" } })
    expect(operationState(retried)).toEqual({ tone: "neutral", label: "Failed, retried" })
    expect(actionsOf(retried)).toEqual([])
  })
})

describe("a record that was looked for by a key", () => {
  it("shows what was done to it, and by which fields it was found", () => {
    expect(matchInWords({ action: "updated", matchedBy: ["email"] })).toBe("Updated, matched by email")
    expect(matchInWords({ matchedBy: ["firstname", "company"] })).toBe("Matched by firstname and company")
    expect(matchInWords({})).toBeUndefined()
  })
})

describe("what a bulk redrive covers", () => {
  it("is named as the list's filters are, and is everything without one", () => {
    const filter = {
      status: "failure",
      groupRef: "acme",
      integrationId: "1",
      type: "upsert",
      since: "2026-01-02T03:04:00Z"
    } as const
    expect(filterInWords(filter, "crm").map(([name, value]) => `${name}: ${value}`)).toEqual([
      "Status: Failed",
      "Customer: acme",
      "Integration: crm",
      "Type: Upsert",
      expect.stringMatching(/^Received from: 2 Jan 2026/u)
    ])
    expect(filterInWords({}, undefined)).toEqual([])
  })
})

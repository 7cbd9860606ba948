/** How operations are told: their state, their time, what happened, what can be done; and which rows a live list shows. */
import type { Operation, OperationAttempt } from "@fieldgate/client"
import { describe, expect, test } from "vitest"
import { actionsOf, riskDuplicates } from "../src/operations/actions.ts"
import { callInWords, leftOut, recordsInWords, took } from "../src/operations/attempts.ts"
import { durationInWords, durationOnAxis } from "../src/operations/duration.ts"
import { soughtBy } from "../src/operations/filters.ts"
import { liveRows } from "../src/operations/liveRows.ts"
import { countsInWords, operationState, writeInWords } from "../src/operations/operationState.ts"
import { timelineOf } from "../src/operations/timeline.ts"

type Metadata = NonNullable<Operation["metadata"]>
type Counts = NonNullable<Metadata["counts"]>

const operation = (status: Operation["status"], counts: Partial<Counts> = {}, metadata: Partial<Metadata> = {}) => {
  const made: Operation = {
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
  return made
}

const outage = { connectionId: "c", since: "2026-11-22T07:00:00.000Z" }

describe("an operation's state", () => {
  test.each([
    [operation("in_progress", {}, { stage: "accumulating" }), "Gathering"],
    [operation("in_progress", {}, { stage: "ready", retry: { attempts: 0 } }), "Waiting"],
    [operation("in_progress", {}, { stage: "ready", retry: { attempts: 2 } }), "Waiting to retry"],
    [operation("in_progress", {}, { stage: "running" }), "Running"],
    [operation("in_progress", {}, { stage: "parked" }), "Needs its connection"],
    [operation("in_progress", {}, { stage: "ready", outage }), "Waiting for the provider"],
    [operation("in_progress", {}, { stage: "running", outage }), "Running"],
    [operation("success", { succeeded: 1 }), "Succeeded"],
    [operation("success", { succeeded: 1, failed: 1 }), "Partly written"],
    [operation("failure", { failed: 1 }), "Failed"],
    [operation("failure", { uncertain: 1 }), "Uncertain"],
    [operation("failure", { uncertain: 1, failed: 1 }), "Failed"]
  ])("%#", (given, label) => {
    expect(operationState(given).label).toBe(label)
  })

  test("is told with its records and what was asked", () => {
    expect(countsInWords(operation("success", { succeeded: 3, failed: 1 }))).toBe("3 written, 1 failed")
    const write = { type: "update", mode: "asynchronous", autoBatch: true } as const
    expect(writeInWords(operation("success", {}, { write }))).toBe("Update, auto batch")
    expect(writeInWords(operation("success", {}, { write: { ...write, autoBatch: false, mode: "synchronous" } }))).toBe(
      "Update, at once"
    )
  })
})

describe("an attempt", () => {
  const attempt = (members: Partial<OperationAttempt> = {}): OperationAttempt => ({
    number: 1,
    beginTime: "2026-11-22T08:00:00.000Z",
    outcome: "success",
    ...members
  })
  const counts = { total: 100, succeeded: 97, failed: 1, uncertain: 0, waiting: 2 }

  test("is told with its time and, of several records, what became of them", () => {
    expect(took(attempt({ endTime: "2026-11-22T08:00:01.240Z" }))).toBe("1.2 s")
    expect(took(attempt())).toBe("–")
    expect(recordsInWords(attempt({ records: counts }))).toBe("97 written, 1 failed, 2 to try again")
    expect(recordsInWords(attempt({ records: { ...counts, total: 1 } }))).toBeUndefined()
  })

  test("tells its calls with their answers", () => {
    const call = {
      method: "POST",
      path: "/contacts",
      beginTime: "2026-11-22T08:00:00.000Z",
      endTime: "2026-11-22T08:00:00.120Z"
    }
    expect(callInWords({ ...call, status: 429 })).toEqual(["POST /contacts", "429 after 120 ms"])
    expect(callInWords(call)).toEqual(["POST /contacts", "no answer after 120 ms"])
  })

  test("is missed where the list doesn't hold it", () => {
    expect(leftOut([attempt()], 1)).toBeUndefined()
    expect(leftOut([], 0)).toBeUndefined()
    expect(leftOut([attempt()], 2)).toMatch(/^1 more attempt isn't told/u)
    expect(leftOut([], 3)).toMatch(/no longer kept/u)
  })
})

test.each([
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
])("%d ms are told as %s", (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words)
})

test.each([
  [0, "0"],
  [200, "200 ms"],
  [80_000, "80 s"],
  [150_000, "2.5 min"],
  [9_000_000, "2.5 h"]
])("%d ms stand beside an axis as %s", (milliseconds, words) => {
  expect(durationOnAxis(milliseconds)).toBe(words)
})

describe("what can be done", () => {
  const names = (given: Operation) => actionsOf(given).map(({ name }) => name)
  test.each([
    [operation("in_progress", { waiting: 1 }, { stage: "accumulating" }), ["flush", "cancel"]],
    [operation("in_progress", { waiting: 1 }, { stage: "running" }), ["cancel"]],
    [operation("success", { succeeded: 1 }), []],
    [operation("success", { succeeded: 1, failed: 1 }), ["redrive"]],
    [operation("failure", { uncertain: 1, failed: 1 }), ["redrive", "redriveUncertain"]]
  ])("%#", (given, expected) => {
    expect(names(given)).toEqual(expected)
  })

  test("looks uncertain records up first, and asks for the risk only where that is impossible", () => {
    const [action] = actionsOf(operation("failure", { uncertain: 1 }))
    expect(action).toMatchObject({ kind: "primary" })
    expect(action).not.toHaveProperty("phrase")
    expect(riskDuplicates).toMatchObject({ kind: "danger", phrase: "risk duplicates" })
  })
})

describe("a history", () => {
  const entry = (at: string, msg: string) => ({ timestamp: at, severity: "warning" as const, message: { msg } })

  test("goes from the acceptance over the log to the end, and says the result once", () => {
    const tried = entry("2026-11-22T08:00:00.500Z", "tried again in 1 s")
    const end = entry("2026-11-22T08:00:01.500Z", "1 failed: no")
    const moments = timelineOf(operation("failure", { failed: 1 }), [tried, end])
    expect(moments.map(({ what }) => what)).toEqual(["Accepted", "tried again in 1 s", "Ended after 1.5 s"])
    expect(moments.at(-1)).toMatchObject({ tone: "error", detail: "1 failed: no" })
  })

  test("of one in progress says what it waits for, and until when", () => {
    const dueTime = "2026-11-22T08:05:00.000Z"
    const waiting = timelineOf(operation("in_progress", {}, { stage: "accumulating", dueTime }), [])
    expect(waiting.at(-1)).toMatchObject({ at: dueTime, what: expect.stringContaining("Gathers") })
    // While it runs, its due time is the end of a lease, which means nothing to people.
    expect(timelineOf(operation("in_progress", {}, { stage: "running", dueTime }), []).at(-1)?.at).toBeUndefined()
  })
})

describe("a live list", () => {
  const rows = ["c", "b", "a"].map((id) => ({ id }))
  const ids = (newest: string | undefined) => {
    const { held, shown } = liveRows(rows, newest)
    return [shown.map(({ id }) => id).join(""), held]
  }
  test("holds back what is newer than what was shown", () => {
    expect(ids("b")).toEqual(["ba", 1])
    expect(ids("c")).toEqual(["cba", 0])
  })
  test("shows all at first, and where nothing of what was shown is left", () => {
    expect(ids(undefined)).toEqual(["cba", 0])
    expect(ids("A")).toEqual(["cba", 0])
  })
})

describe("filters", () => {
  const now = Date.parse("2026-11-22T08:00:00Z")
  test("become what the server is asked for", () => {
    expect(
      soughtBy({ status: "failure", type: "create", integration: "i", object: "contacts", within: "1h" }, " 501 ", now)
    ).toEqual({
      status: "failure",
      type: "create",
      integration: "i",
      objectName: "contacts",
      search: "501",
      since: "2026-11-22T07:00:00.000Z"
    })
  })
  test("that mean nothing are passed by", () => {
    expect(soughtBy({ status: "done", type: "upsert", within: "ever" }, "  ", now)).toEqual({})
  })
})

import type { Operation, OperationAttempt, OperationRequests } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { fieldTexts, recordFrom, writeOf } from "../src/operations/correction.ts"
import { csvOf } from "../src/operations/csv.ts"
import { barsOf, rangeOf, stepAt } from "../src/operations/histogram.ts"
import { countParams, countsOf } from "../src/operations/facetCounts.ts"
import { applyChanges, belongs } from "../src/operations/liveChanges.ts"
import { liveState } from "../src/operations/liveState.ts"
import { olderToken, withNewest, withOlder } from "../src/operations/longList.ts"
import { furtherRecords, secondLine } from "../src/operations/operationWords.ts"
import { recordIdentity } from "../src/operations/recordIdentity.ts"
import { queryOf, viewsIn, withView } from "../src/operations/views.ts"
import { waterfallOf } from "../src/operations/waterfall.ts"

const operation = (
  metadata: Partial<NonNullable<Operation["metadata"]>> = {},
  of: Partial<Operation> = {}
): Operation => ({
  id: "01a20b91-693a-7000-b4f3-313dd6b7e26d",
  projectId: "project",
  integrationId: "integration",
  installationId: "installation",
  configId: "config",
  actionType: "write",
  status: "failure",
  createTime: "2026-11-22T08:00:00.000Z",
  updateTime: "2026-11-22T08:00:01.500Z",
  resource: "contacts",
  groupRef: "acme",
  metadata: {
    objects: ["contacts"],
    counts: { total: 1, succeeded: 0, failed: 1, uncertain: 0, waiting: 0 },
    write: { type: "create", mode: "synchronous", autoBatch: false },
    ...metadata
  },
  ...of
})

describe("a row of the list", () => {
  it("says why a single record failed, without counting it", () => {
    expect(secondLine(operation({}, { result: "1 failed: Email address is invalid" }))).toEqual({
      text: "Email address is invalid",
      isCause: true
    })
  })

  it("keeps the counts of a batch beside the cause", () => {
    const counts = { total: 3, succeeded: 2, failed: 1, uncertain: 0, waiting: 0 }
    const partly = operation({ counts }, { status: "success", result: "2 succeeded, 1 failed: no" })
    expect(secondLine(partly)).toEqual({ text: "2 succeeded, 1 failed: no", isCause: true })
    expect(furtherRecords(partly)).toBe("and 2 more")
  })

  it("says what an operation waits for", () => {
    const counts = { total: 1, succeeded: 0, failed: 0, uncertain: 0, waiting: 1 }
    const waiting = operation({ counts }, { status: "in_progress", result: "HubSpot is not answering" })
    expect(secondLine(waiting)).toEqual({ text: "HubSpot is not answering", isCause: false })
  })

  it("shows the mode of a single success, and the counts of several", () => {
    const one = { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 }
    expect(secondLine(operation({ counts: one }, { status: "success", result: "1 succeeded" }))?.text).toBe(
      "Synchronous"
    )
    const two = { ...one, total: 2, succeeded: 2 }
    expect(secondLine(operation({ counts: two }, { status: "success", result: "2 succeeded" }))?.text).toBe("2 written")
  })
})

describe("csvOf", () => {
  it("has a line per operation, and escapes quotes, lines and formulas", () => {
    const text = csvOf([operation({ subject: '=HYPERLINK("x")' }, { result: 'He said "no",\nthen left' })], (id) =>
      id === "integration" ? "crm" : undefined
    )
    const [head, ...rest] = text.split("\r\n")
    expect(head).toMatch(/^id,received,write,record,status,customer,integration/u)
    expect(rest.join("\r\n")).toBe(
      `01a20b91-693a-7000-b4f3-313dd6b7e26d,2026-11-22T08:00:00.000Z,Create contacts,"'=HYPERLINK(""x"")",Failed,acme,crm,contacts,1,1,0,"He said ""no"",\nthen left",several requests,1500\r\n`
    )
  })
})

describe("the histogram", () => {
  it.each([
    ["15m", "hour"],
    ["1h", "hour"],
    [undefined, "day"],
    ["1d", "day"],
    ["7d", "week"]
  ])("shows for %s the range %s", (within, range) => {
    expect(rangeOf(within === undefined ? {} : { within })).toBe(range)
  })

  it("maps a pointer to a step, also outside", () => {
    expect([stepAt(-5, 240, 24), stepAt(120, 240, 24), stepAt(999, 240, 24), stepAt(1, 0, 24)]).toEqual([0, 12, 23, 0])
  })

  it("stacks bars to the full height of the largest step", () => {
    const series = [
      { id: "succeeded", label: "Written", values: [3, 1] },
      { id: "failed", label: "Failed", values: [1, 0] }
    ]
    expect(barsOf(series, 40)).toEqual([
      { id: "succeeded", step: 0, from: 0, to: 30 },
      { id: "failed", step: 0, from: 30, to: 40 },
      { id: "succeeded", step: 1, from: 0, to: 10 }
    ])
  })
})

const connection = {
  isOn: true,
  isOnline: true,
  isStreaming: true,
  isBehind: false,
  hasFailed: false,
  isFetching: false
}

it.each([
  ["live", "events arrive", {}],
  ["live", "the list is polled instead", { isStreaming: false, isFetching: true }],
  ["catching-up", "changes were left out", { isBehind: true }],
  ["catching-up", "it is polled again after a failure", { isStreaming: false, hasFailed: true, isFetching: true }],
  ["disconnected", "neither events nor answers arrive", { isStreaming: false, hasFailed: true }],
  ["disconnected", "the browser is offline", { isOnline: false }],
  ["paused", "it is switched off", { isOn: false, isOnline: false, hasFailed: true }]
])("is %s when %s", (tag, _when, facts) => {
  expect(liveState({ ...connection, ...facts, updatedAt: 7 }).tag).toBe(tag)
})

describe("counts", () => {
  const page = (...status: ReadonlyArray<readonly [value: string, count: number]>) => ({
    operations: 1,
    facets: {
      status: status.map(([value, count]) => ({ value, count })),
      errorCode: [],
      groupRef: [],
      integrationId: [],
      objectName: [],
      type: [],
      mode: []
    },
    pagination: { done: true }
  })

  it("are added over pages, with the chosen value also where nothing has it", () => {
    const pages = [page(["failure", 2], ["success", 1]), page(["success", 4])]
    expect(countsOf(pages, "status", "in_progress")).toEqual([
      { value: "success", count: 5 },
      { value: "failure", count: 2 },
      { value: "in_progress", count: 0 }
    ])
  })

  it("are not asked for with a filter that has none", () => {
    expect(countParams({ status: "failure", error: "X" }, "", 0)).toEqual({ status: "failure", errorCode: "X" })
    expect(countParams({ request: "r" }, "", 0)).toBeUndefined()
    expect(countParams({}, "ada@acme.example", 0)).toBeUndefined()
  })
})

describe("saved views", () => {
  it("have the filters of the URL, and nothing of the visit", () => {
    expect(queryOf("?status=failure&op=01a2&outcome=failed&live=off&group=acme")).toBe("status=failure&group=acme")
  })

  it("replace one of the same name, and drop the oldest of many", () => {
    const numbered = Array.from({ length: 20 }, (_, n) => ({ name: `view ${n}`, query: "" }))
    const views = withView(numbered, { name: "view 3", query: "mode=asynchronous" })
    expect([views.length, views.at(-1)]).toEqual([20, { name: "view 3", query: "mode=asynchronous" }])
    expect(withView(numbered, { name: "new", query: "" })[0]?.name).toBe("view 1")
  })

  it.each([null, "", "{", "7", '[{"name":1}]', "[null]"])("are none where the browser has stored %j", (text) => {
    expect(viewsIn(text)).toEqual([])
  })
})

describe("a list that grows", () => {
  const pageOf = (numbers: ReadonlyArray<number>, nextPageToken?: string) => ({
    results: numbers.map((n) => operation({}, { id: `01a20b91-693a-7000-b4f3-0000000000${n}` })),
    pagination: nextPageToken === undefined ? { done: true } : { done: false, nextPageToken }
  })
  const numbersOf = ({ results }: { readonly results: ReadonlyArray<Operation> }) =>
    results.map(({ id }) => Number(id.slice(-2)))
  const list = withOlder(pageOf([30, 29], "29"), "29", pageOf([28, 27], "27"))

  it("continues with the older page, unless it has changed since the page was asked for", () => {
    expect([numbersOf(list), olderToken(list)]).toEqual([[30, 29, 28, 27], "27"])
    expect(withOlder(list, "29", pageOf([28, 27], "27"))).toBe(list)
    expect(olderToken(withOlder(list, "27", pageOf([26])))).toBeUndefined()
  })

  it("keeps its older rows when its top is read again, and gets no longer", () => {
    const same = withNewest(list, pageOf([30], "30"))
    expect([numbersOf(same), olderToken(same)]).toEqual([[30, 29, 28, 27], "27"])
    const again = withNewest(list, pageOf([32, 31, 30], "30"))
    expect([numbersOf(again), olderToken(again)?.slice(-2)]).toEqual([[32, 31, 30, 29], "29"])
  })

  it("starts again where rows between would be missing, and where the page is all there is", () => {
    expect(numbersOf(withNewest(list, pageOf([42, 41], "41")))).toEqual([42, 41])
    expect(numbersOf(withNewest(list, pageOf([30, 28])))).toEqual([30, 28])
    expect(numbersOf(withNewest(list, pageOf([])))).toEqual([])
    expect(numbersOf(withNewest(undefined, pageOf([30], "30")))).toEqual([30])
  })
})

describe("changes of the list", () => {
  const at = (n: number, of: Partial<Operation> = {}) =>
    operation({}, { id: `01a20b91-693a-7000-b4f3-00000000000${n}`, ...of })
  const pageOf = (...rows: ReadonlyArray<Operation>) => ({ results: rows, pagination: { done: true } })
  const idsOf = (rows: ReadonlyArray<Operation>) => rows.map(({ id }) => Number(id.slice(-1)))
  const all = { size: 3, belongs: () => true }

  it("put a new operation first, and continue the list after the last that has a place", () => {
    const { page } = applyChanges({ ...all, page: pageOf(at(3), at(2), at(1)) }, [at(4)])
    expect(idsOf(page.results)).toEqual([4, 3, 2])
    expect(page.pagination).toEqual({ done: false, nextPageToken: at(2).id })
  })

  it("replace an operation, and remove one that no longer matches", () => {
    const page = pageOf(at(2, { status: "in_progress" }), at(1))
    const inProgress = (each: Operation) => each.status === "in_progress"
    expect(applyChanges({ ...all, page }, [at(2)]).page.results[0]?.status).toBe("failure")
    expect(idsOf(applyChanges({ ...all, page, belongs: inProgress }, [at(2)]).page.results)).toEqual([1])
  })

  it("add nothing below the last row while older ones are not read, and ask the server where it alone can decide", () => {
    const page = pageOf(at(1))
    const open = { ...pageOf(at(2)), pagination: { done: false, nextPageToken: at(2).id } }
    expect(applyChanges({ ...all, page: open }, [at(1)]).page).toEqual(open)
    const undecided = applyChanges({ ...all, page, belongs: () => undefined }, [at(2)])
    expect([idsOf(undecided.page.results), undecided.isIncomplete]).toEqual([[1], true])
  })

  it.each([
    [true, {}, ""],
    [true, { status: "failure", group: "acme", object: "contacts", type: "create", mode: "synchronous" }, ""],
    [true, { integration: "integration", since: "2026-11-22T07:00:00Z" }, ""],
    [true, { installation: "installation" }, ""],
    [false, { installation: "another" }, ""],
    [false, { status: "success" }, ""],
    [false, { group: "globex" }, "ada"],
    [false, { until: "2026-11-22T08:00:00Z" }, ""],
    [false, { within: "1h" }, ""],
    [false, { resolution: "resolved" }, ""],
    [undefined, { error: "INVALID_EMAIL" }, ""],
    [undefined, { integration: "crm" }, ""],
    [undefined, {}, "ada"]
  ] as const)("are %s for the filters %j and the search %j", (expected, filters, search) => {
    expect(belongs(filters, search, operation({ resolved: false }), Date.parse("2026-11-22T10:00:00Z"))).toBe(expected)
  })
})

type Planned = OperationRequests["records"][number]
const field = (
  name: string,
  value: unknown,
  of: Partial<Planned["fields"][number]> = {}
): Planned["fields"][number] => ({
  field: name,
  value,
  source: "request",
  decision: "sent",
  because: "the request contains it",
  ...of
})

it.each([
  ["an e-mail address first", [field("firstname", "Ada"), field("Email", "ada@acme.example")], "ada@acme.example"],
  ["a domain before a name", [field("name", "Acme"), field("domain", "acme.example")], "acme.example"],
  ["a name", [field("phone", "1"), field("LastName", "Lovelace")], "Lovelace"],
  [
    "the first two values of others",
    [field("amount", 7), field("stage", "won"), field("x", "y")],
    "amount: 7, stage: won"
  ],
  ["nothing without stored values", [field("email", undefined)], undefined]
])("recognizes a record by %s", (_, fields, expected) => {
  expect(recordIdentity(fields)).toBe(expected)
})

describe("the correction of a refused record", () => {
  const planned: Planned = {
    fields: [
      field("email", "broken"),
      field("age", 7),
      field("tags", ["a"]),
      field("source", "web", { source: "default" })
    ]
  }

  it("has a text for each field of the request, and none for defaults", () => {
    expect(fieldTexts(planned.fields)).toEqual({ email: "broken", age: "7", tags: '["a"]' })
  })

  it("keeps the kinds of the values", () => {
    expect(recordFrom(planned, { email: "12", age: "8", tags: '["b"]' })).toEqual({ email: "12", age: 8, tags: ["b"] })
    expect(recordFrom(planned, { age: "eight" })).toEqual({ email: "broken", age: "eight", tags: ["a"] })
  })

  it("is a create of the same object for the same customer, or an update of the same record", () => {
    expect(writeOf("shop", operation(), { email: "a@x.example" })).toEqual({
      project: "shop",
      integration: "integration",
      objectName: "contacts",
      groupRef: "acme",
      type: "create",
      record: { email: "a@x.example" },
      reason: "Correction of operation 01a20b91-693a-7000-b4f3-313dd6b7e26d"
    })
    const update = operation({ write: { type: "update", mode: "asynchronous", autoBatch: false } })
    const record = recordFrom({ recordId: "1000", fields: [] }, {})
    expect(writeOf("shop", update, record)).toMatchObject({ type: "update", record: { id: "1000" } })
  })

  it("is not possible for a delete, or without a customer", () => {
    const write = { type: "delete", mode: "synchronous", autoBatch: false } as const
    expect(writeOf("shop", operation({ write }), {})).toBeUndefined()
    const { groupRef: _, ...anonymous } = operation()
    expect(writeOf("shop", anonymous, {})).toBeUndefined()
  })
})

describe("waterfallOf", () => {
  const time = (millis: number) => new Date(Date.parse("2026-11-22T08:00:00.000Z") + millis).toISOString()
  const call = (from: number, to: number, status?: number) => ({
    method: "POST",
    path: "/contacts",
    beginTime: time(from),
    endTime: time(to),
    ...(status === undefined ? {} : { status })
  })
  const attempts: ReadonlyArray<OperationAttempt> = [
    { number: 1, beginTime: time(20), endTime: time(120), outcome: "retry", calls: [call(30, 110, 429)] },
    { number: 2, beginTime: time(1120), endTime: time(1500), outcome: "success", calls: [call(1130, 1490, 201)] }
  ]
  const shown = (of: ReturnType<typeof waterfallOf>) =>
    of.spans.map(({ detail, from, kind, label, to }) => [kind, label, from, to, detail])

  it("has the queue, each attempt with its calls, and the pause between them", () => {
    expect(shown(waterfallOf(operation({}, { status: "success" }), attempts, 0))).toEqual([
      ["waiting", "Queued", 0, 20, "20 ms"],
      ["failed", "Attempt 1", 20, 120, "100 ms"],
      ["failed", "POST /contacts", 30, 110, "80 ms · 429"],
      ["waiting", "Waiting to retry", 120, 1120, "1 s"],
      ["attempt", "Attempt 2", 1120, 1500, "380 ms"],
      ["call", "POST /contacts", 1130, 1490, "360 ms · 201"]
    ])
  })

  it("ends with what an unfinished operation waits for", () => {
    const open = operation({ stage: "parked" }, { status: "in_progress" })
    const now = Date.parse(time(5000))
    expect(shown(waterfallOf(open, [], now))).toEqual([
      ["waiting", "Paused: account must be reconnected", 0, 5000, "5 s"]
    ])
  })
})

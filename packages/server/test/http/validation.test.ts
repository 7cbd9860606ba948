/** @rule http.query, problem.allFaults, problem.sentences, http.json, write.headers */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { contactsPath, serve } from "./TestPlatform.ts"

interface Issue {
  readonly type: string
  readonly in: string
  readonly name: string
  readonly value?: unknown
  readonly detail: string
}
const brief = (issue: Issue) => [issue.type.split(":").at(-1), issue.name, issue.value, issue.detail]

/** Words of the decoder that no caller should have to understand. */
const jargon = /Expected|Missing key|actual|<filter>|Unexpected|undefined/u

describe("A body with faults", () => {
  it.effect("reports five faults as five issues with place, name, value and detail", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const answer = yield* write({
        type: "merge",
        recrod: { email: "x" },
        mode: 7,
        autoBatchPolicy: { maxDelayMinutes: 0 },
        batch: [{ associations: [{ to: { id: 5 }, types: [] }] }]
      })
      expect(answer.status).toBe(400)
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(answer.json.type).toBe("urn:fieldgate:problem:input-validation")
      expect(answer.json.issues.map(brief)).toEqual([
        ["unknown-member", "recrod", { email: "x" }, "recrod is not a known property; did you mean record?"],
        ["missing-member", "groupRef", null, "groupRef is required"],
        ["invalid-input", "type", "merge", 'type must be "create", "update", "upsert" or "delete"'],
        ["invalid-input", "mode", 7, 'mode must be "synchronous" or "asynchronous"'],
        ["missing-member", "batch[0].record", null, "batch[0].record is required"],
        [
          "invalid-input",
          "batch[0].associations[0].to.id",
          5,
          "batch[0].associations[0].to.id must be a string, not a number"
        ],
        [
          "invalid-input",
          "batch[0].associations[0].types",
          [],
          "batch[0].associations[0].types must have at least 1 item"
        ],
        ["invalid-input", "autoBatchPolicy.maxDelayMinutes", 0, "maxDelayMinutes is a whole number from 1 to 1440"]
      ])
      expect(new Set(answer.json.issues.map((issue: Issue) => issue.in))).toEqual(new Set(["body"]))
      expect(answer.json.causes).toHaveLength(8)
      expect(answer.text).not.toMatch(jargon)
      expect(provider.commands).toEqual([])
    })
  )

  it.effect.each<readonly [string, unknown, string, unknown, string]>([
    ["an empty groupRef", { groupRef: "", type: "create" }, "groupRef", "", "groupRef must not be empty"],
    [
      "a record that is a list",
      { groupRef: "g", type: "create", record: [] },
      "record",
      [],
      "record must be an object, not an array"
    ],
    [
      "a record of a batch that is null",
      { groupRef: "g", type: "create", batch: [{ record: null }] },
      "batch[0].record",
      null,
      "batch[0].record must be an object, not null"
    ],
    ["a batch of none", { groupRef: "g", type: "create", batch: [] }, "batch", [], "batch must have 1 to 100 items"],
    [
      "a deadline in text",
      { groupRef: "g", type: "create", retryPolicy: { deadlineHours: "5" } },
      "retryPolicy.deadlineHours",
      "5",
      "deadlineHours is a whole number from 1 to 48"
    ],
    [
      "a deadline of one and a half",
      { groupRef: "g", type: "create", retryPolicy: { deadlineHours: 1.5 } },
      "retryPolicy.deadlineHours",
      1.5,
      "deadlineHours is a whole number from 1 to 48"
    ],
    [
      "a flag in text",
      { groupRef: "g", type: "create", batchPolicy: { allOrNone: "yes" } },
      "batchPolicy.allOrNone",
      "yes",
      "batchPolicy.allOrNone must be true or false, not a string"
    ],
    [
      "an unknown member of a policy",
      { groupRef: "g", type: "create", retryPolicy: { deadlineHour: 1 } },
      "retryPolicy.deadlineHour",
      1,
      "retryPolicy.deadlineHour is not a known property of retryPolicy; did you mean deadlineHours?"
    ],
    ["a list", [], "body", [], "the body must be an object, not an array"],
    ["a text", '"hello"', "body", "hello", "the body must be an object, not a string"],
    ["null", "null", "body", null, "the body must be an object, not null"],
    ["nothing", "", "body", null, "the body is empty: send a JSON object"],
    ["blanks", " \n ", "body", null, "the body is empty: send a JSON object"],
    [
      "a number that JSON can't keep",
      '{"groupRef":"g","type":"create","record":{"n":1e999}}',
      "record.n",
      "Infinity",
      "record.n is too large a number for JSON"
    ],
    [
      "a number that is neither whole nor within its bounds",
      '{"groupRef":"g","type":"create","mode":"asynchronous","record":{},"autoBatchPolicy":{"maxDelayMinutes":1e400}}',
      "autoBatchPolicy.maxDelayMinutes",
      "Infinity",
      "maxDelayMinutes is a whole number from 1 to 1440"
    ],
    [
      "a header without a value",
      { groupRef: "g", type: "create", record: {}, headers: [{ key: "x-a" }] },
      "headers[0].value",
      null,
      "headers[0].value is required"
    ]
  ])("reports %s as one issue", ([, body, name, value, detail]) =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write(body)
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ detail, causes: [detail], issues: [{ in: "body", name, value, detail }] })
      expect(answer.json.issues).toHaveLength(1)
    })
  )

  it.effect("accepts any field and any JSON value in a record", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const record = { "a b": [1, { c: null }], ключ: true, toString: "x", constructor: { deep: [[]] } }
      expect((yield* write({ groupRef: "acme", type: "create", record })).status).toBe(200)
      expect(provider.commands[0]?.items[0].fields).toEqual(record)
    })
  )

  it.effect("truncates long values and hides possible secrets", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write({
        groupRef: "g".repeat(3),
        type: "x".repeat(100_000),
        apiToken: "t0ken-value",
        headers: [{ key: "Authorization", value: ["Bearer abc"] }],
        records: Array.from({ length: 5000 }, (_, index) => ({ index, password: "hunter2" }))
      })
      expect(answer.status).toBe(400)
      expect(answer.text.length).toBeLessThan(10_000)
      for (const secret of ["t0ken-value", "Bearer abc", "hunter2"]) expect(answer.text).not.toContain(secret)
      const values = Object.fromEntries(answer.json.issues.map((issue: Issue) => [issue.name, issue.value]))
      expect(values["apiToken"]).toBe("(hidden)")
      expect(values["headers[0].value"]).toBe("(hidden)")
      expect(values["type"]).toBe(`${"x".repeat(200)}… (100000 characters)`)
      expect(values["records"].slice(0, 2)).toEqual([0, 1].map((index) => ({ index, password: "(hidden)" })))
      expect(values["records"].at(-1)).toMatch(/^… 49\d\d more$/u)
    })
  )

  it.effect("refuses a header that isn't forwarded with 400 in every mode, with its place and without its value", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve({ provider: { forwards: true } })
      const headers = [
        { key: "X-Rule", value: "on" },
        { key: "Cookie", value: "s3cret" },
        { key: "X-Other", value: "s3cret\n" }
      ]
      for (const more of [{}, { dryRun: true }, { mode: "asynchronous" }]) {
        const answer = yield* write({ groupRef: "acme", type: "create", record: { email: "a" }, headers, ...more })
        expect([answer.status, answer.json.type]).toEqual([400, "urn:fieldgate:problem:input-validation"])
        expect(answer.json.issues).toMatchObject([
          { in: "body", name: "headers[1].key", value: "Cookie" },
          { in: "body", name: "headers[2].value", value: "(hidden)" }
        ])
        expect(answer.text).not.toContain("s3cret")
      }
      expect(provider.commands).toEqual([])
    })
  )

  it.effect("bounds the answer to a body with many faults", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const faults = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`unknown${index}`, index]))
      const answer = yield* write(faults)
      expect(answer.json.issues).toHaveLength(250)
      expect(answer.json.detail).toBe("5002 inputs are invalid; issues lists the first 250")
      expect(answer.json.causes).toHaveLength(20)
    })
  )

  it.effect("refuses numbers with more digits than a JSON number can represent, by name and value", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const numbers = (long: string, short: string) =>
        `{"groupRef":"acme","type":"create","record":{"a":${long},"b":{"c":[1,-${long}]},"d":${short},"e":"${long}"}}`
      const answer = yield* write(numbers("12345678901234567890", "9007199254740991"))
      expect(answer.status).toBe(400)
      expect(answer.json.issues).toMatchObject([
        {
          name: "record.a",
          value: "12345678901234567890",
          detail: "record.a has more digits than a JSON number keeps: send it as text, in quotes"
        },
        { name: "record.b.c[1]", value: "-12345678901234567890" }
      ])
      expect(provider.commands).toEqual([])
      const decimal = yield* write(numbers("1", "0.1234567890123456789"))
      expect(decimal.json.issues).toMatchObject([{ name: "record.d", value: "0.1234567890123456789" }])
      expect((yield* write(numbers("9007199254740992", "1.23456789"))).status).toBe(200)
    })
  )

  it.effect("refuses a deeply nested body before it is traversed", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const nested = (levels: number) =>
        `{"groupRef":"acme","type":"create","record":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`
      const answer = yield* write(nested(20_000))
      expect(answer.status).toBe(400)
      expect(answer.json.detail).toBe("the body is nested more than 64 levels deep")
      expect(provider.commands).toEqual([])
      expect((yield* write(nested(60))).status).toBe(200)
    })
  )
})

describe("a body that is not JSON", () => {
  it.effect.each([
    ['{"groupRef": foo}', 'line 1, column 14 has "f" instead of a value'],
    ['{"a": 1,\n "b": 2,\n}', 'line 3, column 1 has "}" instead of a property name in double quotes'],
    ['{"groupRef":"g"', "line 1, column 16 has the end of the text instead of a comma or }"],
    ["{'a': 1}", 'line 1, column 2 has "\'" instead of a property name in double quotes or }']
  ] as const)("reports the position: %s", ([body, where]) =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write(body)
      expect(answer.status).toBe(400)
      const detail = `the body is not valid JSON: ${where}`
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:malformed-json",
        detail,
        issues: [{ in: "body", name: "body", detail }]
      })
    })
  )

  it.effect("refuses a body that isn't UTF-8", () =>
    Effect.gen(function* () {
      const { handler, provider, seeded } = yield* serve()
      const latin1 = Uint8Array.from([
        ...new TextEncoder().encode('{"groupRef":"acme","type":"create","record":{"n":"Zo'),
        0xeb,
        0x22,
        0x7d,
        0x7d
      ])
      const response = yield* Effect.promise(() =>
        handler(
          new Request(`http://fieldgate.test${contactsPath}`, {
            method: "POST",
            headers: { "x-api-key": seeded.key, "content-type": "application/json" },
            body: latin1
          })
        )
      )
      expect(response.status).toBe(400)
      expect(yield* Effect.promise(() => response.json())).toMatchObject({
        type: "urn:fieldgate:problem:malformed-json",
        detail: "the body is not valid UTF-8"
      })
      expect(provider.commands).toEqual([])
    })
  )

  it.effect.each([
    ["text/plain", undefined],
    ["application/x-www-form-urlencoded", undefined],
    ["application/jsonx", undefined],
    ["application/json; charset=iso-8859-1", undefined],
    ["application/json", "gzip"]
  ])("responds 415 to %s (%s), with the accepted type", ([type, encoding]) =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write("{}", { "content-type": type, "content-encoding": encoding })
      expect(answer.status).toBe(415)
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:unsupported-media-type",
        detail: expect.stringMatching(/application\/json|uncompressed JSON|iso-8859-1/u)
      })
    })
  )

  it.effect.each([
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "Application/JSON",
    undefined
  ])("accepts %s", (type) =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const body = { groupRef: "acme", type: "create", record: { email: "x" } }
      expect((yield* write(JSON.stringify(body), { "content-type": type })).status).toBe(200)
    })
  )

  it.effect("responds 413 above the server's limit, and accepts a body at the limit", () =>
    Effect.gen(function* () {
      const { write } = yield* serve({ settings: { bodyLimitBytes: 1000 } })
      const frame = JSON.stringify({ groupRef: "acme", type: "create", record: { text: "" } })
      const body = (bytes: number) => frame.replace('"text":""', `"text":"${"x".repeat(bytes - frame.length)}"`)
      const answer = yield* write(body(1001))
      expect(answer.status).toBe(413)
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:body-too-large",
        detail: "the body is larger than 1000 bytes"
      })
      expect((yield* write(body(1000))).status).toBe(200)
    })
  )

  it.effect("responds 413 above the default of 1 MiB", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      expect((yield* write("x".repeat(2 * 1024 * 1024))).status).toBe(413)
    })
  )
})

describe("a query parameter", () => {
  const issuesOf = (json: { readonly issues: ReadonlyArray<Readonly<Record<string, unknown>>> }) =>
    json.issues.map(({ detail, in: place, name, value }) => [place, name, value, detail])

  it.effect("refuses a parameter that belongs in the body, and writes nothing", () =>
    Effect.gen(function* () {
      const { call, provider } = yield* serve()
      const body = { groupRef: "acme", type: "create", record: { email: "x" } }
      const answer = yield* call(`${contactsPath}?dryRun=true`, { method: "POST", body })
      expect(answer.status).toBe(400)
      const detail = "dryRun belongs in the body, not in the query"
      expect(issuesOf(answer.json)).toEqual([["query", "dryRun", "true", detail]])
      expect(provider.commands).toEqual([])
    })
  )

  it.effect("reports a misspelled one with the nearest name and the other faults of the query", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call("/v1/projects/demo/connections?grouRef=acme&pageSize=none")
      expect(answer.status).toBe(400)
      expect(issuesOf(answer.json)).toMatchObject([
        ["query", "grouRef", "acme", "grouRef is not a query parameter of this call; did you mean groupRef?"],
        ["query", "pageSize", "none", expect.any(String)]
      ])
    })
  )

  it.effect("refuses parameters for a call without any", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json, status } = yield* call("/v1/providers?verbose=1")
      expect([status, json.issues[0].detail]).toEqual([
        400,
        "verbose is not a query parameter of this call; it has none"
      ])
    })
  )
})

/** @rule write.headers, problem.allFaults, integration.manifest */
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigContent } from "../../src/installations/Config.ts"
import type { ForwardableHeader } from "../../src/providers/ForwardableHeader.ts"
import { ObjectName } from "../../src/domain/Ids.ts"
import { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { type ForwardedHeader, WriteRequest } from "../../src/writes/WriteRequest.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"
import { plan } from "../../src/writes/rules/WritePlan.ts"

const objectName = ObjectName.make("Deal")
const onUpdate = { types: ["update"], oneRecord: true } as const
const declared: ReadonlyArray<ForwardableHeader> = [
  { name: "Acme-Rule" },
  { name: "x-acme-version-", isPrefix: true },
  { name: "Acme-New", only: { types: ["create", "delete"] } },
  { name: "If-Match", only: { ...onUpdate, objects: ["Company"] } },
  { name: "If-Unmodified-Since", only: onUpdate }
]
const these = "forwarded headers: Acme-Rule, x-acme-version-…, Acme-New, If-Match, If-Unmodified-Since"

const record = { id: "7", title: "Sale" }
const create = { type: "create", record }
const update = { type: "update", record }
const several = { type: "update", batch: [{ record }, { record: { ...record, id: "8" } }] }
const one = { type: "update", batch: [{ record }] }
const gathered = { ...update, mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 5 } }
const removal = { type: "delete", record: { id: "7" } }

const text = (...headers: ReadonlyArray<readonly [key: string, value: string]>) =>
  headers.map(([key, value]): ForwardedHeader => ({ key, value }))

const refusalsOf = (
  request: object,
  headers: ReadonlyArray<ForwardedHeader>,
  taken: ReadonlyArray<ForwardableHeader> | "undeclared" = declared
) => {
  const deletionSettings = { enabled: true }
  const result = plan({
    request: Schema.decodeUnknownSync(WriteRequest)({ groupRef: "acme", ...request, headers }),
    objectName,
    integration: Schema.decodeUnknownSync(IntegrationDefinition)({
      name: "crm",
      provider: "acme",
      write: { objects: [{ objectName }] }
    }),
    content: Schema.decodeUnknownSync(ConfigContent)({
      provider: "acme",
      write: { objects: { [objectName]: { objectName, deletionSettings } } }
    }),
    capabilities: everyCapability,
    ...(taken === "undeclared" ? {} : { forwardableHeaders: taken })
  })
  if (Result.isFailure(result)) return result.failure.reasons.map(({ _tag, ...reason }) => reason)
  assert.deepStrictEqual(result.success.write.headers, headers)
  return []
}

describe("headers for a provider that declares which it takes", () => {
  it.each([
    ["a declared header", create, "Acme-Rule"],
    ["a declared header, whatever its case", create, "acme-RULE"],
    ["a declared header, in a batch", several, "Acme-Rule"],
    ["a name that begins as a declared one", removal, "X-Acme-Version-9_a"],
    ["one of some types, on such a write", create, "Acme-New"],
    ["one of some types, on another such write", removal, "Acme-New"],
    ["one of an update of one record", update, "If-Unmodified-Since"],
    ["one of an update of one record, where that is a batch of one", one, "If-Unmodified-Since"],
    ["the same in the background", { ...update, mode: "asynchronous" }, "If-Unmodified-Since"]
  ])("takes %s", (_, request, key) => {
    assert.deepStrictEqual(refusalsOf(request, text([key, "on"])), [])
  })

  it.each([
    ["a header that isn't declared", create, "Authorization", `is not forwarded to acme; ${these}`],
    ["one that carries the request", update, "Host", `is not forwarded to acme; ${these}`],
    ["a beginning alone", create, "x-acme-version-", `is not forwarded to acme; ${these}`],
    ["a name that no header may have", create, "x-acme-version-a\r\nHost", `is not forwarded to acme; ${these}`],
    ["a name with a space", create, "Acme-Rule ", `is not forwarded to acme; ${these}`],
    ["a name that objects have by nature", create, "constructor", `is not forwarded to acme; ${these}`],
    ["one of some types, on another", update, "Acme-New", "is used by acme only for a create or a delete"],
    [
      "one of an update, on a create",
      create,
      "If-Unmodified-Since",
      "is used by acme only for an update of one record"
    ],
    [
      "one of an update, on a delete",
      removal,
      "If-Unmodified-Since",
      "is used by acme only for an update of one record"
    ],
    [
      "one of a single record, on a batch",
      several,
      "If-Unmodified-Since",
      "is used by acme only for an update of one record, and batch has several"
    ],
    [
      "one of a single record, on an auto batch",
      gathered,
      "If-Unmodified-Since",
      "is used by acme only for an update of one record, and autoBatchPolicy combines several"
    ],
    [
      "one of another object",
      update,
      "if-match",
      "is used by acme only for an update of one record of the object Company"
    ]
  ])("refuses %s, and says what is taken", (_, request, key, fault) => {
    for (const mode of [{}, { mode: "asynchronous" }]) {
      assert.deepStrictEqual(refusalsOf({ ...request, ...mode }, text(["Acme-Rule", "on"], [key, "s3cret"])), [
        { name: "headers[1].key", message: `the header ${JSON.stringify(key)} ${fault}` }
      ])
    }
  })

  it.each(["a\r\nHost: evil.test", "a\nb", "a\0b", "a\u007f", "é", "’"])("4.3.9 refuses the value %j", (value) => {
    const message = 'the header "Acme-Rule" has a value with invalid characters'
    assert.deepStrictEqual(refusalsOf(create, text(["Acme-Rule", value])), [{ name: "headers[0].value", message }])
  })

  it("reports all faults together with those of other properties, without values", () => {
    const headers = text(
      ["Acme-Rule", " "],
      ["Cookie", "s3cret\n"],
      ["acme-rule", "on"],
      ["Acme-New", "on"],
      ["Host", "s3cret"]
    )
    const reasons = refusalsOf({ ...create, retryPolicy: {} }, headers)
    assert.deepStrictEqual(
      reasons.map(({ name }) => name),
      ["retryPolicy", "headers[0].value", "headers[1].key", "headers[1].value", "headers[2].key", "headers[4].key"]
    )
    assert.deepStrictEqual(
      [reasons[1], reasons[4]].map((each) => each?.message),
      [
        'the header "Acme-Rule" has a blank value: set one, or remove the header',
        'the header "acme-rule" is sent twice: send it once'
      ]
    )
    assert.notInclude(JSON.stringify(reasons), "s3cret")
  })

  it("reports too many headers once, and only the start of a very long name", () => {
    const many = Array.from({ length: 101 }, (_, n): ForwardedHeader => ({ key: `x-acme-version-${n}`, value: "1" }))
    assert.deepStrictEqual(refusalsOf(create, many.slice(1)), [])
    assert.deepStrictEqual(refusalsOf(create, many), [
      { name: "headers", message: "headers holds 101 headers; at most 100 are forwarded" }
    ])
    const [reason] = refusalsOf(create, text(["n".repeat(10_000), "1"]))
    assert.isBelow(reason?.message.length ?? 0, 300)
  })

  it("decides by the provider's name of the object", () => {
    const object = [{ name: "If-Match", only: { objects: ["deal"] as const } }]
    assert.deepStrictEqual(refusalsOf(update, text(["If-Match", "a"]), object), [])
  })
})

describe("headers for a provider that takes them and declares none", () => {
  it.each(["X-Rule", "If-Match", "x-api-version", "Accept-Language", "Prefer"])("4.3.9 takes %s", (key) => {
    assert.deepStrictEqual(refusalsOf(create, text([key, "on"]), "undeclared"), [])
  })

  it.each([
    "Authorization",
    "HOST",
    "Cookie",
    "Content-Type",
    "Content-Length",
    "Content-Encoding",
    "Transfer-Encoding",
    "Connection",
    "Keep-Alive",
    "TE",
    "Trailer",
    "Upgrade",
    "Expect",
    "Proxy-Authorization",
    "Accept-Encoding",
    "X-Forwarded-For",
    "Forwarded",
    "SOAPAction",
    "X-HTTP-Method-Override"
  ])("refuses %s, which carries the request or its credentials", (key) => {
    const message = `the header "${key}" is not forwarded to acme, because it frames the request or carries credentials; other headers are`
    assert.deepStrictEqual(refusalsOf(create, text([key, "s3cret"]), "undeclared"), [
      { name: "headers[0].key", message }
    ])
  })

  it.each([" ", "a b", "X-Rule\r\nHost", "X-Rule:", "é"])("refuses %j, which is not a header name", (key) => {
    const message = `the header ${JSON.stringify(key)} is not a header name: use letters, digits and hyphens`
    assert.deepStrictEqual(refusalsOf(create, text([key, "on"]), "undeclared"), [{ name: "headers[0].key", message }])
  })
})

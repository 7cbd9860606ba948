/** @rule write.headers */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Result from "effect/Result"
import * as ForwardedHeaders from "../../src/salesforce/ForwardedHeaders.ts"
import { command } from "./SalesforceWorld.ts"

const given = (headers: Readonly<Record<string, string>>, more: Partial<WriteCommand> = {}) =>
  command("update", {}, { ...more, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) })

const taken = (headers: Readonly<Record<string, string>>, more: Partial<WriteCommand> = {}) =>
  Result.getOrElse(ForwardedHeaders.of(ForwardedHeaders.forwardable, given(headers, more)), (faults) =>
    assert.fail(faults.join())
  )

const faults = (headers: Readonly<Record<string, string>>, more: Partial<WriteCommand> = {}) =>
  Result.getOrThrow(Result.flip(ForwardedHeaders.of(ForwardedHeaders.forwardable, given(headers, more))))

const account = ObjectName.make("Account")
const moment = "Thu, 01 Jan 2026 11:59:30 GMT"

describe("ForwardedHeaders", () => {
  it("accepts headers that change a write, for every type of it, in any case", () => {
    const headers = {
      "Sforce-Auto-Assign": "FALSE",
      "sforce-call-options": "client=acme, defaultNamespace=ns",
      "SFORCE-DUPLICATE-RULE-HEADER": "allowSave=true; runAsCurrentUser=true",
      "Sforce-Mru": "updateMru=false",
      "Sforce-Query-Options": "batchSize=200",
      "x-sfdc-packageversion-my_ns": "1.0"
    }
    const expected = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const { items } = command("create", [{}, {}])
    for (const more of [{}, { type: "create" }, { type: "delete" }, { type: "create", items }] as const) {
      assert.deepStrictEqual(taken(headers, more), expected)
    }
  })

  it.each([
    "Authorization",
    "Host",
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
    "Accept",
    "Accept-Encoding",
    "X-Forwarded-For",
    "Forwarded",
    "SOAPAction",
    "X-HTTP-Method-Override",
    "x-sfdc-packageversion-",
    "Sforce-Anything",
    "Sforce-Mru ",
    "Sforce-Mru\r\nHost",
    "constructor"
  ])("refuses %j, and never repeats its value", (name) => {
    assert.deepStrictEqual(faults({ [name]: "s3cret" }), [
      `the header ${JSON.stringify(name)} is not forwarded to Salesforce; forwarded headers: Sforce-Auto-Assign, Sforce-Call-Options, ` +
        "Sforce-Duplicate-Rule-Header, Sforce-Mru, Sforce-Query-Options, x-sfdc-packageversion-…, If-Match, If-None-Match, " +
        "If-Modified-Since, If-Unmodified-Since"
    ])
  })

  it("refuses invalid values and duplicates, with all faults in one error", () => {
    const headers = { "Sforce-Mru": "a\r\nHost: evil.test", "sforce-mru": "updateMru=true", "Sforce-Auto-Assign": " " }
    assert.deepStrictEqual(faults(headers), [
      'the header "Sforce-Mru" has a value with invalid characters',
      'the header "sforce-mru" is sent twice: send it once',
      'the header "Sforce-Auto-Assign" has a blank value: set one, or remove the header'
    ])
  })

  it("accepts a condition only for an update of one record, since Salesforce ignores it elsewhere", () => {
    const { items } = command("update", [{}, {}])
    assert.deepStrictEqual(taken({ "If-Unmodified-Since": moment }), { "if-unmodified-since": moment })
    assert.deepStrictEqual(taken({ "If-Modified-Since": moment }), { "if-modified-since": moment })
    const fault = 'the header "If-Unmodified-Since" is used by Salesforce only for an update of one record'
    for (const [more, end] of [
      [{ type: "create" }, ""],
      [{ type: "delete" }, ""],
      [{ items }, ", and this write has several"]
    ] as const) {
      assert.deepStrictEqual(faults({ "If-Unmodified-Since": moment }, more), [`${fault}${end}`])
    }
  })

  it.each(["If-Match", "If-None-Match"])("accepts %s for accounts only, since nothing else has ETags", (name) => {
    assert.deepStrictEqual(taken({ [name]: '"a"' }, { objectName: account }), { [name.toLowerCase()]: '"a"' })
    assert.deepStrictEqual(faults({ [name]: '"a"' }), [
      `the header "${name}" is used by Salesforce only for an update of one record of the object Account`
    ])
  })

  it("guards with the state that was read, unless the caller sends a condition", () => {
    const guarded = { fields: {}, associations: [], guard: moment }
    assert.deepStrictEqual(ForwardedHeaders.guard({ "sforce-mru": "true" }, guarded), { "if-unmodified-since": moment })
    assert.deepStrictEqual(ForwardedHeaders.guard(taken({ "If-Unmodified-Since": moment }), guarded), {})
    assert.deepStrictEqual(ForwardedHeaders.guard({ "if-match": '"a"' }, guarded), {})
    assert.deepStrictEqual(ForwardedHeaders.guard({}, { fields: {}, associations: [] }), {})
  })
})

import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { base, call, jsonOf } from "./calling.ts"

interface Part {
  readonly referenceId: string
  readonly method?: string
  readonly url: string
  readonly body?: object
}

const post = (fetch: typeof globalThis.fetch, parts: ReadonlyArray<Part>, more: object = {}) =>
  Effect.map(
    call(fetch, "POST", `${base}/composite`, {
      body: { ...more, compositeRequest: parts.map((part) => ({ method: "POST", ...part })) }
    }),
    (answered) => ({ status: answered.status, parts: Object(jsonOf(answered)["compositeResponse"] ?? []) })
  )

const account: Part = { referenceId: "account", url: `${base}/sobjects/Account`, body: { Name: "Acme" } }
const contact: Part = {
  referenceId: "contact",
  url: `${base}/sobjects/Contact`,
  body: { LastName: "Lee", AccountId: "@{account.id}" }
}
const nameless: Part = { referenceId: "nameless", url: `${base}/sobjects/Account`, body: { Phone: "1" } }

const codes = (parts: ReadonlyArray<{ readonly body: ReadonlyArray<{ readonly errorCode?: string }> | object }>) =>
  parts.map(({ body }) => (Array.isArray(body) ? body[0].errorCode : "done"))

describe("a composite call", () => {
  it.effect("fills a later part's body and address from an earlier answer", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      const look = `${base}/query?q=SELECT Id FROM Contact WHERE AccountId = '@{account.id}'`
      const { parts, status } = yield* post(fetch, [
        account,
        contact,
        { referenceId: "found", method: "GET", url: look },
        {
          referenceId: "renamed",
          method: "PATCH",
          url: `${base}/sobjects/Contact/@{found.records[0].Id}`,
          body: { FirstName: "Ann" }
        }
      ])
      assert.strictEqual(status, 200)
      assert.deepStrictEqual<unknown>(parts[0], {
        body: { id: "001Dn0000000001IAA", success: true, errors: [] },
        httpHeaders: { Location: `${base}/sobjects/Account/001Dn0000000001IAA` },
        httpStatusCode: 201,
        referenceId: "account"
      })
      assert.deepStrictEqual<unknown>(parts[3], {
        body: null,
        httpHeaders: {},
        httpStatusCode: 204,
        referenceId: "renamed"
      })
      const [, lee] = records()
      assert.deepInclude(lee?.properties, { AccountId: "001Dn0000000001IAA", FirstName: "Ann" })
    })
  )

  it.effect("continues after a failed part, except with those that need it", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      const { parts } = yield* post(fetch, [
        { ...nameless, referenceId: "account" },
        contact,
        { ...account, referenceId: "other" }
      ])
      assert.deepStrictEqual(codes(parts), ["REQUIRED_FIELD_MISSING", "PROCESSING_HALTED", "done"])
      assert.strictEqual(parts[1].body[0].message, "Invalid reference specified. No value for id found in account")
      assert.strictEqual(records().length, 1)
    })
  )

  it.effect("undoes everything if one part fails with allOrNone", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      yield* post(fetch, [account])
      const rename: Part = {
        referenceId: "rename",
        method: "PATCH",
        url: `${base}/sobjects/Account/001Dn0000000001IAA`,
        body: { Name: "Acme Group" }
      }
      const { parts } = yield* post(fetch, [rename, account, nameless], { allOrNone: true })
      assert.deepStrictEqual(codes(parts), ["PROCESSING_HALTED", "PROCESSING_HALTED", "REQUIRED_FIELD_MISSING"])
      assert.deepStrictEqual(
        records().map(({ properties }) => properties["Name"]),
        ["Acme"]
      )
    })
  )

  it.effect.each([
    [[], "it has no requests"],
    [Array.from({ length: 26 }, (_, n) => ({ ...account, referenceId: `a${n}` })), "it has more than 25 requests"],
    [[account, account], 'the reference id "account" is missing, misspelt or used twice']
  ] as const)("is refused if it is malformed: %#", ([parts, reason]) =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      const answered = yield* call(fetch, "POST", `${base}/composite`, { body: { compositeRequest: parts } })
      assert.strictEqual(answered.status, 400)
      assert.include(answered.text, JSON.stringify(reason).slice(1, -1))
      assert.strictEqual(records().length, 0)
    })
  )

  it.effect.each([
    ["GET", `${base}/nowhere`, 404, "NOT_FOUND"],
    ["GET", "/services/data/v1.0/limits", 404, "NOT_FOUND"],
    ["GET", `${base}/sobjects/Contact/%ff`, 404, "NOT_FOUND"],
    ["PUT", `${base}/sobjects/Contact`, 405, "METHOD_NOT_ALLOWED"],
    ["POST", `${base}/composite`, 404, "NOT_FOUND"]
  ] as const)("reports for a part %s %s that the call doesn't exist", ([method, url, status, code]) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const { parts } = yield* post(fetch, [{ referenceId: "a", method, url }])
      assert.deepStrictEqual([parts[0].httpStatusCode, codes(parts)], [status, [code]])
    })
  )
})

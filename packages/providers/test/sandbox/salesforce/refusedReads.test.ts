import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { base, call, contacts } from "./calling.ts"
import { type Case, columns, contact, error, gone, meets, unknownId, notFound } from "./refusing.ts"

const reads: ReadonlyArray<Case> = [
  {
    name: "a read of an unknown id",
    method: "GET",
    url: `${contacts}/${unknownId}`,
    status: 404,
    body: notFound("The requested resource does not exist")
  },
  {
    name: "a read of a deleted record",
    method: "GET",
    url: `${contacts}/${gone}`,
    status: 404,
    body: notFound("The requested resource does not exist")
  },
  {
    name: "a read of a malformed id",
    method: "GET",
    url: `${contacts}/-1`,
    status: 404,
    body: notFound("Provided external ID field does not exist or is not accessible: -1")
  },
  {
    name: "a read of a field that isn't there",
    method: "GET",
    url: `${contacts}/${contact}?fields=Id,Foo`,
    status: 400,
    body: error(
      "INVALID_FIELD",
      `\nSELECT Id,Foo FROM Contact WHERE Id =\n          ^\nERROR at Row:1:Column:11\n${columns("Contact", "Foo")}`
    )
  },
  {
    name: "an unknown object type",
    method: "POST",
    url: `${base}/sobjects/Accout`,
    sent: { body: {} },
    status: 404,
    body: notFound("The requested resource does not exist")
  },
  {
    name: "an unknown path",
    method: "GET",
    url: `${base}/nothing/here`,
    status: 404,
    body: notFound("The requested resource does not exist")
  },
  ...["v49.0", "v68.0", "60.0"].map((version): Case => ({
    name: `the version ${version}`,
    method: "GET",
    url: `/services/data/${version}/sobjects`,
    status: 404,
    body: notFound("The requested resource does not exist")
  })),
  {
    name: "a method that a record doesn't have",
    method: "PUT",
    url: `${contacts}/${contact}`,
    status: 405,
    body: '[{"errorCode":"METHOD_NOT_ALLOWED","message":"HTTP Method \'PUT\' not allowed. Allowed are DELETE,GET,HEAD,PATCH"}]'
  },
  {
    name: "no token",
    method: "GET",
    url: `${base}/sobjects`,
    sent: { token: undefined },
    status: 401,
    body: error("INVALID_SESSION_ID", "Session expired or invalid")
  },
  {
    name: "an unknown token",
    method: "GET",
    url: `${base}/sobjects`,
    sent: { token: "wrong" },
    status: 401,
    body: error("INVALID_SESSION_ID", "Session expired or invalid")
  }
]

describe("a call is refused", () => {
  it.effect.each(reads)("$name", meets)

  it.effect("answers an address outside the API with a page", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "GET", "/lightning")
      assert.deepStrictEqual([answer.status, answer.headers.get("content-type")], [404, "text/html"])
    })
  )
})

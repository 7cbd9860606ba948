import { expect, it } from "vitest"
import { connectRemedy } from "../../src/sql/PostgresServer.ts"

const failed = (code: string) => Object.assign(new Error("failed"), { code })

it.each([
  ["nothing listens", failed("ECONNREFUSED"), /check that PostgreSQL is running/u],
  [
    "nothing listens at any of its addresses",
    new AggregateError([failed("ECONNREFUSED")]),
    /check that PostgreSQL is running/u
  ],
  ["the host name is unknown", failed("ENOTFOUND"), /host name is unknown/u],
  ["a cloud signed the certificate itself", failed("SELF_SIGNED_CERT_IN_CHAIN"), /NODE_EXTRA_CA_CERTS/u]
])("names the remedy if %s", (_, cause, remedy) => {
  expect(connectRemedy(cause)).toMatch(remedy)
})

it("adds nothing to a clear message", () => {
  expect([connectRemedy(failed("28P01")), connectRemedy("a text")]).toEqual([undefined, undefined])
})

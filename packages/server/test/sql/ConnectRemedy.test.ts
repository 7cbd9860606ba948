import { expect, it } from "vitest"
import { remedyOf } from "../../src/sql/ConnectRemedy.ts"

const failed = (code: string) => Object.assign(new Error("failed"), { code })

it.each([
  ["nothing listens", failed("ECONNREFUSED"), /does PostgreSQL run/u],
  ["nothing listens at any of its addresses", new AggregateError([failed("ECONNREFUSED")]), /does PostgreSQL run/u],
  ["nobody knows the host", failed("ENOTFOUND"), /host's name/u],
  ["a cloud signed the certificate itself", failed("SELF_SIGNED_CERT_IN_CHAIN"), /NODE_EXTRA_CA_CERTS/u]
])("says what to do where %s", (_, cause, remedy) => {
  expect(remedyOf(cause)).toMatch(remedy)
})

it("adds nothing to what speaks for itself", () => {
  expect([remedyOf(failed("28P01")), remedyOf("a text")]).toEqual([undefined, undefined])
})

import { assert, it } from "@effect/vitest"
import { Close } from "@fieldgate/providers"
import { scopesOf } from "../CannedAnswer.ts"

it("asks for refresh tokens, if the app names no scopes", () => {
  assert.deepStrictEqual(scopesOf(Close.driver()), ["all.full_access", "offline_access"])
})

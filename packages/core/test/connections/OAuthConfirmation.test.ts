/** @rule oauth.confirmation */
import { Caller, mayDo } from "../../src/domain/Caller.ts"
import { OAuthSessionId } from "../../src/domain/Ids.ts"
import { allowedOpener, confirmationFor, openerFault, sameDigest } from "../../src/connections/OAuthConfirmation.ts"
import { withCompletion } from "../../src/connections/RedirectUrl.ts"
import { describe, expect, it } from "vitest"
import * as Sample from "../../testing/Sample.ts"

const own = {
  projectId: Sample.projectId(),
  projectName: "shop",
  orgId: Sample.orgId(),
  key: Sample.holderKey,
  frontendKeys: "development"
} as const
const callers = {
  host: Caller.Host(),
  full: Caller.ApiKeyHolder({ ...own, scopes: ["full"] }),
  frontend: Caller.ApiKeyHolder({ ...own, scopes: ["frontend"] }),
  both: Caller.ApiKeyHolder({ ...own, scopes: ["frontend", "full"] }),
  consumer: Caller.Consumer({ ...own, groupRef: Sample.groupRef, consumerRef: Sample.consumer().consumerRef })
}

describe("confirmationFor", () => {
  it.each([
    ["host", undefined, "required", "required"],
    ["full", undefined, "required", "required"],
    ["consumer", undefined, "required", "required"],
    ["consumer", undefined, "none", "none"],
    ["full", "none", "required", "none"],
    ["both", "none", "required", "none"],
    ["host", "none", "required", "none"],
    ["frontend", "none", "required", "refused"],
    ["consumer", "none", "required", "refused"],
    ["consumer", "none", "none", "none"],
    ["frontend", "required", "none", "required"]
  ] as const)(
    "answers for a %s caller that asks for %s in a project set to %s: %s",
    (who, asked, project, expected) => {
      const result = confirmationFor(mayDo(callers[who], "waiveOAuthConfirmation"), asked, project)
      expect(result._tag === "Success" ? result.success : "refused").toBe(expected)
    }
  )
})

describe("the page that confirms", () => {
  const allowed = ["https://app.test"]

  it.each(["https://app.test", "http://localhost:3000", "http://127.0.0.1:1", "http://[::1]"])(
    "accepts an opener of %s",
    (origin) => {
      expect(openerFault({ openerOrigin: origin }, allowed)).toBeUndefined()
      expect(allowedOpener(origin, allowed)).toBe(origin)
    }
  )

  it.each([
    "https://app.test/",
    "https://app.test:444",
    "http://app.test",
    "https://localhost.evil.test",
    "http://localhost:3000@evil.test",
    "http://127.0.0.1.evil.test",
    "http://localhost:3000/\nhttps://evil.test",
    "null",
    "*",
    ""
  ])("rejects an opener of %j", (origin) => {
    expect(openerFault({ openerOrigin: origin }, allowed)).toMatchObject({ name: "openerOrigin", value: origin })
    expect(allowedOpener(origin, allowed)).toBeUndefined()
  })

  it("has to be named, unless the browser is sent back to it", () => {
    expect(openerFault({}, allowed)?.message).toMatch(/openerOrigin|redirectUrl/u)
    expect(openerFault({ redirectUrl: "https://app.test/done" }, allowed)).toBeUndefined()
  })
})

describe("withCompletion", () => {
  const completion = { sessionId: OAuthSessionId.make("s"), completion: "v" }

  it.each([
    ["https://app.test/a?b=1&error=x", "https://app.test/a?b=1#fieldgate-session=s&fieldgate-completion=v"],
    ["https://app.test/#/crm", "https://app.test/#/crm&fieldgate-session=s&fieldgate-completion=v"]
  ])("adds the value to the fragment of %s", (url, expected) => {
    expect(withCompletion(url, completion)).toBe(expected)
  })
})

describe("sameDigest", () => {
  it.each([
    ["abc", "abc", true],
    ["abc", "abd", false],
    ["abc", "ab", false],
    ["ab", "abc", false],
    ["", "", true],
    ["", "a", false]
  ])("compares %j and %j as %s", (one, other, expected) => expect(sameDigest(one, other)).toBe(expected))
})

/** @rule member.roles */
import { describe, expect, it } from "vitest"
import { projectsOf } from "../src/members/roles.ts"
import { reasonOf, sentenceOf } from "../src/members/words.ts"
import { refusalOf } from "../src/session/SessionContext.ts"

describe("refusalOf", () => {
  it.each([
    ["viewer", "operator", "Your role is viewer. This needs the role operator."],
    ["operator", "admin", "Your role is operator. This needs the role admin."],
    ["operator", "operator", undefined],
    ["admin", "viewer", undefined],
    [undefined, "admin", undefined]
  ] as const)("explains why %s is not enough for %s", (has, needs, refusal) => {
    expect(refusalOf(has, needs)).toBe(refusal)
  })
})

describe("a member's session in words", () => {
  it("names its projects", () => {
    expect(projectsOf({ projects: "all" })).toBe("all projects")
    expect(projectsOf({ projects: ["shop", "billing"] })).toBe("shop, billing")
    expect(projectsOf({})).toBe("no projects")
  })

  it("names events and reasons, and shows unknown reasons as they are", () => {
    expect(sentenceOf("session.revoke")).toBe("Session revoked")
    expect(reasonOf("not-a-member")).toBe("the account has no role")
    expect(reasonOf("something-new")).toBe("something-new")
    expect(reasonOf(undefined)).toBe("unknown reason")
  })
})

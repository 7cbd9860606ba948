/** @rule member.roles */
import { assert, describe, it } from "@effect/vitest"
import type { MemberIdentity } from "../../src/members/Member.ts"
import { keysOnly, memberOf, type MemberAccess } from "../../src/members/rules/ConsoleAccess.ts"

const issuer = "https://login.acme.example"

const access = (changes: Partial<MemberAccess> = {}) => ({
  keys: true,
  members: {
    issuer,
    identifiedBy: "email" as const,
    members: [{ to: "ada@acme.example", role: "viewer", projects: ["shop"] } as const],
    roles: [
      { to: "support", role: "operator", projects: ["shop"] } as const,
      { to: "crm-admins", role: "admin", projects: "all" } as const
    ],
    ...changes
  }
})

const person = (changes: Partial<MemberIdentity> = {}): MemberIdentity => ({
  issuer,
  subject: "00u1",
  email: "bob@acme.example",
  roleValues: [],
  ...changes
})

const roleOf = (identity: MemberIdentity, changes: Partial<MemberAccess> = {}) =>
  memberOf(access(changes), identity)?.role

describe("a member's role", () => {
  it("comes from the person's own entry first, also where a claim would give more", () => {
    const ada = person({ email: "ada@acme.example", roleValues: ["crm-admins"] })
    assert.deepInclude(memberOf(access(), ada), { id: "ada@acme.example", role: "viewer", projects: ["shop"] })
  })

  it("names a person by name, else by e-mail address, else by subject", () => {
    const nameOf = (identity: MemberIdentity) =>
      memberOf(
        access({ identifiedBy: "subject", members: [{ to: "00u1", role: "viewer", projects: "all" }] }),
        identity
      )?.name
    assert.strictEqual(nameOf(person({ name: "Bob" })), "Bob")
    assert.strictEqual(nameOf(person()), "bob@acme.example")
    assert.strictEqual(nameOf({ issuer, subject: "00u1", roleValues: [] }), "00u1")
  })

  it("comes from the first entry with one of the person's values", () => {
    assert.strictEqual(roleOf(person({ roleValues: ["crm-admins", "support"] })), "operator")
    assert.strictEqual(roleOf(person({ roleValues: ["crm-admins"] })), "admin")
  })

  it.each([
    ["without an entry", person()],
    ["with a value that differs in case", person({ roleValues: ["Support"] })],
    ["of another issuer", person({ issuer: "https://other.example", roleValues: ["support"] })],
    ["without a verified address", { issuer, subject: "00u1", roleValues: ["support"] }]
  ])("does not exist for a person %s", (_, identity) => {
    assert.isUndefined(memberOf(access(), identity))
    assert.isUndefined(memberOf(keysOnly, identity))
  })

  it("is found by the subject where it identifies people, and the member's id names the issuer", () => {
    const { email: _, ...nameless } = person()
    const members = [{ to: "00u1", role: "admin", projects: "all" } as const]
    const found = memberOf(access({ identifiedBy: "subject", members }), nameless)
    assert.deepInclude(found, { id: `${issuer}#00u1`, name: "00u1", role: "admin" })
    assert.isUndefined(memberOf(access({ identifiedBy: "subject", members }), person({ subject: "bob@acme.example" })))
  })
})

/** @rule member.signIn, member.roles */
import { describe, expect, it } from "vitest"
import { identityOf } from "../../src/members/IdentityProvider.ts"

const settings = { issuer: "https://login.acme.example", roleClaim: "groups", roleValues: ["admins", "support"] }

const stated = (idToken: Readonly<Record<string, unknown>>, userInfo: Readonly<Record<string, unknown>> = {}) =>
  identityOf(settings, { sub: "00u1", ...idToken }, userInfo)

describe("what is kept of an identity provider's claims", () => {
  it.each([
    ["the ID token", { email: "Ada@Acme.example", email_verified: true }, {}, "ada@acme.example"],
    ["the user info", {}, { email: "ada@acme.example", email_verified: true }, "ada@acme.example"],
    ["a claim that is a text", { email: "ada@acme.example", email_verified: "true" }, {}, "ada@acme.example"],
    ["no verification", { email: "ada@acme.example" }, {}, undefined],
    ["a failed verification", { email: "ada@acme.example", email_verified: false }, {}, undefined],
    ["a verification of another source", { email: "ada@acme.example" }, { email_verified: true }, undefined],
    ["an empty address", { email: " ", email_verified: true }, {}, undefined],
    ["an address that is no text", { email: ["ada@acme.example"], email_verified: true }, {}, undefined]
  ])("has the verified e-mail address of %s", (_, idToken, userInfo, email) => {
    expect(stated(idToken, userInfo).email).toBe(email)
  })

  it.each([
    ["a list", ["everyone", "support"], ["support"]],
    ["a text", "admins", ["admins"]],
    ["values that are no text", [1, null, { admins: true }], []],
    ["nothing", undefined, []]
  ])("has the named role values of %s", (_, groups, expected) => {
    expect(stated({ groups }).roleValues).toEqual(expected)
    expect(stated({}, { groups }).roleValues).toEqual(expected)
  })

  it("has a name of bounded length, and prefers what the ID token states", () => {
    expect(stated({ name: "Ada" }, { name: "Someone else" }).name).toBe("Ada")
    expect(stated({}, { preferred_username: "ada" }).name).toBe("ada")
    expect(stated({ name: "x".repeat(5000) }).name).toHaveLength(256)
    expect(stated({})).toEqual({ issuer: settings.issuer, subject: "00u1", roleValues: [] })
  })
})

import { ProblemError } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { actionInWords } from "../src/audit/words.ts"
import { metadataFacts } from "../src/connections/metadataFacts.ts"
import { projectIn } from "../src/frame/projectIn.ts"
import { comparedIn } from "../src/installations/comparedIn.ts"
import { groupNames, savedBy } from "../src/installations/words.ts"
import { fieldRows, objectCount, objectTitle } from "../src/integrations/definitionRows.ts"
import { revisionRows } from "../src/integrations/revisionRows.ts"
import { wordsOf } from "../src/parts/wordsOf.ts"

describe("savedBy", () => {
  it.each([
    ["consumer:ann", "consumer ann"],
    ["consumer:a:b", "consumer a:b"],
    ["api:update-installation", "API call update-installation"],
    ["member:ada@acme.example", "member ada@acme.example"],
    ["someone", "someone"],
    ["robot:x", "robot:x"]
  ])("shows %s as %s", (createdBy, text) => {
    expect(savedBy(createdBy)).toBe(text)
  })
})

describe("comparedIn", () => {
  const saved = [{ id: "3" }, { id: "2" }, { id: "1" }]
  it.each([
    ["without a selection", undefined, undefined, { to: "3", from: "2" }],
    ["with a version", "2", undefined, { to: "2", from: "1" }],
    ["with the first version", "1", undefined, { to: "1", from: undefined }],
    ["with two versions", "1", "3", { to: "1", from: "3" }],
    ["with unknown versions", "9", "8", { to: "3", from: "2" }]
  ])("compares the versions of a URL %s", (_, to, from, compared) => {
    expect(comparedIn(saved, to, from)).toEqual(compared)
  })
})

describe("a definition", () => {
  it("lists its fields with their sources", () => {
    const object = {
      objectName: "contacts",
      requiredFields: [{ fieldName: "email" }, { mapToName: "role", mapToDisplayName: "Role", prompt: "Which?" }],
      optionalFields: [
        { mapToName: "score", default: "points" },
        { fieldName: "tel", mapToName: "phone" }
      ]
    }
    expect(
      fieldRows(object).map(({ fallback, isRequired, name, prompt, source }) => [
        name,
        source,
        isRequired,
        prompt,
        fallback
      ])
    ).toEqual([
      ["email", "email", true, undefined, undefined],
      ["Role", "Chosen by the customer", true, "Which?", undefined],
      ["score", "Chosen by the customer", false, undefined, "points"],
      ["phone", "tel", false, undefined, undefined]
    ])
    expect([objectTitle({ objectName: "a" }), objectTitle({ objectName: "a", mapToName: "b" })]).toEqual([
      "a",
      "a as b"
    ])
  })

  it("counts its objects", () => {
    const base = { name: "crm", provider: "hub" }
    expect(objectCount(base)).toBe("none")
    expect(objectCount({ ...base, write: { objects: [{ objectName: "a" }] } })).toBe("1 write")
  })

  it("counts the changes between revisions", () => {
    const revision = (id: string, displayName: string) => ({
      id,
      specVersion: "1.0.0" as const,
      createTime: "2026-01-01T00:00:00.000Z",
      content: { name: "crm", provider: "hub", displayName }
    })
    const rows = revisionRows([revision("2", "new"), revision("1", "old")])
    expect(rows.map(({ changes, number }) => [number, changes])).toEqual([
      [2, 1],
      [1, undefined]
    ])
  })
})

it("names a group by its name and, if different, its reference", () => {
  const group = { groupRef: "g1", projectId: "p", createTime: "2026-01-01T00:00:00.000Z" }
  expect(groupNames({ ...group, groupName: "Acme" })).toEqual(["Acme", "g1"])
  expect(groupNames({ ...group, groupName: "g1" })).toEqual(["g1", undefined])
})

it("takes the project of the path, or else the key's first one", () => {
  const createTime = "2026-01-01T00:00:00.000Z"
  const projects = [
    {
      id: "1",
      orgId: "o",
      name: "shop",
      appName: "Shop",
      frontendKeys: "off",
      oauthConfirmation: "required",
      createTime
    } as const
  ]
  expect(projectIn("/projects/demo/keys", projects)).toBe("demo")
  expect(projectIn("/projects", projects)).toBe("shop")
})

it("shows a problem with its remedy and request id, and other errors as errors of the page", () => {
  const problem = {
    type: "urn:fieldgate:problem:connection-in-use",
    status: 409,
    title: "Connection in use",
    detail: "an installation uses it",
    href: "https://fieldgate.example/problems/connection-in-use",
    instance: "urn:uuid:1",
    subsystem: "api",
    time: "2026-01-01T00:00:00.000Z",
    requestId: "r1",
    causes: ["an installation uses it"],
    remedy: "remove the installation first",
    retryable: false
  } as const
  expect(wordsOf(new ProblemError(problem))).toEqual({
    title: "Connection in use",
    detail: "an installation uses it",
    remedy: "remove the installation first",
    href: "https://fieldgate.example/problems/connection-in-use",
    requestId: "r1"
  })
  expect(wordsOf(new Error("boom"))).toEqual({ title: "Unexpected error on this page", detail: "boom" })
})

describe("an action of the audit log", () => {
  it.each([
    ["session.open", "Sign in", "Console session"],
    ["session.revoke", "Revoke", "Console session"],
    ["operation.flush", "Run now", "Operation"],
    ["connection.revealCredentials", "Reveal credentials", "Connection"],
    ["apiKey.create", "Create", "API key"]
  ])("shows %s as %s, of a %s", (action, verb, thing) => {
    expect(actionInWords(action)).toEqual({ verb, thing })
  })
})

describe("what a provider returned about an account", () => {
  it("has labels instead of the names of properties", () => {
    const providerMetadata = {
      timeZone: { value: "UTC", source: "provider" },
      region: { value: "eu1", source: "input", displayName: "Hosting region" }
    } as const
    expect(metadataFacts({ providerMetadata })).toEqual([
      ["Time zone", "UTC"],
      ["Hosting region", "eu1"]
    ])
    expect(metadataFacts({})).toEqual([])
  })
})

import { ProblemError } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { projectIn } from "../src/frame/projectIn.ts"
import { comparedIn } from "../src/installations/comparedIn.ts"
import { groupNames, savedBy } from "../src/installations/words.ts"
import { fieldRows, objectCount, objectTitle } from "../src/integrations/definitionRows.ts"
import { revisionRows } from "../src/integrations/revisionRows.ts"
import { wordsOf } from "../src/parts/wordsOf.ts"

describe("Whoever saved is told", () => {
  it.each([
    ["consumer:ann", "consumer ann"],
    ["consumer:a:b", "consumer a:b"],
    ["api:update-installation", "API call update-installation"],
    ["somebody", "somebody"],
    ["robot:x", "robot:x"]
  ])("%s as %s", (createdBy, told) => {
    expect(savedBy(createdBy)).toBe(told)
  })
})

describe("Of saved states", () => {
  const saved = [{ id: "3" }, { id: "2" }, { id: "1" }]
  it.each([
    ["nothing named", undefined, undefined, { to: "3", from: "2" }],
    ["one named", "2", undefined, { to: "2", from: "1" }],
    ["the first named", "1", undefined, { to: "1", from: undefined }],
    ["two named", "1", "3", { to: "1", from: "3" }],
    ["one that isn't there", "9", "8", { to: "3", from: "2" }]
  ])("with %s", (_, to, from, compared) => {
    expect(comparedIn(saved, to, from)).toEqual(compared)
  })
})

describe("A definition", () => {
  it("has its fields told with where they come from", () => {
    const object = {
      objectName: "contacts",
      requiredFields: [{ fieldName: "email" }, { mapToName: "role", mapToDisplayName: "Role", prompt: "Which?" }],
      optionalFields: [
        { mapToName: "score", default: "points" },
        { fieldName: "tel", mapToName: "phone" }
      ]
    }
    expect(
      fieldRows(object).map(({ fallback, name, need, prompt, source }) => [name, source, need, prompt, fallback])
    ).toEqual([
      ["email", "email", "required", undefined, undefined],
      ["Role", "chosen by the customer", "required", "Which?", undefined],
      ["score", "chosen by the customer", "optional", undefined, "points"],
      ["phone", "tel", "optional", undefined, undefined]
    ])
    expect([objectTitle({ objectName: "a" }), objectTitle({ objectName: "a", mapToName: "b" })]).toEqual([
      "a",
      "a as b"
    ])
  })

  it("counts what it does", () => {
    const base = { name: "crm", provider: "hub" }
    expect(objectCount(base)).toBe("none")
    expect(objectCount({ ...base, write: { objects: [{ objectName: "a" }] } })).toBe("1 written")
  })

  it("changed in so many places from one revision to the next", () => {
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

it("calls a group by its name, and by its reference where it has none", () => {
  const group = { groupRef: "g1", projectId: "p", createTime: "2026-01-01T00:00:00.000Z" }
  expect(groupNames({ ...group, groupName: "Acme" })).toEqual(["Acme", "g1"])
  expect(groupNames({ ...group, groupName: "g1" })).toEqual(["g1", undefined])
})

it("knows the project of a path, and takes the key's first one elsewhere", () => {
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

it("tells a problem with what helps and the request to ask about, and a page's own fault as one", () => {
  const problem = {
    type: "urn:fieldgate:problem:connection-in-use",
    status: 409,
    title: "The connection is in use",
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
    title: "The connection is in use",
    detail: "an installation uses it",
    remedy: "remove the installation first",
    href: "https://fieldgate.example/problems/connection-in-use",
    requestId: "r1"
  })
  expect(wordsOf(new Error("boom"))).toEqual({ title: "This page has a fault", detail: "boom" })
})

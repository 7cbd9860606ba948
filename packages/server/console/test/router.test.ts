import { describe, expect, it } from "vitest"
import { matchPath, pathTo } from "../src/router/matchPath.ts"

const pattern = "/projects/:project/installations/:integration/:installation"

describe("A page's path", () => {
  it.each([
    ["/projects", "/projects/", {}],
    ["/projects/:project", "/projects/demo", { project: "demo" }],
    ["/projects/:project", "/projects/a%2Fb%20c", { project: "a/b c" }],
    ["/projects/:project", "/projects/50%", { project: "50%" }],
    ["/projects/:project", "/projects", undefined],
    ["/projects/:project", "/projects/demo/connections", undefined],
    ["/projects/:project/keys", "/projects/demo/connections", undefined]
  ])("matches %s against %s as %j", (path, given, found) => {
    expect(matchPath(path, given)).toEqual(found)
  })

  it("encodes any values so that they match again", () => {
    const values = { project: "a/b", integration: "crm ü?#", installation: "1" }
    const path = pathTo(pattern, values)
    expect(path).toBe("/projects/a%2Fb/installations/crm%20%C3%BC%3F%23/1")
    expect(matchPath(pattern, path)).toEqual(values)
  })
})

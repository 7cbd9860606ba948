import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { clientResources } from "../codegen/clientResources.ts"
import { documentText } from "../codegen/contractDocument.ts"
import { plain } from "../codegen/schemaComments.mjs"
import { driftOf } from "../codegen.ts"
import { root } from "../source/files.mjs"

const wanted = [{ path: "packages/client/openapi.json", text: "a\nb\n" }]
const onDisk = (text) => driftOf(wanted, () => text)

test("accepts the same text", () => {
  expect(onDisk("a\nb\n")).toEqual([])
})

test("reports the first line that differs", () => {
  expect(onDisk("a\nc\n")).toMatchObject([{ line: 2, rule: "the generated file is not what the code says" }])
})

test("reports a missing file", () => {
  expect(onDisk(undefined)).toMatchObject([
    { rule: "the generated file is missing", fix: expect.stringContaining("codegen") }
  ])
})

test("prints the document the same way each time", () => {
  expect(documentText({ openapi: "3.1.0", paths: {} })).toBe('{\n  "openapi": "3.1.0",\n  "paths": {}\n}\n')
})

test.each([undefined, {}, { openapi: "3.0.0" }, { openapi: 3.1 }])(
  "refuses %s as an OpenAPI 3.1 document",
  (document) => {
    expect(() => documentText(document)).toThrow(/no OpenAPI 3\.1 document/)
  }
)

// 10,000 until each call could be answered by a process that stops, and removals had jobs.
test("keeps the client's generated types below 10,200 lines", () => {
  const types = readFileSync(join(root, "packages/client/src/generated/schema.ts"), "utf8")
  expect(types.split("\n").length).toBeLessThan(10_200)
})

describe("the client's resources", () => {
  const operation = {
    operationId: "getThing",
    tags: ["Things"],
    summary: "Get a thing",
    description: "Returns it.",
    "x-fieldgate-resource": "things",
    "x-fieldgate-method": "get",
    parameters: [
      { name: "projectIdOrName", in: "path", required: true, description: "The project.", schema: { type: "string" } },
      { name: "deep", in: "query", description: "Everything.", schema: { type: "string", enum: ["true", "false"] } }
    ],
    responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } } }
  }
  const document = (more) =>
    JSON.stringify({
      tags: [{ name: "Things", description: "All things." }],
      paths: { "/v1/projects/{projectIdOrName}/things": { get: { ...operation, ...more } } }
    })

  test("have an interface, parameters and a table for each operation", () => {
    const text = clientResources(document({}))
    expect(text).toContain("readonly project: string")
    expect(text).toContain("readonly deep?: boolean")
    expect(text).toContain('readonly get: (input: GetThingParams, options?: CallOptions) => Promise<Schemas["Thing"]>')
    expect(text).toContain('get: "get /projects/{project}/things"')
  })

  test("refuses an operation without a client method", () => {
    expect(() => clientResources(document({ "x-fieldgate-method": undefined }))).toThrow(
      /getThing\) names no method of the client/u
    )
  })

  test("refuses a parameter of an unknown type", () => {
    const parameters = [{ name: "at", in: "query", description: "A list.", schema: { type: "array" } }]
    expect(() => clientResources(document({ parameters }))).toThrow(/has no type in the client yet/u)
  })
})

test("leaves references and tags of rules out of descriptions", () => {
  expect(plain("The body of a write. @rule write.body, auto.policy")).toBe("The body of a write.")
  expect(plain("When it ends.\n@rule retry.deadline")).toBe("When it ends.")
})

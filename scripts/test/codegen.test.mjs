/** A generated file that is stale or missing is found, and only a document of the right kind is taken. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { documentText } from "../codegen/contractDocument.ts"
import { driftOf } from "../codegen.ts"
import { root } from "../source/files.mjs"

const wanted = [{ path: "packages/client/openapi.json", text: "a\nb\n" }]
const onDisk = (text) => driftOf(wanted, () => text)

test("the same text is no drift", () => {
  expect(onDisk("a\nb\n")).toEqual([])
})

test("another text is drift at its first line that differs", () => {
  expect(onDisk("a\nc\n")).toMatchObject([{ line: 2, rule: "the generated file is not what the code says" }])
})

test("a missing file is drift", () => {
  expect(onDisk(undefined)).toMatchObject([
    { rule: "the generated file is missing", mend: expect.stringContaining("codegen") }
  ])
})

test("the document is printed the same way each time", () => {
  expect(documentText({ openapi: "3.1.0", paths: {} })).toBe('{\n  "openapi": "3.1.0",\n  "paths": {}\n}\n')
})

test.each([undefined, {}, { openapi: "3.0.0" }, { openapi: 3.1 }])("%s is no OpenAPI 3.1 document", (document) => {
  expect(() => documentText(document)).toThrow(/no OpenAPI 3\.1 document/)
})

test("keeps the client's generated types below 9,000 lines", () => {
  const types = readFileSync(join(root, "packages/client/src/generated/schema.ts"), "utf8")
  expect(types.split("\n").length).toBeLessThan(9000)
})

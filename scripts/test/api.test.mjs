import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { exportsOf } from "../api/exports.mjs"
import { entriesOf } from "../api.mjs"

const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const declarations = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-api-"))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.d.ts`), text)
  return folder
}

test("lists the files of a pattern, and neither unstable entries nor style sheets", () => {
  const exports = {
    "./package.json": "./package.json",
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./styles": { types: "./src/sheet.d.ts", default: "./dist/index.css" },
    "./writes/*": { types: "./dist/writes/*.d.ts", default: "./dist/writes/*.js" },
    "./worker/*": { types: "./dist/worker/*.d.ts", default: "./dist/worker/*.js" }
  }
  const asked = []
  const filesIn = (folder) => {
    asked.push(folder)
    return ["A", "B"]
  }
  expect(entriesOf(exports, filesIn)).toEqual([
    { key: ".", path: "dist/index" },
    { key: "./writes/A", path: "dist/writes/A" },
    { key: "./writes/B", path: "dist/writes/B" }
  ])
  expect(asked).toEqual(["src/writes/"])
})

test("follows exports of other files, and shows a schema's class by its base", () => {
  const folder = declarations({
    index: `export { make as create } from "./Write.ts"; export * as Write from "./Write.ts"; export * as Kept from "./Kept.ts"`,
    Write: `declare const Failed_base: import("effect/Schema").Class<Failed>;
      /** Why. */
      export declare class Failed extends Failed_base {}
      export declare const make: (
        id: string // given
      ) => void;`,
    Kept: "export type A = string"
  })
  const keyOf = new Map([[join(folder, "Kept"), "./Kept"]])
  expect(exportsOf(join(folder, "index"), keyOf)).toEqual([
    "namespace Kept = ./Kept",
    "class Write.Failed extends Schema.Class<Failed> {}",
    "const Write.make: ( id: string ) => void",
    "const create: ( id: string ) => void"
  ])
})

test("cuts a long declaration, and still shows changes of its end", () => {
  const listed = (last) => {
    const members = [...Array.from({ length: 40 }, (_, index) => `member${index}`), last]
    const folder = declarations({
      index: `export interface Long { ${members.map((name) => `${name}: 1`).join("; ")} }`
    })
    return exportsOf(join(folder, "index"), new Map())[0]
  }
  expect(listed("before")).toMatch(/^interface Long \{ member0: 1; .{100,180} … #[0-9a-f]{8}$/)
  expect(listed("before")).not.toBe(listed("after"))
})

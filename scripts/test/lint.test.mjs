import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../source/files.mjs"

const forbidden = [
  ["packages/core/src/writes/calls/A.ts", "@fieldgate/providers", /source of core may import none/],
  ["packages/client/src/a.ts", "@fieldgate/core/domain/Limits", /source of client may import none/],
  ["packages/react/src/a.tsx", "@fieldgate/server", /source of react may import client/],
  ["packages/react/src/a.tsx", "effect/Effect", /Browsers/],
  ["packages/client/src/a.ts", "effect/Schema", /Browsers/],
  ["packages/providers/src/a.ts", "@fieldgate/server", /source of providers/],
  ["packages/server/src/http/A.ts", "@fieldgate/providers/hubspot", /source of server/],
  ["packages/server/src/http/A.ts", "@fieldgate/client", /source of server/],
  ["packages/server/src/main.ts", "@fieldgate/client", /source of server may import core and providers/],
  ["packages/server/src/sql/A.ts", "@fieldgate/core/testing", /Only tests/],
  ["packages/providers/src/A.ts", "@fieldgate/core/memory", /Only tests/],
  ["packages/server/src/sql/A.ts", "../operations/SqlOperationStore.ts", /Stores are above/],
  ["packages/server/src/sql/A.ts", "../http/CurrentRequest.ts", /nothing of HTTP/],
  ["packages/server/src/http/A.ts", "../writes/WriteHandlers.ts", /Only Routes/],
  ["packages/server/src/http/A.ts", "../HttpServer.ts", /compose this file/],
  ["packages/server/src/operations/SqlA.ts", "../http/CurrentRequest.ts", /nothing of HTTP/],
  ["packages/server/src/operations/queue/A.ts", "effect/http/HttpRouter", /nothing of HTTP/],
  ["packages/server/src/operations/AHandlers.ts", "../sql/Database.ts", /not the database/],
  ["packages/server/src/embed/A.ts", "../http/CurrentRequest.ts", /nothing of HTTP/],
  ["packages/server/src/webhooks/A.ts", "../cli/Output.ts", /Only the command line/],
  ["packages/server/src/A.ts", "@fieldgate/core", /as in "@fieldgate\/core\/Platform"/],
  ["packages/server/src/A.ts", "@fieldgate/server", /relative path/],
  ["packages/server/src/A.ts", "../../core/src/Platform.ts", /other package by name/],
  ["packages/server/src/A.ts", "../test/B.ts", /from a test/],
  ["packages/server/src/A.ts", "./sql/SqlHelpers.ts", /name says nothing/],
  ["packages/server/src/A.ts", "./utils/Dates.ts", /name says nothing/],
  ["packages/server/src/A.ts", "./ConnectionManager.ts", /name says nothing/],
  ["packages/server/src/A.ts", "./WriteService.ts", /name says nothing/],
  ["packages/server/console/main.tsx", "@fieldgate/core/domain/Limits", /The console may import/],
  ["packages/server/console/src/main.tsx", "../../src/http/A.ts", /doesn't import files of the server/],
  ["packages/server/test/A.test.ts", "../console/src/main.tsx", /built console/],
  ["packages/server/test/A.test.ts", "effect", /Import the module/],
  ["packages/server/test/A.test.ts", "node:assert", /tells redacted values apart/],
  ["packages/core/testing/A.ts", "assert/strict", /tells redacted values apart/],
  ["examples/one/main.test.ts", "node:assert/strict", /tells redacted values apart/],
  ["packages/server/src/A.ts", "effect/http", /Import the module/],
  ["packages/server/src/A.ts", "@effect/platform-node", /Import the module/],
  ["packages/providers/src/A.ts", "./sandbox/index.ts", /declares the name/],
  ["examples/one/main.ts", "../../packages/core/src/Platform.ts", /other package by name/],
  ["examples/one/main.ts", "@fieldgate/core/src/Platform.ts", /entry that the package exports/],
  ["scripts/a.mjs", "effect", /Import the module/],
  ["packages/core/src/writes/A.ts", "./calls/B.ts", /may not import .*calls/],
  ["packages/core/src/writes/A.ts", "effect/http/HttpClient", /lists the modules of Effect/],
  ["packages/core/src/writes/rules/A.ts", "../../worker/B.ts", /may not import .*calls/],
  ["packages/core/src/writes/rules/A.ts", "effect/Clock", /lists the modules of Effect/],
  ["packages/core/src/writes/rules/A.ts", "../../domain/IdGenerator.ts", /no clock, id generator or service/],
  ["packages/core/src/writes/rules/A.ts", "../../operations/OperationStore.ts", /no clock, id generator or service/],
  ["packages/core/src/domain/A.ts", "effect/Effect", /lists the modules of Effect/],
  ["packages/core/src/writes/calls/A.ts", "../../Platform.ts", /may not import .*Platform/],
  ["packages/core/src/writes/calls/A.ts", "../../memory/B.ts", /may not import/],
  ["packages/core/src/writes/calls/A.ts", "node:crypto", /Effect alone/],
  ["packages/core/src/writes/calls/A.ts", "vitest", /Effect alone/],
  ["packages/core/src/writes/calls/A.ts", "@effect/vitest", /Effect alone/],
  ["packages/core/src/worker/A.ts", "../promise/B.ts", /may not import/],
  ["packages/core/src/Platform.ts", "./promise/B.ts", /may not import .*promise/],
  ["packages/core/src/promise/A.ts", "../testing/B.ts", /may not import/],
  ["packages/core/src/memory/A.ts", "../writes/calls/B.ts", /may not import .*calls/],
  ["packages/core/testing/A.ts", "../src/domain/Ids.ts", /by name/],
  ["packages/core/testing/A.ts", "@fieldgate/core/promise", /suites test ports/],
  ["packages/providers/src/A.ts", "../sandbox/Fault.ts", /don't import the sandboxes/],
  ["packages/providers/sandbox/A.ts", "../src/kit/Answer.ts", /shares nothing/],
  ["packages/core/src/wire/A.ts", "../domain/Json.ts", /List the folder/]
]

const permitted = [
  ["packages/react/src/b.tsx", "@fieldgate/client"],
  ["packages/server/src/main.ts", "@fieldgate/providers/hubspot"],
  ["packages/server/src/cli/Start.ts", "@fieldgate/providers/sandbox"],
  ["packages/server/src/http/B.ts", "@fieldgate/core/Platform"],
  ["packages/server/src/operations/BHandlers.ts", "../http/ProblemMapping.ts"],
  ["packages/server/src/operations/SqlB.ts", "../sql/SqlRow.ts"],
  ["packages/server/src/Routes.ts", "./operations/OperationHandlers.ts"],
  ["packages/server/src/http/B.ts", "./LiveQuery.ts"],
  ["packages/server/src/http/B.ts", "effect/http/HttpRouter"],
  ["packages/server/test/B.test.ts", "@fieldgate/core/testing"],
  ["packages/server/test/B.test.ts", "../src/index.ts"],
  ["packages/server/console/b.tsx", "@fieldgate/react"],
  ["packages/server/console/test/b.test.ts", "../src/main.tsx"],
  ["packages/core/test/B.test.ts", "@effect/vitest"],
  ["examples/one/b.ts", "effect"],
  ["examples/one/b.ts", "@fieldgate/core/promise"],
  ["packages/core/src/domain/B.ts", "effect/Schema"],
  ["packages/core/src/domain/IdGenerator.ts", "effect/Effect"],
  ["packages/core/src/writes/rules/B.ts", "../../domain/Limits.ts"],
  ["packages/core/src/writes/calls/B.ts", "effect/Effect"],
  ["packages/core/src/writes/calls/B.ts", "../rules/B.ts"],
  ["packages/core/src/promise/index.ts", "../Platform.ts"],
  ["packages/core/src/memory/index.ts", "./B.ts"],
  ["packages/core/testing/B.ts", "@fieldgate/core/domain/Ids"],
  ["packages/core/testing/B.ts", "./Sample.ts"],
  ["packages/core/testing/B.ts", "@effect/vitest"],
  ["packages/core/testing/B.ts", "effect/testing/TestClock"],
  ["packages/core/src/index.ts", "./writes/calls/B.ts"]
]

const core = "packages/core/src/writes/calls/Planted"
/** Other rules: a file, its content, and the rule that finds it. */
const planted = [
  [`${core}Now.ts`, "export const a = Date.now()", "no-restricted-globals"],
  [`${core}Date.ts`, "export const a = new Date(0)", "no-restricted-globals"],
  [`${core}Chance.ts`, "export const a = Math.random()", "no-restricted-properties"],
  [`${core}Id.ts`, "export const a = crypto.randomUUID()", "no-restricted-properties"],
  ["packages/core/test/PlantedEquality.ts", 'import { isDeepStrictEqual } from "node:util"', "no-restricted-imports"],
  ["packages/server/src/PlantedId.ts", 'import { randomUUID } from "node:crypto"', "no-restricted-imports"],
  [`${core}Any.ts`, "export const a = (1 as any)", "no-explicit-any"],
  ["packages/core/test/Planted.ts", "// @ts-ignore\nexport const a = 1", "ban-ts-comment"],
  [`${core}Long.ts`, `export const a = 1${"\n//".repeat(400)}`, "max-lines"]
]
const harmless = [
  ["packages/client/src/planted.ts", "export const a = Date.now()"],
  ["packages/providers/sandbox/Planted.ts", "export const a = [new Date(), Math.random()]"],
  ["packages/core/test/PlantedClock.ts", "export const a = Date.now()"],
  [`${core}Short.ts`, `export const a = 1${"\n//".repeat(399)}`],
  ["packages/client/src/generated/planted.ts", `export const a = 1${"\n//".repeat(900)}`]
]

const folder = mkdtempSync(join(tmpdir(), "fieldgate-imports-"))
afterAll(() => rmSync(folder, { recursive: true }))

let found
beforeAll(() => {
  for (const name of ["oxlint.config.ts", "oxlint.imports.ts"]) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const cycle = ["a", "b", "c"].map((name, index) => [`packages/core/src/domain/${name}.ts`, `./${"bca"[index]}.ts`])
  const imports = [...forbidden, ...permitted, ...cycle].map(([path, name]) => [path, `export * from "${name}"`])
  for (const [path, text] of [...imports, ...planted, ...harmless]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`, { flag: "a" })
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json", "packages", "examples", "scripts"],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }
  )
  found = JSON.parse(stdout).diagnostics.map(({ code, filename, help, message }) => ({ code, filename, help, message }))
})

const helpFor = (path, specifier) =>
  found
    .filter(({ code, filename, message }) => {
      return code.includes("no-restricted-imports") && filename === path && message.startsWith(`'${specifier}'`)
    })
    .map(({ help }) => help)

test.each(forbidden)("forbids %s to import %s", (path, specifier, help) => {
  expect(helpFor(path, specifier)).toContainEqual(expect.stringMatching(help))
})

test.each(permitted)("permits %s to import %s", (path, specifier) => {
  expect(helpFor(path, specifier)).toEqual([])
})

const rulesIn = (path) => found.filter(({ filename }) => filename === path).map(({ code }) => code)

test.each(planted)("finds the fault in %s", (path, _, rule) => {
  expect(rulesIn(path)).toContainEqual(expect.stringContaining(rule))
})

test.each(harmless)("finds nothing in %s", (path) => {
  expect(rulesIn(path)).toEqual([])
})

test("finds a cycle of types", () => {
  const files = found.filter(({ code }) => code.includes("no-cycle")).map(({ filename }) => filename)
  expect(files.toSorted()).toEqual(["a", "b", "c"].map((name) => `packages/core/src/domain/${name}.ts`))
})

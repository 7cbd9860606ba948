/** `npm run check`: every check that doesn't run the product; prints each with its time, and `checks: N passed, N failed`. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { root } from "./source/files.mjs"
import { isProgram } from "./source/program.mjs"

const node = (script, ...args) => [process.execPath, join("scripts", script), ...args]
const written = [
  "packages",
  "examples",
  "scripts",
  "bench",
  "oxlint.config.ts",
  "oxlint.imports.ts",
  "vitest.config.ts"
]

/** Changesets are compared with the branch main, which a shallow checkout doesn't have. */
const hasMain = spawnSync("git", ["rev-parse", "--verify", "--quiet", "main"], { cwd: root }).status === 0

/** Types and style sheets come before publint, which looks for their output. */
const checks = [
  { name: "types", command: ["tsc", "-b", ".", "scripts"] },
  { name: "lint", command: ["oxlint", "--deny-warnings", ...written] },
  { name: "format", command: ["oxfmt", "--check", ...written] },
  { name: "language", command: node("check-language.mjs") },
  ...(hasMain ? [{ name: "changesets", command: node("changeset.mjs", "status") }] : []),
  { name: "code in documents", command: node("docs-code.mjs", "--check") },
  { name: "rules", command: node("rules.mjs", "--check") },
  { name: "core's index", command: node("barrels.mjs", "--check") },
  {
    name: "generated files",
    command: [process.execPath, "--conditions=@fieldgate/source", "scripts/codegen.ts", "--check"]
  },
  { name: "exports of packages", command: node("api.mjs", "--check") },
  { name: "style sheets", command: node("build-packages.mjs", "react") },
  { name: "unused code", command: ["knip", "--no-progress", "--no-config-hints"] },
  ...["core", "providers", "server", "client", "react"].map((name) => ({
    name: `package ${name}`,
    command: ["publint", "--strict", `packages/${name}`]
  }))
]

/** No check takes longer than a fraction of this; one that hangs has failed. */
const timeout = 300_000

export const runChecks = (list, run, say) => {
  const failed = list.filter(({ name, command }) => {
    const { ok, output, seconds } = run(command)
    say(`${ok ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) say(output.trimEnd().replaceAll(/^/gm, "    "))
    return !ok
  }).length
  say(`checks: ${list.length - failed} passed, ${failed} failed`)
  return { passed: list.length - failed, failed }
}

const execute = ([program, ...args]) => {
  const started = performance.now()
  const tools = join(root, "node_modules/.bin")
  const local = join(tools, program)
  const { status, stdout, stderr, error } = spawnSync(existsSync(local) ? local : program, args, {
    cwd: root,
    encoding: "utf8",
    timeout,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}`, NO_COLOR: "1" }
  })
  const reason = error === undefined ? "" : `${error.message}\n`
  return {
    ok: status === 0,
    output: `${reason}${stdout ?? ""}${stderr ?? ""}`,
    seconds: (performance.now() - started) / 1000
  }
}

if (isProgram(import.meta.url)) {
  const { failed } = runChecks(checks, execute, (line) => console.log(line))
  process.exitCode = failed > 0 ? 1 : 0
}

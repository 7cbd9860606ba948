/** `.ci/run` with fake programs for npm, Node and apt-get. */
import { execFileSync, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { root } from "../source/files.mjs"

const script = readFileSync(join(root, ".ci/run"), "utf8")

/** The steps that count, in their order. */
const suites = [...script.replaceAll(/ \\\n\s+/gu, " ").matchAll(/^suite \d+ \d+ "([^"]+)" (.+)$/gmu)].map(
  ([, name, command]) => ({
    name,
    command: execFileSync("bash", ["-c", `echo ${command}`], { encoding: "utf8" }).trim()
  })
)
const good = "echo 'checks: 20000 passed, 0 failed'"

/** A step that ends only if it is ended, with a process in its group, one in a group of its own, and a folder. */
const hanging = (tag) => `
folder=$(mktemp -d); echo text >"$folder/file"
setsid sleep ${tag} &
sleep ${tag} &
echo "checks: 7 passed, 0 failed"
echo hanging
wait`

const processesWith = (tag) =>
  readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/u.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(tag)
    } catch {
      return false
    }
  })

/** Runs a copy of the script; `acts` are what steps do instead, by their command. */
const start = (acts = {}, edit = (text) => text) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-ci-"))
  const temporary = join(folder, "tmp")
  for (const each of [".ci", "bin", "tmp"]) mkdirSync(join(folder, each))
  const write = (path, text) => {
    writeFileSync(join(folder, path), text)
    chmodSync(join(folder, path), 0o755)
  }
  write(".ci/run", edit(script))
  const cases = Object.entries(acts).map(([command, act]) => `"${command}") ${act}\n;;`)
  for (const name of ["npm", "node", "apt-get"]) {
    const others = name === "apt-get" ? "true" : good
    write(`bin/${name}`, `#!/bin/bash\ncase "${name} $*" in\n${cases.join("\n")}\n*) ${others} ;;\nesac\n`)
  }
  const child = spawn("bash", [join(folder, ".ci/run")], {
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH}`, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const lines = []
  const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line))
  const exit = Promise.all([once(child, "close"), once(output, "close")]).then(([[code]]) => ({
    code,
    lines,
    last: lines.at(-1),
    left: readdirSync(temporary)
  }))
  onTestFinished(() => {
    child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, exit, has: (line) => vi.waitFor(() => expect(lines).toContain(line), { timeout: 60_000 }) }
}

const hasPostgres = process.env.CI === "true" || existsSync("/usr/lib/postgresql")

describe(".ci/run", () => {
  it("adds up what its steps passed", async () => {
    expect(suites.map(({ name }) => name)).toContain("npm test")
    const { code, last, left } = await start().exit
    expect({ code, last, left }).toEqual({ code: 0, last: `${20_000 * suites.length} passed, 0 failed`, left: [] })
  })

  it.each([
    ["nothing ran", "echo 'checks: 0 passed, 0 failed'", 0, 1],
    ["fewer passed than must", "echo 'checks: 9999 passed, 0 failed'", 9999, 1],
    ["tests failed", "echo 'checks: 11000 passed, 3 failed'; exit 1", 11_000, 3],
    ["the command failed after it passed", `${good}; exit 1`, 20_000, 1],
    ["nothing was counted", "echo done", 0, 1],
    ["the time was not enough", `${good}; sleep 60`, 20_000, 1]
  ])("is red if in a suite %s", async (_case, act, passed, failed) => {
    const shorter = (text) => text.replace('suite 1800 10000 "npm test"', 'suite 2 10000 "npm test"')
    const { code, last, left } = await start({ [suites[0].command]: act }, shorter).exit
    const others = 20_000 * (suites.length - 1)
    expect({ code, last, left }).toEqual({ code: 1, last: `${others + passed} passed, ${failed} failed`, left: [] })
  })

  it("is red without an install", async () => {
    const { code, last } = await start({ "npm ci": "exit 1" }).exit
    expect({ code, last }).toEqual({ code: 1, last: "0 passed, 1 failed" })
  })

  it.each([
    ...["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => [signal, suites[0].name, suites[0].command]),
    ["SIGTERM", "npm ci", "npm ci"],
    ...suites.slice(1).map(({ command, name }) => ["SIGTERM", name, command])
  ])(
    "reports %s in the step %s, and leaves no process or folder",
    { timeout: 60_000 },
    async (signal, name, command) => {
      const tag = `86400.${randomInt(1e9)}`
      const { child, exit, has } = start({ [command]: hanging(tag) })
      await has("hanging")
      await vi.waitFor(() => expect(processesWith(tag)).toHaveLength(2), { timeout: 30_000 })
      child.kill(signal)
      const { code, last, left, lines } = await exit
      const before = name === "npm ci" ? 0 : 20_000 * suites.findIndex((suite) => suite.name === name)
      expect({ code, last, left }).toEqual({ code: 1, last: `${before} passed, 1 failed`, left: [] })
      expect(lines.at(-2)).toBe(`── interrupted by ${signal} while running: ${name}`)
      expect(processesWith(tag)).toEqual([])
    }
  )

  it("ends what a step has left behind, before the next one", async () => {
    const tag = `86400.${randomInt(1e9)}`
    const { code, left } = await start({ [suites[0].command]: `setsid sleep ${tag} >/dev/null 2>&1 & ${good}` }).exit
    expect({ code, left }).toEqual({ code: 0, left: [] })
    expect(processesWith(tag)).toEqual([])
  })
})

describe.skipIf(!hasPostgres)("scripts/postgres.mjs", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])(
    "leaves no server or folder after %s",
    { timeout: 60_000 },
    async (signal) => {
      const folder = mkdtempSync(join(tmpdir(), "fieldgate-ci-"))
      chmodSync(folder, 0o711)
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const child = spawn(process.execPath, [join(root, "scripts/postgres.mjs")], {
        env: { ...process.env, TMPDIR: folder },
        stdio: ["ignore", "pipe", "inherit"]
      })
      onTestFinished(() => child.kill("SIGKILL"))
      await once(createInterface({ input: child.stdout }), "line")
      const [created] = readdirSync(folder)
      const data = join(folder, created, "data")
      expect(processesWith(data)).not.toEqual([])
      child.kill(signal)
      await vi.waitFor(() => expect([processesWith(data), readdirSync(folder)]).toEqual([[], []]), { timeout: 50_000 })
    }
  )
})

import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, it, onTestFinished, vi } from "vitest"
import { root } from "../source/files.mjs"

const run = (program, args) =>
  execFileSync(program, args, { cwd: root, encoding: "utf8", env: { ...process.env, CI: "true" } })

/** The files that Vitest would run, relative to the repository. */
const listed = (...args) =>
  JSON.parse(run(process.execPath, ["node_modules/vitest/vitest.mjs", "list", "--filesOnly", "--json", ...args])).map(
    ({ file }) => file.slice(root.length).replace(/^\//u, "")
  )

it("runs every test file of the repository in a project", () => {
  const runs = new Set([...listed(), ...listed("--project=browser", "--project=image")])
  const written = run("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
    .split("\0")
    .filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/u.test(path) && existsSync(join(root, path)))
  expect(written.length).toBeGreaterThan(500)
  expect(written.filter((path) => !runs.has(path))).toEqual([])
})

it("compares the content of redacted values, and counts assertions, in every test project", async () => {
  // These projects exist only if the command line names them.
  const { argv } = process
  process.argv = [
    ...argv,
    ...["browser", "image", "programs", "react-18", "react-18-alone"].map((name) => `--project=${name}`)
  ]
  onTestFinished(() => {
    process.argv = argv
  })
  vi.resetModules()
  const { default: config } = await import("../../vitest.config.ts")
  const projects = config.test.projects.map(({ test }) => test)
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["core", "react-18", "react-19", "react-19-alone", "programs", "browser", "image"])
  )
  const setups = ["packages/core/test/RedactedEquality.ts", "packages/core/test/AssertionCount.ts"]
  const lacks = ({ setupFiles = [] }) => setups.some((setup) => !setupFiles.includes(setup))
  expect(projects.filter(lacks).map(({ name }) => name)).toEqual([])
})

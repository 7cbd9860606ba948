/**
 * How much of the code a synchronous write executes, from the request to its answer: files and lines, by V8's coverage. Following one
 * write means reading them.
 *     npm run reading [-- --tree ../other-checkout --as base]
 * A server with an embedded database; HubSpot's sandbox is another process. Written to bench/results/reading.json, under `now` or another
 * name, which keeps the figures of an earlier commit beside today's.
 */
import { execFileSync, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { freePort } from "../packages/server/test/cli/FreePort.ts"
import { isGenerated } from "../scripts/source/files.mjs"
import { keepResults } from "./figures.mjs"
import { readLines } from "./reading/lines.mjs"

const { values: options } = parseArgs({
  options: { tree: { type: "string", default: "." }, as: { type: "string", default: "now" } }
})
const tree = resolve(options.tree)
const results = "bench/results/reading.json"
const conditions = ["--conditions=@fieldgate/source"]

const withHubSpot = async (measurement) => {
  const program = fileURLToPath(new URL("reading/hubspot.mjs", import.meta.url))
  const sandbox = spawn(process.execPath, [...conditions, program], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(sandbox, "exit")
  try {
    const [line] = await once(sandbox.stdout, "data")
    return await measurement(String(line).trim())
  } finally {
    sandbox.kill("SIGTERM")
    await ended
  }
}

const withServer = async (hubspot, measurement) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-reading-"))
  const port = await freePort()
  const flags = { folder, port, "sandbox-port": 0, "sandbox-url": `hubspot=${hubspot}` }
  const given = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, `${value}`])
  const server = fork("packages/server/src/main.ts", ["start", "--no-worker", ...given], {
    cwd: tree,
    execArgv: [...conditions, "--import", new URL("reading/executed.mjs", import.meta.url).href],
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  })
  const ended = once(server, "exit")
  const origin = `http://127.0.0.1:${port}`
  try {
    while (!existsSync(join(folder, "api-key")) || !(await isUp(origin))) {
      if (server.exitCode !== null) throw new Error("the server ended before it could be measured")
      await pause(100)
    }
    const key = readFileSync(join(folder, "api-key"), "utf8").trim()
    const request = async (path, body) => {
      const headers = { "x-api-key": key, "content-type": "application/json" }
      server.send({ url: `${origin}${path}`, method: "POST", headers, body: JSON.stringify(body) })
      const [answer] = await once(server, "message")
      if (answer.status !== 200)
        throw new Error(`the write was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.scripts
    }
    return await measurement(request)
  } finally {
    server.kill("SIGINT")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const isUp = (origin) =>
  fetch(`${origin}/health/live`).then(
    ({ ok }) => ok,
    () => false
  )

const filesOf = (scripts) =>
  scripts
    .filter(({ url }) => url.startsWith("file:"))
    .map(({ url, functions }) => ({ path: fileURLToPath(url).slice(tree.length + 1), functions }))
    .filter(({ path }) => /^packages\/[^/]+\/src\//.test(path) && !path.startsWith("packages/providers/src/sandbox/"))
    .map(({ path, functions }) => ({ path, functions, text: readFileSync(join(tree, path), "utf8") }))
    .filter((file) => !isGenerated(file))
    .map(({ path, functions, text }) => ({ path, ...readLines(path, text, functions) }))
    .filter(({ ran }) => ran > 0)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

const sumOf = (files) => ({
  files: files.length,
  lines: files.reduce((sum, { ran }) => sum + ran, 0),
  linesOfFiles: files.reduce((sum, { all }) => sum + all, 0)
})

const figuresOf = (scripts) => {
  const files = filesOf(scripts)
  const packages = Object.groupBy(files, ({ path }) => path.split("/")[1])
  return {
    ...sumOf(files),
    packages: Object.fromEntries(Object.entries(packages).map(([name, own]) => [name, sumOf(own)])),
    paths: Object.fromEntries(files.map(({ path, ran }) => [path, ran]))
  }
}

const path = "/v1/projects/demo/integrations/crm/objects/contacts"
const bodyOf = (serial) => ({
  groupRef: "demo-group",
  type: "create",
  mode: "synchronous",
  record: { email: `reading.${serial}@demo.example`, firstname: "Reading" }
})

const [first, , later] = await withHubSpot((hubspot) =>
  withServer(hubspot, async (request) => {
    const writes = []
    for (const serial of [1, 2, 3]) writes.push(figuresOf(await request(path, bodyOf(serial))))
    return writes
  })
)
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: tree, encoding: "utf8" }).trim()
for (const [name, { packages, files, lines, linesOfFiles }] of Object.entries({ first, later })) {
  console.log(`${name} write, commit ${commit}`)
  console.table({ ...packages, "in all": { files, lines, linesOfFiles } })
}
const kept = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {}
const { paths: _, ...laterFigures } = later
keepResults("reading", { ...kept, [options.as]: { commit, first, later: laterFigures } }, false)

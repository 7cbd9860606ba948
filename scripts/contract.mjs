/**
 * `node scripts/contract.mjs`: what others say of the contract. Redocly's linter reads the document; then calls of every operation go to a real
 * server through Prism, a proxy that holds each request and each answer against the document. One line for each judgement,
 * and `checks: N passed, N failed` at the end.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { calls } from "./contract/calls.mjs"
import { judged, operationsOf } from "./contract/judge.mjs"
import { proxied } from "./contract/processes.mjs"
import { root } from "./source/files.mjs"
import { installTool } from "./source/installTool.mjs"

const tools = installTool("contract", "prism")
const document = join(root, "packages/client/openapi.json")

/** All recommended rules, none left out, a warning being a failure. */
const lint = () => {
  const program = join(tools, "node_modules/@redocly/cli/bin/cli.js")
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [program, "lint", document, "--extends", "recommended-strict", "--format", "stylish"],
    {
      cwd: tools,
      encoding: "utf8",
      timeout: 120_000,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
    }
  )
  return { name: "lint of openapi.json by Redocly's recommended rules", faults: status === 0 ? [] : [stdout + stderr] }
}

/** Its recommended rules: every example is valid against its schema, with patterns compiled as generated clients compile them. */
const lintBySpectral = () => {
  const program = join(tools, "node_modules/@stoplight/spectral-cli/dist/index.js")
  const rules = join(root, "scripts/contract/spectral.yaml")
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [program, "lint", document, "--ruleset", rules, "--fail-severity", "warn"],
    { cwd: tools, encoding: "utf8", timeout: 120_000 }
  )
  return { name: "lint of openapi.json by Spectral's recommended rules", faults: status === 0 ? [] : [stdout + stderr] }
}

const judgements = [lint(), lintBySpectral()]
const operations = operationsOf(document)
const called = new Set()
await proxied(document, tools, async (server) => {
  for await (const { answer, ...call } of calls(server)) {
    const { faults, operation } = judged(operations, call, answer)
    if (operation !== undefined) called.add(operation)
    judgements.push({ name: `${call.method} ${call.path} ${answer.status}`, faults })
  }
})

const left = operations.map(({ name }) => name).filter((name) => !called.has(name))
const uncalled = left.length === 0 ? [] : [`no call of these: ${left.join(", ")}`]
judgements.push({ name: "every operation of the document is called", faults: uncalled })

for (const { faults, name } of judgements) {
  console.log(`${faults.length === 0 ? "ok    " : "FAILED"} ${name}`)
  for (const fault of faults) console.log(fault.replaceAll(/^/gm, "    "))
}
const failed = judgements.filter(({ faults }) => faults.length > 0).length
console.log(`checks: ${judgements.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

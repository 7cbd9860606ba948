/**
 * `node scripts/contract.mjs`: checks the contract with external tools. Redocly's linter reads the document; then calls of every
 * operation go to a real server through Prism, a proxy that validates each request and response against the document. Prints one line for
 * each check, and `checks: N passed, N failed` at the end.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { calls } from "./contract/calls.mjs"
import { faultsOfCall, operationsOf } from "./contract/faults.mjs"
import { proxied } from "./contract/processes.mjs"
import { root } from "./source/files.mjs"
import { installTool } from "./source/installTool.mjs"

const tools = installTool("contract", "prism")
const document = join(root, "packages/client/openapi.json")

/** All recommended rules without exception; a warning is a failure. */
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

const checks = [lint(), lintBySpectral()]
const operations = operationsOf(document)
const called = new Set()
await proxied(document, tools, async (server) => {
  for await (const { answer, ...call } of calls(server)) {
    const { faults, operation } = faultsOfCall(operations, call, answer)
    if (operation !== undefined) called.add(operation)
    checks.push({ name: `${call.method} ${call.path} ${answer.status}`, faults })
  }
})

const left = operations.map(({ name }) => name).filter((name) => !called.has(name))
const uncalled = left.length === 0 ? [] : [`no call of these: ${left.join(", ")}`]
checks.push({ name: "every operation of the document is called", faults: uncalled })

for (const { faults, name } of checks) {
  console.log(`${faults.length === 0 ? "ok    " : "FAILED"} ${name}`)
  for (const fault of faults) console.log(fault.replaceAll(/^/gm, "    "))
}
const failed = checks.filter(({ faults }) => faults.length > 0).length
console.log(`checks: ${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** `node scripts/consumers.mjs`: tests the packed packages in an empty folder; prints a line for each check, and `checks: N passed, N failed`. */
import { checks } from "./consumers/checks.mjs"
import { leftOut } from "./consumers/entries.mjs"
import { install } from "./consumers/host.mjs"
import { buildPackages } from "./source/packed.mjs"

buildPackages()
const host = await install()
let failed = 0
try {
  for (const [name, check] of checks) {
    const started = performance.now()
    const fault = await Promise.resolve(host)
      .then(check)
      .then(
        () => undefined,
        (error) => error
      )
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${fault === undefined ? "ok    " : "FAILED"} ${name} (${seconds} s)`)
    if (fault === undefined) continue
    failed += 1
    console.log(`${fault.stack}\n${fault.stdout ?? ""}${fault.stderr ?? ""}`.trimEnd().replaceAll(/^/gmu, "    "))
  }
} finally {
  host[Symbol.dispose]()
}
console.log(`left out: ${leftOut}`)
console.log(`checks: ${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

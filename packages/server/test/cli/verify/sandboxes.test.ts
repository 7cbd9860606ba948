/** @rule cli.verify */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { rowsOf } from "../../../src/cli/verify/Findings.ts"
import * as Report from "../../../src/cli/verify/Report.ts"
import { names } from "../../../src/cli/verify/Subjects.ts"
import { verified } from "./verified.ts"

describe.each(names)("a run against the sandbox of %s", (provider) => {
  it.live("finds no difference, makes its calls, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const { about, findings, leftovers, results, sandbox } = yield* verified({ provider })
      assert.deepStrictEqual(findings, [])
      assert.deepStrictEqual(leftovers, [])
      assert.deepStrictEqual(
        results.flatMap(({ name, skipped }) => (skipped === undefined ? [] : [`${name}: ${skipped}`])),
        []
      )
      const live = sandbox
        .records()
        .filter(({ archived, properties }) => !archived && /fgv/u.test(JSON.stringify(properties)))
      assert.deepStrictEqual(live, [])
      assert.isTrue(rowsOf(about.contract, results).some(({ result }) => result === "as expected"))
    })
  )

  it.live("reports without values of the account", () =>
    Effect.gen(function* () {
      const { about, leftovers, results, sandbox } = yield* verified({ provider })
      const text = Report.markdown(about, { results, leftovers })
      assert.include(text, `# fieldgate verify ${provider}`)
      const [key = ""] = sandbox
        .journal()
        .flatMap(({ headers }) => headers["authorization"] ?? headers["x-api-token"] ?? [])
      assert.notInclude(text, key.replace(/^\w+ /u, ""))
      assert.notMatch(text, /@example\.com|fgvtest01-/u)
    })
  )
})

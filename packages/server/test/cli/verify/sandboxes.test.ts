/** @rule cli.verify */
import { assert, describe, it } from "@effect/vitest"
import { Pipedrive } from "@fieldgate/providers"
import { counts } from "@fieldgate/providers/contracts"
import * as Effect from "effect/Effect"
import { rowsOf, unexplained } from "../../../src/cli/verify/Findings.ts"
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
      const rows = rowsOf(about.contract, results, about.reasons)
      assert.isTrue(rows.some(({ result }) => result === "as expected"))
      // Each answer that was never recorded is observed, or says why it can't be.
      const { unseen } = counts(about.contract)
      assert.isAtLeast(rows.filter(({ proof }) => proof === "unseen").length, unseen)
      assert.deepStrictEqual(
        rows.filter(({ reason }) => reason === unexplained),
        []
      )
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

describe("what a run covers", () => {
  it.live("is every object of the sample in every version of HubSpot's API", () =>
    Effect.gen(function* () {
      const { results } = yield* verified({ provider: "hubspot" })
      const urls = results.flatMap(({ calls }) => calls.map(({ url }) => url))
      for (const path of ["/crm/objects/2026-09/contacts", "/crm/v3/objects/contacts", "/crm/v4/associations/"]) {
        assert.isTrue(
          urls.some((url) => url.startsWith(path)),
          path
        )
      }
    })
  )

  it.live("is every object that Pipedrive's driver writes, and its custom fields are removed", () =>
    Effect.gen(function* () {
      const { results, sandbox } = yield* verified({ provider: "pipedrive" })
      const written = new Set(
        results.flatMap(({ calls }) =>
          calls.flatMap(({ method, url }) => (method === "POST" ? [url.split("/").at(-1)] : []))
        )
      )
      assert.includeMembers([...written], Object.keys(Pipedrive.definition.objects ?? {}))
      const created = sandbox.journal().filter(({ method, url }) => method === "POST" && url.endsWith("Fields"))
      const removed = sandbox.journal().filter(({ method, url }) => method === "DELETE" && /Fields\/\w{40}$/u.test(url))
      assert.isNotEmpty(created)
      assert.lengthOf(removed, created.length)
    })
  )
})

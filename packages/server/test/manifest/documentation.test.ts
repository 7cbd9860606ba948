/** The manifest in docs/manifest.md has every member, and holds. */
import { expect, it } from "@effect/vitest"
import { ProviderName } from "@fieldgate/core/domain/Ids"
import * as ManifestRefusals from "@fieldgate/core/manifest/ManifestRefusals"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import * as ManifestText from "../../src/manifest/ManifestText.ts"

const page = readFileSync(new URL("../../../../docs/manifest.md", import.meta.url), "utf8")

it.effect("2.8 docs/manifest.md shows a manifest that can be deployed", () =>
  Effect.gen(function* () {
    const [, text = ""] = /```yaml\n([^]*?)```/u.exec(page) ?? []
    const manifest = yield* Effect.fromResult(ManifestText.read("docs/manifest.md", text))
    expect(ManifestRefusals.refusals(manifest)).toEqual([])
    expect(manifest.integrations[0]).toMatchObject({ name: "crm", provider: ProviderName.make("hubspot") })
  })
)

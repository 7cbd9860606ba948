/** What the seed of the demo needs and leaves: its manifest, its parts, its key. */
import type { Credentials } from "@fieldgate/core/domain/Credentials"
import * as Effect from "effect/Effect"
import { fileURLToPath } from "node:url"
import * as ManifestFile from "../manifest/ManifestFile.ts"
import * as DemoKey from "../seed/DemoKey.ts"
import * as DemoSeed from "../seed/DemoSeed.ts"
import * as Sandboxes from "./Sandboxes.ts"

/** The manifest that the demo deploys. */
const manifestPath = fileURLToPath(new URL("../../demo/fieldgate.yaml", import.meta.url))

/** Makes what is missing of the demo, and answers its key and parts. */
export const seed = Effect.fn("Demo.seed")(function* (
  folder: string,
  credentials: Readonly<Record<string, Credentials>>
) {
  const manifest = yield* ManifestFile.read(manifestPath)
  const parts = yield* DemoSeed.seed({ manifest, credentials, sandboxApps: Sandboxes.apps })
  const apiKey = yield* DemoKey.ensure(folder, parts.project.id)
  return { ...parts, apiKey }
})

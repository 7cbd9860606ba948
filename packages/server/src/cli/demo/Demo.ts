/** Seeds the demo with its manifest and keys. @rule cli.demo */
import { Platform } from "@fieldgate/core/Platform"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Digest } from "@fieldgate/core/domain/Digest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fileURLToPath } from "node:url"
import * as ManifestFile from "../../integrations/ManifestFile.ts"
import * as DemoKeys from "./DemoKeys.ts"
import * as DemoSeed from "./DemoSeed.ts"
import * as DataFolder from "../settings/DataFolder.ts"
import * as Sandboxes from "./Sandboxes.ts"

const manifestPath = fileURLToPath(new URL("../../../demo/fieldgate.yaml", import.meta.url))

/** The demo's frontend key may act for every group, so it has no place beside the projects of customers. */
export class DemoRefused extends Schema.TaggedError<DemoRefused>()("DemoRefused", { project: Schema.String }) {
  override get message(): string {
    return `the database has a project "${this.project}": the demo is created only in a database without other projects. Use an empty database, or another --schema`
  }
}

/** Fails if the database has projects and no demo yet. */
export const refuseBesideOthers = Effect.gen(function* () {
  const projects = yield* (yield* Platform).listProjects(Caller.Host(), {})
  const [first] = projects
  if (first === undefined || projects.some(({ name }) => name === DemoSeed.demo.project)) return
  return yield* new DemoRefused({ project: first.name })
})

export const seed = Effect.fn("Demo.seed")(function* (
  folder: string,
  credentials: Readonly<Record<string, Credentials>>
) {
  const manifest = yield* ManifestFile.read(manifestPath)
  const digest = yield* (yield* Digest).sha256(JSON.stringify(manifest))
  const deployed = yield* DataFolder.read(folder, DataFolder.entries.demoManifest)
  const parts = yield* DemoSeed.seed({
    manifest,
    hasNewManifest: Option.isSome(deployed) && deployed.value !== digest,
    credentials,
    sandboxApps: Sandboxes.apps
  })
  yield* DataFolder.write(folder, DataFolder.entries.demoManifest, digest)
  const apiKey = yield* DemoKeys.ensureApiKey(folder, parts.project.id)
  // docs/start/react.md uses this key, also without a demo page.
  yield* DemoKeys.ensureApiKey(folder, parts.project.id, "frontend")
  return { ...parts, apiKey }
})

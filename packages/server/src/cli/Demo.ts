/** The demo beside the server: a HubSpot sandbox on a port of its own, and what the seed makes for it. */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as KeptSandbox from "@fieldgate/providers/sandbox/kept"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import type { Credentials } from "@fieldgate/core/domain/Credentials"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as ManifestFile from "../manifest/ManifestFile.ts"
import * as DemoKey from "../seed/DemoKey.ts"
import * as DemoSeed from "../seed/DemoSeed.ts"
import * as FolderLock from "../sql/embedded/FolderLock.ts"

/** The manifest that the demo deploys. */
const manifestPath = fileURLToPath(new URL("../../demo/fieldgate.yaml", import.meta.url))

export class SandboxPortTaken extends Schema.TaggedError<SandboxPortTaken>()("SandboxPortTaken", {
  port: Schema.Int
}) {
  override get message(): string {
    return `the HubSpot sandbox can't listen on port ${this.port}: choose another with --sandbox-port`
  }
}

/** Signs in at the sandbox, and nowhere else. */
export const sandboxCredentials: Credentials = {
  _tag: "ApiKeyCredentials",
  apiKey: Redacted.make(HubSpotSandbox.defaultToken),
  environment: "sandbox"
}

/**
 * Starts the sandbox with the records that the folder keeps; it ends with the scope. The folder is locked first, so that
 * a second server on it changes nothing.
 */
export const startSandbox = Effect.fn("Demo.startSandbox")(function* (folder: string, port: number, host: string) {
  yield* FolderLock.acquire(folder)
  const sandbox = yield* KeptSandbox.open(HubSpotSandbox, { path: join(folder, "sandbox-hubspot.json") })
  return yield* ServeSandbox.serve(sandbox, { port, host }).pipe(Effect.mapError(() => new SandboxPortTaken({ port })))
})

/** Makes what is missing of the demo, and answers its key and parts. */
export const seed = Effect.fn("Demo.seed")(function* (folder: string, credentials: Credentials) {
  const manifest = yield* ManifestFile.read(manifestPath)
  const parts = yield* DemoSeed.seed({ manifest, credentials })
  const apiKey = yield* DemoKey.ensure(folder, parts.project.id)
  return { ...parts, apiKey }
})

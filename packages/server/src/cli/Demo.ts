/** The demo beside the server: a HubSpot sandbox on a port of its own, and what the seed makes for it. */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import type { Credentials } from "@fieldgate/core/domain/Credentials"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { fileURLToPath } from "node:url"
import * as ManifestFile from "../manifest/ManifestFile.ts"
import * as DemoKey from "../seed/DemoKey.ts"
import * as DemoSeed from "../seed/DemoSeed.ts"

/** The manifest that the demo deploys. */
export const manifestPath = fileURLToPath(new URL("../../demo/fieldgate.yaml", import.meta.url))

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

/** Starts the sandbox; it ends with the scope. */
export const startSandbox = Effect.fn("Demo.startSandbox")(function* (port: number, host: string) {
  const sandbox = yield* HubSpotSandbox.make()
  return yield* ServeSandbox.serve(sandbox, { port, host }).pipe(Effect.mapError(() => new SandboxPortTaken({ port })))
})

/** Makes what is missing of the demo, and answers its key and parts. */
export const seed = Effect.fn("Demo.seed")(function* (folder: string, credentials: Credentials) {
  const manifest = yield* ManifestFile.read(manifestPath)
  const parts = yield* DemoSeed.seed({ manifest, credentials })
  const apiKey = yield* DemoKey.ensure(folder, parts.project.id)
  return { ...parts, apiKey }
})

/** The demo's CRM sandboxes, one per provider, with a port each; their records are stored in the data folder. @rule connection.environment */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { ProviderApp } from "@fieldgate/core/providers/ProviderApp"
import type { OAuthClient } from "@fieldgate/core/providers/ProviderDriver"
import { HubSpotSandbox, PipedriveSandbox, type Sandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as PersistentSandbox from "@fieldgate/providers/sandbox/persistent"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { join } from "node:path"
import { codeOf, reasonFor } from "../../HttpServer.ts"
import * as FolderLock from "../../sql/embedded/FolderLock.ts"
import * as DataFolder from "../settings/DataFolder.ts"

type Open = (
  path: string
) => Effect.Effect<
  Sandbox.Sandbox,
  PersistentSandbox.SnapshotFileInvalid | PersistentSandbox.SnapshotFileError,
  Scope.Scope
>

const openHubSpot: Open = (path) => PersistentSandbox.open(HubSpotSandbox, { path })
const openSalesforce: Open = (path) => PersistentSandbox.open(SalesforceSandbox, { path })
const openPipedrive: Open = (path) => PersistentSandbox.open(PipedriveSandbox, { path })

/** In port order. */
const sandboxes = [
  { provider: "hubspot", name: "HubSpot", open: openHubSpot },
  { provider: "salesforce", name: "Salesforce", open: openSalesforce },
  { provider: "pipedrive", name: "Pipedrive", open: openPipedrive }
] as const

export const providers = sandboxes.map(({ provider }) => provider)

type SandboxedProvider = (typeof sandboxes)[number]["provider"]

export type SandboxUrls = Readonly<Record<string, string>>

export class SandboxPortTaken extends Schema.TaggedError<SandboxPortTaken>()("SandboxPortTaken", {
  name: Schema.String,
  host: Schema.String,
  port: Schema.Int,
  /** The flag that chooses another port. */
  flag: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    const { flag, host, name, port, reason } = this
    return `the ${name} sandbox can't listen on ${host}, port ${port}: ${reason}. Choose another port with ${flag}`
  }
}

const signIn = (token: string): Credentials => ({
  _tag: "ApiKeyCredentials",
  apiKey: Redacted.make(token),
  environment: "sandbox"
})

/** The access token has expired, so that the demo's first write demonstrates a refresh. */
const signInByRefresh = (token: string, refreshToken: string): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken: Redacted.make(token),
  refreshToken: Redacted.make(refreshToken),
  expiresAt: DateTime.makeUnsafe(0),
  environment: "sandbox"
})

export const credentials: Readonly<Record<SandboxedProvider, Credentials>> = {
  hubspot: signIn(HubSpotSandbox.defaultToken),
  salesforce: signInByRefresh(SalesforceSandbox.defaultToken, SalesforceSandbox.defaultRefreshToken),
  pipedrive: signIn(PipedriveSandbox.defaultToken)
}

const clientOf = ({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) => ({
  clientId,
  clientSecret: Redacted.make(clientSecret)
})

const hubspotScopes = ["contacts", "companies"].flatMap((object) =>
  ["read", "write"].map((right) => `crm.objects.${object}.${right}`)
)

/**
 * The apps that the sandboxes accept, with their scopes. A provider's only app determines the default environment of its
 * connections. So Pipedrive has an app although no account uses it: without it, the demo would send keys to the real Pipedrive.
 */
export const apps: Readonly<Record<SandboxedProvider, OAuthClient & Pick<ProviderApp, "scopes">>> = {
  hubspot: { ...clientOf(HubSpotSandbox.defaultApp), scopes: ["oauth", ...hubspotScopes] },
  salesforce: clientOf(SalesforceSandbox.defaultApp),
  pipedrive: clientOf({ clientId: "sandbox-pipedrive-app", clientSecret: "sandbox-pipedrive-secret" })
}

/**
 * Starts the sandboxes on consecutive ports from `firstPort`, or on any free ports if it is 0; the scope stops them. Locks the
 * folder first, so that a second server on the same folder changes nothing.
 */
export const start = Effect.fn("Sandboxes.start")(function* (folder: string, firstPort: number, host: string) {
  yield* DataFolder.open(folder)
  yield* FolderLock.acquire(folder)
  const started = yield* Effect.forEach(sandboxes, ({ name, open, provider }, index) => {
    const port = firstPort === 0 ? 0 : firstPort + index
    return open(join(folder, `sandbox-${provider}.json`)).pipe(
      Effect.flatMap((sandbox) =>
        Effect.mapError(
          ServeSandbox.serve(sandbox, { port, host }),
          ({ cause }) =>
            new SandboxPortTaken({ name, host, port, flag: "--sandbox-port", reason: reasonFor(codeOf(cause)) })
        )
      ),
      Effect.map(({ url }) => [provider, url] as const)
    )
  })
  const urls: SandboxUrls = Object.fromEntries(started)
  return urls
})

export const nameOf = (provider: string): string =>
  sandboxes.find((each) => each.provider === provider)?.name ?? provider

/** Warns that a configured sandbox receives only sandbox connections: a test without `environment` reaches the real CRM. */
export const warnElsewhere = (urls: SandboxUrls): Effect.Effect<void> =>
  Effect.forEach(
    Object.entries(urls),
    ([provider, url]) =>
      Effect.logWarning(
        `only connections with environment "sandbox" use ${url}; all other connections use the real ${provider}`
      ),
    { discard: true }
  )

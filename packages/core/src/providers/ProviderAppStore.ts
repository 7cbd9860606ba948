/** A project's apps at providers, and their secrets, which an adapter keeps sealed. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Environment } from "../connections/Credentials.ts"
import type { ProjectId, ProviderAppId, ProviderName } from "../domain/Ids.ts"
import type { ProviderApp } from "./ProviderApp.ts"
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { OAuthClient } from "./ProviderDriver.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class ProviderAppNotFound extends Schema.TaggedError<ProviderAppNotFound>()("ProviderAppNotFound", {
  providerAppId: Schema.String
}) {
  override get message(): string {
    return `the project has no provider app "${this.providerAppId}"`
  }
}

export class ProviderAppExists extends Schema.TaggedError<ProviderAppExists>()("ProviderAppExists", {
  provider: Schema.String,
  environment: Environment
}) {
  override get message(): string {
    return `the project already has an app for ${this.provider} (${this.environment}): update it, or delete it first`
  }
}

/** The properties of an app that can be updated; a missing one is unchanged. */
export type ProviderAppChanges = Partial<
  Pick<ProviderApp, "clientId" | "externalRef" | "scopes" | "metadata"> & { readonly clientSecret: Redacted.Redacted }
>

export class ProviderAppStore extends Context.Service<
  ProviderAppStore,
  {
    /** The store holds the rule of one app per provider and environment, also against a race. */
    readonly insert: (
      app: ProviderApp,
      clientSecret: Redacted.Redacted
    ) => Effect.Effect<void, ProviderAppExists | ProjectNotFound | StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: ProviderAppId
    ) => Effect.Effect<ProviderApp, ProviderAppNotFound | StoreUnavailable>
    /** By provider, then environment. */
    readonly list: (projectId: ProjectId) => Effect.Effect<ReadonlyArray<ProviderApp>, StoreUnavailable>
    /** What a token call to the provider signs in with: the only way on which the secret leaves the store. */
    readonly client: (
      projectId: ProjectId,
      of: { readonly provider: ProviderName; readonly environment: Environment }
    ) => Effect.Effect<Option.Option<OAuthClient>, StoreUnavailable>
    /** Answers the app as it is then. */
    readonly update: (
      projectId: ProjectId,
      id: ProviderAppId,
      changes: ProviderAppChanges,
      at: DateTime.Utc
    ) => Effect.Effect<ProviderApp, ProviderAppNotFound | StoreUnavailable>
    readonly remove: (
      projectId: ProjectId,
      id: ProviderAppId
    ) => Effect.Effect<void, ProviderAppNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/providers/ProviderAppStore") {}

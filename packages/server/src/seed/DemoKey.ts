/** The demo's API keys: made once, kept in the data folder for its owner alone. */
import type { ApiKeyScope } from "@fieldgate/core/projects/ApiKey"
import { Caller } from "@fieldgate/core/domain/Caller"
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as DataFolder from "../cli/DataFolder.ts"

/** One for programs, one for pages. */
const kinds = {
  full: { entry: DataFolder.entries.apiKey, label: "demo" },
  frontend: { entry: DataFolder.entries.frontendKey, label: "demo page" }
} as const satisfies Record<ApiKeyScope, unknown>

/** The key of the folder while the database knows it as the project's; else a new one. */
export const ensure = Effect.fn("DemoKey.ensure")(function* (
  folder: string,
  project: ProjectId,
  scope: ApiKeyScope = "full"
) {
  const { entry, label } = kinds[scope]
  const kept = yield* DataFolder.readSecret(folder, entry)
  if (Option.isSome(kept) && (yield* isKeyOf(project, kept.value))) return kept.value
  const platform = yield* Platform
  const { secret } = yield* platform.createApiKey(Caller.Host(), { project, label, scopes: [scope] })
  yield* DataFolder.writeSecret(folder, entry, secret)
  return secret
})

const isKeyOf = Effect.fnUntraced(function* (project: ProjectId, key: Redacted.Redacted) {
  const platform = yield* Platform
  return yield* platform.authenticate(key).pipe(
    Effect.map((caller) => caller._tag === "ApiKeyHolder" && caller.projectId === project),
    Effect.catchTag("ApiKeyInvalid", () => Effect.succeed(false))
  )
})

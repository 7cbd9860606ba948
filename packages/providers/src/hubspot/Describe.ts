/** What an account's objects are made of. HubSpot tells the properties, and what a new record needs, in two places. */
import type { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Answer } from "../kit/Answer.ts"
import { maxDescriptionBytes } from "../kit/OutboundCall.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotMetadata from "./HubSpotMetadata.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import { standardObjects } from "./StandardObjects.ts"

/** HubSpot's own objects, and the account's custom ones where the token may see them. HubSpot lists the latter alone. */
export const objects = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account) {
  const path = Result.succeed(HubSpotPaths.schemas(parts.versions))
  const custom = yield* orUnknown(look(parts, account, path, HubSpotMetadata.customObjects))
  return [...standardObjects, ...(custom ?? [])]
})

/** One object. Its properties decide whether it is there; its schema may be kept from the token. */
export const object = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account, objectName: ObjectName) {
  const { versions } = parts
  const [properties, schema] = yield* Effect.all(
    [
      look(parts, account, HubSpotPaths.properties(versions, objectName), HubSpotMetadata.properties),
      orUnknown(look(parts, account, HubSpotPaths.schema(versions, objectName), HubSpotMetadata.schema))
    ],
    { concurrency: "unbounded" }
  )
  return HubSpotMetadata.object(objectName, properties, schema)
})

const look = <A>(
  { api }: HubSpotApi.Parts,
  account: Account,
  path: HubSpotApi.Call["path"],
  read: (answer: Answer) => A | undefined
) => api.call(account, { method: "GET", path, maxBytes: maxDescriptionBytes }, read)

/** Schemas want a scope of their own, which an app may well lack; what they say is then unknown. */
const orUnknown = <A>(self: Effect.Effect<A, ProviderFailure>): Effect.Effect<A | undefined, ProviderFailure> =>
  Effect.catchTag(self, "ProviderRejected", () => Effect.succeed(undefined))

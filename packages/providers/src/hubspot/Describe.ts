/** The description of an account's objects. HubSpot returns the properties, and what a new record requires, in two places. */
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

/** HubSpot's own objects, and the custom ones that the token may see. HubSpot lists only the latter. */
export const objects = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account) {
  const path = Result.succeed(HubSpotPaths.schemas(parts.versions))
  const custom = yield* orUnknown(get(parts, account, path, HubSpotMetadata.customObjects))
  return [...standardObjects, ...(custom ?? [])]
})

/** One object. It exists if its properties can be read; the token may lack access to its schema. */
export const object = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account, objectName: ObjectName) {
  const { versions } = parts
  const [properties, schema] = yield* Effect.all(
    [
      get(parts, account, HubSpotPaths.properties(versions, objectName), HubSpotMetadata.properties),
      orUnknown(get(parts, account, HubSpotPaths.schema(versions, objectName), HubSpotMetadata.schema))
    ],
    { concurrency: "unbounded" }
  )
  return HubSpotMetadata.object(objectName, properties, schema)
})

const get = <A>(
  { api }: HubSpotApi.Parts,
  account: Account,
  path: HubSpotApi.Call["path"],
  read: (answer: Answer) => A | undefined
) => api.call(account, { method: "GET", path, maxBytes: maxDescriptionBytes }, read)

/** Schemas require a scope of their own, which an app may lack; their content is then unknown. */
const orUnknown = <A>(self: Effect.Effect<A, ProviderFailure>): Effect.Effect<A | undefined, ProviderFailure> =>
  Effect.catchTag(self, "ProviderRejected", () => Effect.succeed(undefined))

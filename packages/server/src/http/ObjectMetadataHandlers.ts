/** Objects, fields and custom fields over HTTP. Spec 4.2. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { tagged } from "./EntityTag.ts"
import { callFor } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "objectMetadata",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("upsertFields", ({ params, payload: { fields, groupRef } }) =>
        callFor(platform.upsertFields, {
          project: params.projectIdOrName,
          account: { integration: params.integrationId, groupRef },
          fields
        })
      )
      .handle("upsertProviderFields", ({ params, payload: { fields, groupRef } }) =>
        callFor(platform.upsertFields, {
          project: params.projectIdOrName,
          account: { provider: params.provider, groupRef },
          fields
        })
      )
      .handle("getObjectMetadata", ({ headers, params, query: { groupRef, ...query } }) =>
        callFor(platform.describeObject, {
          project: params.projectIdOrName,
          account: { integration: params.integrationId, groupRef },
          objectName: params.objectName,
          ...flags(query)
        }).pipe(Effect.tap(tagged(headers)))
      )
      .handle("getProviderObjectMetadata", ({ headers, params, query: { groupRef, ...query } }) =>
        callFor(platform.describeObject, {
          project: params.projectIdOrName,
          account: { provider: params.provider, groupRef },
          objectName: params.objectName,
          ...flags(query)
        }).pipe(Effect.tap(tagged(headers)))
      )
      .handle("hydrateRevision", ({ headers, params, query: { connectionId, refresh } }) =>
        callFor(platform.hydrateRevision, {
          project: params.projectIdOrName,
          integration: params.integrationId,
          revisionId: params.revisionId,
          refresh: refresh === "true",
          ...(connectionId === undefined ? {} : { connectionId })
        }).pipe(Effect.tap(tagged(headers)))
      )
  })
)

const flags = (query: { readonly excludeReadOnly?: "true" | "false"; readonly refresh?: "true" | "false" }) => ({
  excludeReadOnly: query.excludeReadOnly === "true",
  refresh: query.refresh === "true"
})

/** Objects, fields and custom fields over HTTP. Spec 4.2. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { tagged } from "./EntityTag.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "objectMetadata",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("upsertFields", ({ params, payload: { fields, groupRef } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.upsertFields(caller, {
            project: params.projectIdOrName,
            account: { integration: params.integrationId, groupRef },
            fields
          })
        ).pipe(orProblem)
      )
      .handle("upsertProviderFields", ({ params, payload: { fields, groupRef } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.upsertFields(caller, {
            project: params.projectIdOrName,
            account: { provider: params.provider, groupRef },
            fields
          })
        ).pipe(orProblem)
      )
      .handle("getObjectMetadata", ({ headers, params, query: { groupRef, ...query } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.describeObject(caller, {
            project: params.projectIdOrName,
            account: { integration: params.integrationId, groupRef },
            objectName: params.objectName,
            ...flags(query)
          })
        ).pipe(Effect.tap(tagged(headers)), orProblem)
      )
      .handle("getProviderObjectMetadata", ({ headers, params, query: { groupRef, ...query } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.describeObject(caller, {
            project: params.projectIdOrName,
            account: { provider: params.provider, groupRef },
            objectName: params.objectName,
            ...flags(query)
          })
        ).pipe(Effect.tap(tagged(headers)), orProblem)
      )
      .handle("hydrateRevision", ({ headers, params, query: { connectionId, refresh } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.hydrateRevision(caller, {
            project: params.projectIdOrName,
            integration: params.integrationId,
            revisionId: params.revisionId,
            refresh: refresh === "true",
            ...(connectionId === undefined ? {} : { connectionId })
          })
        ).pipe(Effect.tap(tagged(headers)), orProblem)
      )
  })
)

const flags = (query: { readonly excludeReadOnly?: "true" | "false"; readonly refresh?: "true" | "false" }) => ({
  excludeReadOnly: query.excludeReadOnly === "true",
  refresh: query.refresh === "true"
})

/** Connections over HTTP. Spec 4.5, 4.6. */
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { markNextPage } from "./ListHeaders.ts"
import { orProblem } from "./ProblemMapping.ts"
import { sampling } from "./Sampling.ts"
import { revealed } from "./RevealedCredentials.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "connections",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("generateConnection", ({ params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.generateConnection(caller, {
            project: params.projectIdOrName,
            connection: payload,
            ...sampling(query)
          })
        ).pipe(orProblem)
      )
      .handle("listConnections", ({ params, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listConnections(caller, { project: params.projectIdOrName, ...query })
        ).pipe(Effect.tap(markNextPage), orProblem)
      )
      .handle("getConnection", ({ params, query: { includeCreds, includeRefreshToken, ...query } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.getConnection(caller, {
            ...connectionOf(params),
            ...query,
            includeCreds: includeCreds === "true",
            includeRefreshToken: includeRefreshToken === "true"
          })
        ).pipe(Effect.map(revealed), orProblem)
      )
      .handle("updateConnection", ({ params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateConnection(caller, { ...connectionOf(params), update: payload, ...sampling(query) })
        ).pipe(orProblem)
      )
      .handle("deleteConnection", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.deleteConnection(caller, connectionOf(params))).pipe(
          orProblem
        )
      )
  })
)

const connectionOf = (params: { readonly projectIdOrName: string; readonly connectionId: ConnectionId }) => ({
  project: params.projectIdOrName,
  connectionId: params.connectionId
})

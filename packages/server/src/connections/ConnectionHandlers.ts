/** Connections over HTTP. Spec 4.5, 4.6. */
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { markNextPage } from "../http/ListHeaders.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { sampling } from "../http/Sampling.ts"
import { revealed } from "./RevealedCredentials.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "connections",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("generateConnection", ({ params, payload, query }) =>
        callFor(platform.generateConnection, {
          project: params.projectIdOrName,
          connection: payload,
          ...sampling(query)
        })
      )
      .handle("listConnections", ({ params, query }) =>
        callFor(platform.listConnections, { project: params.projectIdOrName, ...query }).pipe(Effect.tap(markNextPage))
      )
      .handle("getConnection", ({ params, query: { includeCreds, includeRefreshToken, ...query } }) =>
        callFor(platform.getConnection, {
          ...connectionOf(params),
          ...query,
          includeCreds: includeCreds === "true",
          includeRefreshToken: includeRefreshToken === "true"
        }).pipe(Effect.map(revealed))
      )
      .handle("updateConnection", ({ params, payload, query }) =>
        callFor(platform.updateConnection, { ...connectionOf(params), update: payload, ...sampling(query) })
      )
      .handle("deleteConnection", ({ params }) => callFor(platform.deleteConnection, connectionOf(params)))
  })
)

const connectionOf = (params: { readonly projectIdOrName: string; readonly connectionId: ConnectionId }) => ({
  project: params.projectIdOrName,
  connectionId: params.connectionId
})

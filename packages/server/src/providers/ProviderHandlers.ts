/** Providers, a project's OAuth apps at them, and objects and fields of connected accounts over HTTP. */
import { Platform } from "@fieldgate/core/Platform"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Digest } from "@fieldgate/core/domain/Digest"
import type { ProviderAppId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Endpoints from "../http/Endpoints.ts"
import { callFor, orProblem } from "../http/ProblemMapping.ts"

/** The calls of the catalogue check no caller, and the contract asks for no credentials. */
const withoutCredentials = Caller.Host()

export const providers: Endpoints.Group<"providers"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    listProviders: () => platform.listProviders(withoutCredentials, {}),
    getProvider: ({ params }) => orProblem(platform.getProvider(withoutCredentials, params))
  }
})

export const providerApps: Endpoints.Group<"providerApps"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    createProviderApp: ({ params, payload }) =>
      callFor(platform.createProviderApp, { project: params.projectIdOrName, ...payload }, payload),
    listProviderApps: ({ params }) => callFor(platform.listProviderApps, { project: params.projectIdOrName }),
    getProviderApp: ({ params }) => callFor(platform.getProviderApp, appOf(params)),
    updateProviderApp: ({ params, payload }) =>
      callFor(platform.updateProviderApp, { ...appOf(params), update: payload }, payload),
    deleteProviderApp: ({ params }) => callFor(platform.deleteProviderApp, appOf(params))
  }
})

const appOf = (params: { readonly projectIdOrName: string; readonly providerAppId: ProviderAppId }) => ({
  project: params.projectIdOrName,
  providerAppId: params.providerAppId
})

export const objectMetadata: Endpoints.Group<"objectMetadata"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    upsertFields: ({ params, payload: { fields, groupRef } }) =>
      callFor(platform.upsertFields, {
        project: params.projectIdOrName,
        account: { integration: params.integrationId, groupRef },
        fields
      }),
    upsertProviderFields: ({ params, payload: { fields, groupRef } }) =>
      callFor(platform.upsertFields, {
        project: params.projectIdOrName,
        account: { provider: params.provider, groupRef },
        fields
      }),
    getObjectMetadata: ({ headers, params, query: { groupRef, ...query } }) =>
      callFor(platform.describeObject, {
        project: params.projectIdOrName,
        account: { integration: params.integrationId, groupRef },
        objectName: params.objectName,
        ...flags(query)
      }).pipe(Effect.tap(tagged(headers))),
    getProviderObjectMetadata: ({ headers, params, query: { groupRef, ...query } }) =>
      callFor(platform.describeObject, {
        project: params.projectIdOrName,
        account: { provider: params.provider, groupRef },
        objectName: params.objectName,
        ...flags(query)
      }).pipe(Effect.tap(tagged(headers))),
    hydrateRevision: ({ headers, params, query: { connectionId, refresh } }) =>
      callFor(platform.hydrateRevision, {
        project: params.projectIdOrName,
        integration: params.integrationId,
        revisionId: params.revisionId,
        refresh: refresh === "true",
        ...(connectionId === undefined ? {} : { connectionId })
      }).pipe(Effect.tap(tagged(headers)))
  }
})

const flags = (query: { readonly excludeReadOnly?: "true" | "false"; readonly refresh?: "true" | "false" }) => ({
  excludeReadOnly: query.excludeReadOnly === "true",
  refresh: query.refresh === "true"
})

/** Tags the answer to the current request, and lets it shrink to 304 where the caller has it. */
const tagged =
  ({ "if-none-match": known }: { readonly "if-none-match"?: string }) =>
  () =>
    HttpEffect.appendPreResponseHandler((_request, response) =>
      response.status !== 200 || response.body._tag !== "Uint8Array"
        ? Effect.succeed(response)
        : Effect.map(digestOf(response.body.body), (digest) => {
            const tag = `"${digest}"`
            const answer = holds(known, tag) ? HttpServerResponse.empty({ status: 304 }) : response
            return HttpServerResponse.setHeaders(answer, { etag: tag, "cache-control": "private, no-cache" })
          })
    )

const digestOf = (bytes: Uint8Array) => Effect.flatMap(Digest, ({ sha256 }) => sha256(new TextDecoder().decode(bytes)))

/** The comparison is weak, as the header wants it: a proxy may have put `W/` before a tag. */
const holds = (known: string | undefined, tag: string): boolean =>
  known !== undefined &&
  (known.trim() === "*" || known.split(",").some((each) => each.trim().replace(/^W\//u, "") === tag))

/** Integrations, their revisions and deploys over HTTP. @rule integration.deploy, integration.plan */
import type { Permission } from "@fieldgate/core/domain/Caller"
import { nameOf } from "@fieldgate/core/domain/InputFault"
import { deployManifest } from "@fieldgate/core/integrations/calls/Deploys"
import { createRevision } from "@fieldgate/core/integrations/calls/Revisions"
import { type IntegrationDefinition, type Manifest, specVersion } from "@fieldgate/core/integrations/Manifest"
import { Platform } from "@fieldgate/core/Platform"
import * as Access from "@fieldgate/core/call/Access"
import { InputRefused } from "@fieldgate/core/call/InputRefused"
import { ManifestRefused } from "@fieldgate/core/integrations/ManifestFault"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import type * as Endpoints from "../http/Endpoints.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import type { ManifestInvalid } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestReader from "./ManifestReader.ts"
import { markNextPage } from "../http/ListHeaders.ts"
import { callFor, orProblem } from "../http/ProblemMapping.ts"

export const integrations: Endpoints.Group<"integrations"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  const withManifest = readingBy(ManifestReader.make(), platform)
  return {
    deployManifest: ({ params, payload, query }) => {
      const destructive = query.destructive === "true"
      const input = (manifest: Manifest) => ({ project: params.projectIdOrName, manifest, destructive })
      return query.dryRun === "true"
        ? withManifest(deployManifest, payload, (caller, manifest) =>
            platform.planDeploy(caller, input(manifest))
          ).pipe(orProblem)
        : withManifest(deployManifest, payload, (caller, manifest) =>
            platform.deployManifest(caller, input(manifest))
          ).pipe(orProblem)
    },
    listIntegrations: ({ params, query }) =>
      callFor(platform.listIntegrations, { project: params.projectIdOrName, ...query }).pipe(Effect.tap(markNextPage)),
    createIntegration: ({ params, payload }) =>
      callFor(platform.createIntegration, { project: params.projectIdOrName, ...payload }, payload),
    getIntegration: ({ params }) => callFor(platform.getIntegration, integrationOf(params)),
    deleteIntegration: ({ params }) => callFor(platform.deleteIntegration, integrationOf(params)),
    createRevision: ({ params, payload }) =>
      payload.content === undefined
        ? withManifest(createRevision, payload, (caller, manifest) =>
            platform.createRevision(caller, { ...integrationOf(params), manifest })
          ).pipe(orProblem)
        : withContent(payload.content, (caller, manifest) =>
            platform.createRevision(caller, { ...integrationOf(params), manifest })
          ).pipe((answer) => orProblem(answer, payload)),
    listRevisions: ({ params, query }) =>
      callFor(platform.listRevisions, { ...integrationOf(params), ...query }).pipe(Effect.tap(markNextPage)),
    getRevision: ({ params }) =>
      callFor(platform.getRevision, { ...integrationOf(params), revisionId: params.revisionId })
  }
})

const integrationOf = ({
  integrationId,
  projectIdOrName
}: {
  readonly projectIdOrName: string
  readonly integrationId: string
}) => ({ project: projectIdOrName, integration: integrationId })

/** Reads the text only for callers that may deploy it; what is refused later has its place in the text too. */
const readingBy = (reader: ManifestReader.ManifestReader, platform: Platform["Service"]["decoded"]) =>
  Effect.fnUntraced(function* <A, E>(
    permission: Permission,
    { sourceYaml = "" }: { readonly sourceYaml?: string },
    use: (caller: CurrentCaller["Service"], manifest: Manifest) => Effect.Effect<A, E | ManifestRefused>
  ) {
    const caller = yield* CurrentCaller
    yield* Access.require(caller, permission)
    const providers = Object.keys(yield* platform.listProviders(caller, {}))
    const manifest = yield* reader.read("sourceYaml", sourceYaml, providers)
    return yield* use(caller, manifest).pipe(
      Effect.catch((error): Effect.Effect<never, E | ManifestInvalid> =>
        error instanceof ManifestRefused ? reader.refuse("sourceYaml", sourceYaml, error.faults) : Effect.fail(error)
      )
    )
  })

/** A definition without a manifest is a manifest of its own; its faults are named within the body. */
const withContent = <A, E>(
  content: IntegrationDefinition,
  use: (caller: CurrentCaller["Service"], manifest: Manifest) => Effect.Effect<A, E | ManifestRefused>
) =>
  Effect.flatMap(CurrentCaller, (caller) => use(caller, { specVersion, integrations: [content] })).pipe(
    Effect.catch((error): Effect.Effect<never, E | InputRefused> => {
      if (!(error instanceof ManifestRefused)) return Effect.fail(error)
      const named = Array.map(error.faults, ({ path: [, , ...within], ...fault }) => ({
        ...fault,
        name: nameOf(["content", ...within])
      }))
      return Effect.fail(new InputRefused({ faults: named }))
    })
  )

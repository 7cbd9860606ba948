/** What a running server knows of an integration and of a group's installation of it: the sources of types. */
import { ConfigContent } from "@fieldgate/core/installations/Config"
import { HydratedWriteObject } from "@fieldgate/core/integrations/HydratedRevision"
import { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Schema from "effect/Schema"
import { ask, projectOf, rootOf, type Target } from "../ServerCall.ts"
import type { Sources } from "./TypesFile.ts"

/** As much of the server's answers as is used. */
const Integrations = Schema.Array(
  Schema.Struct({
    id: Schema.String,
    name: Schema.String,
    latestRevision: Schema.Struct({ id: Schema.String, content: IntegrationDefinition })
  })
)
type Integration = (typeof Integrations.Type)[number]

const Installations = Schema.Array(
  Schema.Struct({
    connection: Schema.Struct({ id: Schema.String }),
    config: Schema.Struct({ content: ConfigContent })
  })
)

const Hydrated = Schema.Struct({
  content: Schema.Struct({
    write: Schema.optionalKey(Schema.Struct({ objects: Schema.Array(HydratedWriteObject) }))
  })
})

export class TypesUnknown extends Schema.TaggedError<TypesUnknown>()("TypesUnknown", { message: Schema.String }) {}

export interface Asked {
  /** Id or name; missing: the project's only one. */
  readonly integration: string | undefined
  readonly groupRef: string
}

/** The integration's latest revision, the group's config, and the account's fields of every object that is written. */
export const sources = Effect.fnUntraced(function* (target: Target, asked: Asked) {
  const project = yield* projectOf(target, "the project")
  const at = `${rootOf(target)}/projects/${encodeURIComponent(project)}/integrations`
  const listed = yield* ask(target, "the project", HttpClientRequest.get(at), Integrations)
  const integration = yield* chosen(listed, asked.integration)
  const { latestRevision: revision, name } = integration
  const about = `the integration ${name}`
  const one = `${at}/${encodeURIComponent(integration.id)}`
  const urlParams = { groupRef: asked.groupRef }
  const [installation] = yield* ask(
    target,
    about,
    HttpClientRequest.get(`${one}/installations`, { urlParams }),
    Installations
  )
  if (installation === undefined) return yield* unknown(notInstalled(asked.groupRef, name))
  const hydrated = yield* ask(
    target,
    about,
    HttpClientRequest.get(`${one}/revisions/${encodeURIComponent(revision.id)}:hydrate`, {
      urlParams: { connectionId: installation.connection.id, refresh: "true" }
    }),
    Hydrated
  )
  const objects = yield* described(name, hydrated.content.write?.objects ?? [])
  const found: Sources = {
    definition: revision.content,
    content: installation.config.content,
    groupRef: asked.groupRef,
    objects
  }
  return found
})

const unknown = (message: string) => Effect.fail(new TypesUnknown({ message }))

const notInstalled = (groupRef: string, name: string) =>
  `the group ${groupRef} has not installed ${name}: pass --group with your id of a group that has, whose account tells the fields`

const chosen = (integrations: ReadonlyArray<Integration>, asked: string | undefined) => {
  const [only, ...others] =
    asked === undefined ? integrations : integrations.filter(({ id, name }) => id === asked || name === asked)
  if (only !== undefined && others.length === 0) return Effect.succeed(only)
  const names = integrations
    .map(({ name }) => name)
    .toSorted()
    .join(", ")
  return unknown(
    integrations.length === 0
      ? "the project has no integrations: fieldgate deploy makes those of a manifest"
      : `${asked === undefined ? "which integration is not said" : `the project has no integration ${asked}`}: pass --integration with one of ${names}`
  )
}

/** All objects that can't be described are named together; a file with half of them would refuse the other half. */
const described = (name: string, objects: ReadonlyArray<HydratedWriteObject>) => {
  if (objects.length === 0) return unknown(`the integration ${name} writes no objects: there is nothing to type`)
  const faults = objects.flatMap(({ allFieldsMetadata, error, objectName }) =>
    error === undefined && allFieldsMetadata !== undefined
      ? []
      : [`  ${objectName}: ${error ?? "the provider doesn't tell which fields it has"}`]
  )
  return faults.length === 0
    ? Effect.succeed(objects)
    : unknown(["the fields of these objects are not known:", ...faults].join("\n"))
}

/** `fieldgate types`: TypeScript types of what may be written through an integration, as a group's account has it. */
import { ConfigContent } from "@fieldgate/core/installations/Config"
import { HydratedWriteObject } from "@fieldgate/core/integrations/HydratedRevision"
import { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { ask, projectOf, rootOf, type Target, targetFlags, targetOf } from "../deploy/ServerCalls.ts"
import { mark, type Sources, textOf } from "./TypesFile.ts"

const flags = {
  group: Flag.String("group").pipe(
    Flag.withDescription("Your id of a group that has installed the integration: its account tells the fields")
  ),
  integration: Flag.String("integration").pipe(
    Flag.withDescription("The integration's id or name (default: the project's only one)"),
    Flag.optional
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("The file to write, which holds nothing else (default fieldgate.records.ts)"),
    Flag.withDefault("fieldgate.records.ts")
  ),
  check: Flag.Boolean("check").pipe(
    Flag.withDescription("Write nothing; end with 1 where the file differs from what would be written"),
    Flag.withDefault(false)
  ),
  ...targetFlags
}

export class TypesOutOfDate extends Schema.TaggedError<TypesOutOfDate>()("TypesOutOfDate", {
  path: Schema.String,
  lines: Schema.Array(Schema.String)
}) {
  override get message(): string {
    const sentence = `${this.path} is not what the account has now: run fieldgate types without --check`
    return [sentence, ...this.lines.map((line) => `  ${line}`)].join("\n")
  }
}

export class FileUnusable extends Schema.TaggedError<FileUnusable>()("FileUnusable", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.path}: ${this.reason}`
  }
}

/** What stands in the file; undefined where there is none. Whatever else somebody wrote is not ours to overwrite. */
const written = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files.readFileString(path).pipe(
    Effect.catchReason("PlatformError", "NotFound", () => Effect.succeed(undefined)),
    Effect.mapError(({ message }) => new FileUnusable({ path, reason: `it can't be read: ${message}` }))
  )
  if (text === undefined || text.startsWith(mark)) return text
  return yield* new FileUnusable({
    path,
    reason: "it was not written by fieldgate types, so it is not overwritten: pass another file with --out"
  })
})

/** As many lines as help to see what is different. */
const mostLines = 20

const differences = (before: string, after: string): ReadonlyArray<string> => {
  const [old, now] = [before.split("\n"), after.split("\n")]
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`)
  ]
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more`]
}

export const command = Command.make("types", flags, (given) =>
  Effect.gen(function* () {
    const target = yield* targetOf(given)
    const before = yield* written(given.out)
    const integration = Option.getOrUndefined(given.integration)
    const text = textOf(yield* sources(target, { integration, groupRef: given.group }))
    if (before === text) return yield* Console.log(`${given.out} is as the account has it`)
    if (given.check) return yield* new TypesOutOfDate({ path: given.out, lines: differences(before ?? "", text) })
    const files = yield* FileSystem.FileSystem
    yield* files
      .writeFileString(given.out, text)
      .pipe(
        Effect.mapError(
          ({ message }) => new FileUnusable({ path: given.out, reason: `it can't be written: ${message}` })
        )
      )
    yield* Console.log(`Wrote ${given.out}. Pass its type to the client: createClient<Records>({ … })`)
  })
).pipe(
  Command.withShortDescription("Writes TypeScript types of an account's records"),
  Command.withDescription(
    "Writes TypeScript types of the records that an integration writes, by its manifest, a group's config and the fields " +
      "of the group's account, so that a misspelt field or a wrong option doesn't compile. By the environment: " +
      "FIELDGATE_KEY, an API key with the scope full"
  ),
  Command.withExamples([
    {
      command: "FIELDGATE_KEY=… fieldgate types --group demo-group --integration crm --out src/crm.records.ts",
      description: "Write the types"
    },
    {
      command: "FIELDGATE_KEY=… fieldgate types --group demo-group --integration crm --out src/crm.records.ts --check",
      description: "In CI: has the account changed?"
    }
  ])
)

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
const sources = Effect.fnUntraced(function* (target: Target, asked: Asked) {
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

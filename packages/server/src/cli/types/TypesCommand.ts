/** `fieldgate types`: generates TypeScript types of an integration's writable records from the fields of a group's account. */
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
    Flag.withDescription(
      "groupRef of a group that has installed the integration; the types describe the fields of its account"
    )
  ),
  integration: Flag.String("integration").pipe(
    Flag.withDescription("Integration ID or name (default: the project's only integration)"),
    Flag.optional
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("File to write, which must hold nothing else (default: fieldgate.records.ts)"),
    Flag.withDefault("fieldgate.records.ts")
  ),
  check: Flag.Boolean("check").pipe(
    Flag.withDescription("Write nothing; exit with 1 if the file is out of date"),
    Flag.withDefault(false)
  ),
  ...targetFlags
}

export class TypesOutOfDate extends Schema.TaggedError<TypesOutOfDate>()("TypesOutOfDate", {
  path: Schema.String,
  lines: Schema.Array(Schema.String)
}) {
  override get message(): string {
    const sentence = `${this.path} does not match the account's fields: run fieldgate types without --check`
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

/** Returns the text of the file, undefined if it is missing; fails for a file that this command did not write. */
const written = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files.readFileString(path).pipe(
    Effect.catchReason("PlatformError", "NotFound", () => Effect.succeed(undefined)),
    Effect.mapError(({ message }) => new FileUnusable({ path, reason: `the file can't be read: ${message}` }))
  )
  if (text === undefined || text.startsWith(mark)) return text
  return yield* new FileUnusable({
    path,
    reason: "the file was not written by fieldgate types and is not overwritten: pass another file with --out"
  })
})

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
    if (before === text) return yield* Console.log(`${given.out} is up to date.`)
    if (given.check) return yield* new TypesOutOfDate({ path: given.out, lines: differences(before ?? "", text) })
    const files = yield* FileSystem.FileSystem
    yield* files
      .writeFileString(given.out, text)
      .pipe(
        Effect.mapError(
          ({ message }) => new FileUnusable({ path: given.out, reason: `the file can't be written: ${message}` })
        )
      )
    yield* Console.log(`Wrote ${given.out}. Pass its Records type to the client: createClient<Records>({ … })`)
  })
).pipe(
  Command.withShortDescription("Generates TypeScript types of an account's records"),
  Command.withDescription(
    "Generates TypeScript types of the records that an integration writes, from its manifest, a group's config and the fields " +
      "of the group's account, so that a misspelt field or a wrong option doesn't compile. Environment: " +
      "FIELDGATE_KEY, an API key with the scope full"
  ),
  Command.withExamples([
    {
      command: "FIELDGATE_KEY=… fieldgate types --group demo-group --integration crm --out src/crm.records.ts",
      description: "Generate the types"
    },
    {
      command: "FIELDGATE_KEY=… fieldgate types --group demo-group --integration crm --out src/crm.records.ts --check",
      description: "Check in CI that the file is up to date"
    }
  ])
)

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

export interface TypesInput {
  /** ID or name. Default: the project's only integration. */
  readonly integration: string | undefined
  readonly groupRef: string
}

/** Loads the integration's latest revision, the group's config, and the account's fields of every written object. */
const sources = Effect.fnUntraced(function* (target: Target, { groupRef, integration: named }: TypesInput) {
  const project = yield* projectOf(target, "the project")
  const at = `${rootOf(target)}/projects/${encodeURIComponent(project)}/integrations`
  const listed = yield* ask(target, "the project", HttpClientRequest.get(at), Integrations)
  const integration = yield* select(listed, named)
  const { latestRevision: revision, name } = integration
  const about = `the integration ${name}`
  const one = `${at}/${encodeURIComponent(integration.id)}`
  const urlParams = { groupRef }
  const [installation] = yield* ask(
    target,
    about,
    HttpClientRequest.get(`${one}/installations`, { urlParams }),
    Installations
  )
  if (installation === undefined) return yield* unknown(notInstalled(groupRef, name))
  const hydrated = yield* ask(
    target,
    about,
    HttpClientRequest.get(`${one}/revisions/${encodeURIComponent(revision.id)}:hydrate`, {
      urlParams: { connectionId: installation.connection.id, refresh: "true" }
    }),
    Hydrated
  )
  const objects = yield* requireMetadata(name, hydrated.content.write?.objects ?? [])
  const found: Sources = {
    definition: revision.content,
    content: installation.config.content,
    groupRef,
    objects
  }
  return found
})

const unknown = (message: string) => Effect.fail(new TypesUnknown({ message }))

const notInstalled = (groupRef: string, name: string) =>
  `the group ${groupRef} has not installed ${name}: pass --group with the groupRef of a group that has installed it`

const select = (integrations: ReadonlyArray<Integration>, named: string | undefined) => {
  const [only, ...others] =
    named === undefined ? integrations : integrations.filter(({ id, name }) => id === named || name === named)
  if (only !== undefined && others.length === 0) return Effect.succeed(only)
  const names = integrations
    .map(({ name }) => name)
    .toSorted()
    .join(", ")
  return unknown(
    integrations.length === 0
      ? "the project has no integrations: deploy a manifest with fieldgate deploy"
      : `${named === undefined ? "the project has several integrations" : `the project has no integration ${named}`}: pass --integration with one of ${names}`
  )
}

/** Fails with all objects that have no metadata together: types without them would reject valid writes. */
const requireMetadata = (name: string, objects: ReadonlyArray<HydratedWriteObject>) => {
  if (objects.length === 0)
    return unknown(`the integration ${name} writes no objects, so there are no types to generate`)
  const faults = objects.flatMap(({ allFieldsMetadata, error, objectName }) =>
    error === undefined && allFieldsMetadata !== undefined
      ? []
      : [`  ${objectName}: ${error ?? "the provider doesn't report its fields"}`]
  )
  return faults.length === 0
    ? Effect.succeed(objects)
    : unknown(["the fields of these objects are unknown:", ...faults].join("\n"))
}

/** `fieldgate types`: TypeScript types of what may be written through an integration, as a group's account has it. */
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Target from "./TargetServer.ts"
import * as LiveIntegration from "./types/LiveIntegration.ts"
import * as TypesFile from "./types/TypesFile.ts"

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
  ...Target.flags
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
  if (text === undefined || text.startsWith(TypesFile.mark)) return text
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
    const target = yield* Target.of(given)
    const before = yield* written(given.out)
    const integration = Option.getOrUndefined(given.integration)
    const text = TypesFile.textOf(yield* LiveIntegration.sources(target, { integration, groupRef: given.group }))
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

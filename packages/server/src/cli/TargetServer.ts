/** Which running server a command speaks to, and with what key. */
import * as Flag from "effect/cli/Flag"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

export const flags = {
  url: Flag.String("url").pipe(
    Flag.withDescription("The server's address (FIELDGATE_URL; default http://127.0.0.1:4000)"),
    Flag.withFallbackConfig(Config.String("FIELDGATE_URL")),
    Flag.withDefault("http://127.0.0.1:4000")
  ),
  project: Flag.String("project").pipe(
    Flag.withDescription("The project's id or name (default: the key's own)"),
    Flag.optional
  )
}

export class KeyMissing extends Schema.TaggedError<KeyMissing>()("KeyMissing", {}) {
  override get message(): string {
    return "the environment variable FIELDGATE_KEY is not set: put an API key of the project with the scope full there"
  }
}

/** The key comes by the environment, so that it stands in no command line and no history. */
export const of = Effect.fnUntraced(function* ({
  project,
  url
}: {
  readonly project: Option.Option<string>
  readonly url: string
}) {
  const key = yield* Config.option(Config.Redacted("FIELDGATE_KEY"))
  if (Option.isNone(key)) return yield* new KeyMissing()
  return { url, key: key.value, project: Option.getOrUndefined(project) }
})

/** The origins that `redirectUrl` may have, each known to be one before the server starts. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

export class RedirectOriginInvalid extends Schema.TaggedError<RedirectOriginInvalid>()("RedirectOriginInvalid", {
  origin: Schema.String
}) {
  override get message(): string {
    return `"${this.origin}" is no origin: --redirect-origins takes scheme and host alone, such as https://app.example.com`
  }
}

/** The list that was given, separated by commas. */
export const parse = (list: string): Effect.Effect<ReadonlyArray<string>, RedirectOriginInvalid> => {
  const origins = list
    .split(",")
    .map((text) => text.trim().replace(/\/$/, ""))
    .filter((text) => text !== "")
  const invalid = origins.find((text) => !/^https?:/.test(text) || URL.parse(text)?.origin !== text)
  return invalid === undefined ? Effect.succeed(origins) : Effect.fail(new RedirectOriginInvalid({ origin: invalid }))
}

/** An answer that quotes the token (some proxies print the request) must not carry it into a failure or a log. */
import * as Redacted from "effect/Redacted"
import type { Answer } from "./Answer.ts"

const mark = "<redacted>"

/** The answer with the token struck out, as it is and as it stands in a URL. */
export const withoutToken = (token: Redacted.Redacted, answer: Answer): Answer => {
  const secret = Redacted.value(token)
  return { ...answer, body: answer.body?.replaceAll(secret, mark).replaceAll(encodeURIComponent(secret), mark) }
}

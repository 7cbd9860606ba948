/** An answer that quotes the token (some proxies print the request) must not carry it into a failure or a log. */
import * as Redacted from "effect/Redacted"
import { struckOut } from "@fieldgate/core/connections/Credentials"
import type { Answer } from "./Answer.ts"

/** A text with the token struck out, as it is and as it stands in a URL. */
export const strikeOut = (token: Redacted.Redacted, text: string): string => {
  const secret = Redacted.value(token)
  // A query is escaped by other rules than a path.
  const inQuery = new URLSearchParams([["", secret]]).toString().slice(1)
  return [secret, encodeURIComponent(secret), inQuery].reduce((left, each) => left.replaceAll(each, struckOut), text)
}

/** The answer with the token struck out. */
export const withoutToken = (token: Redacted.Redacted, answer: Answer): Answer =>
  answer.body === undefined ? answer : { ...answer, body: strikeOut(token, answer.body) }

/**
 * What a refusal of a token endpoint means. Pure. RFC 6749 5.2 is one table here; a provider adds rows of its own, by code and
 * description, which come first. A refusal that no row describes may be retried and doesn't end the connection.
 */
import {
  ProviderAppInvalid,
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import { type Answer, jsonObject, retryAfter, text } from "./Answer.ts"
import type { Provider } from "./UnmadeCall.ts"

/** The provider of a token endpoint, and the refusals that only it has. */
export interface Refusing {
  readonly provider: Provider
  readonly refusals?: ReadonlyArray<Refusal>
}

/**
 * - `dead`: the connection needs a new sign-in.
 * - `doubtful`: perhaps; it has to be refused twice.
 * - `org`: only the account's own admin can allow it.
 * - `app`: the project's provider app is wrong.
 * - `quota`, `away`: it may be retried later.
 * - `busy`: another request for this token is in progress.
 */
type Meaning = "dead" | "doubtful" | "org" | "app" | "quota" | "away" | "busy"

/** One row: which refusals it is about, and what they mean. */
export interface Refusal {
  /** The answer's `error`, or the provider's own code beside it. */
  readonly error: string
  /** Missing: any description. */
  readonly description?: RegExp
  /** Missing: any purpose. */
  readonly purpose?: Purpose
  readonly meaning: Meaning
  /** What the admin of the account can do; ends the message. */
  readonly remedy?: string
  /** Where this answer was seen or is documented. */
  readonly source: string
}

const rfc6749 = "RFC 6749 5.2"
const usage = "in use at several providers"

const usual: ReadonlyArray<Refusal> = [
  { error: "invalid_grant", meaning: "doubtful", source: rfc6749 },
  { error: "access_denied", meaning: "dead", source: usage },
  { error: "invalid_client", meaning: "app", source: rfc6749 },
  { error: "invalid_client_id", meaning: "app", source: usage },
  { error: "invalid_client_credentials", meaning: "app", source: usage },
  { error: "unauthorized_client", meaning: "app", source: rfc6749 },
  { error: "invalid_request", meaning: "app", source: rfc6749 },
  { error: "invalid_scope", meaning: "app", source: rfc6749 },
  { error: "unsupported_grant_type", meaning: "app", source: rfc6749 },
  { error: "rate_limit_exceeded", meaning: "quota", source: usage },
  { error: "server_error", meaning: "away", source: "RFC 6749 4.1.2.1" },
  { error: "temporarily_unavailable", meaning: "away", source: "RFC 6749 4.1.2.1" }
]

/** These come before any word in the body: a gateway may quote one. */
const byStatus = (status: number, error: string | undefined): Meaning | undefined => {
  if (status === 429) return "quota"
  // A success may be a refusal by its body alone.
  if (status >= 200 && status < 300 && error !== undefined) return undefined
  return status === 423 || status === 477 || status >= 500 || status < 400 ? "away" : undefined
}

export const find = (
  rows: ReadonlyArray<Refusal>,
  refusal: { readonly codes: ReadonlyArray<string>; readonly description: string; readonly purpose?: Purpose }
): Refusal | undefined =>
  rows.find(
    ({ description, error, purpose }) =>
      refusal.codes.includes(error) &&
      (purpose === undefined || purpose === refusal.purpose) &&
      description?.test(refusal.description) !== false
  )

/** Without a `Retry-After`. */
const pause = { quota: { seconds: 10 }, busy: { seconds: 3 } }

/** What the endpoint was asked for, in the words of a message. */
export type Purpose = keyof typeof refused

const refused = {
  refresh: "did not refresh the access token",
  client: "gave the connection's client no access token",
  exchange: "did not complete the sign-in"
} as const

export const failureOf = (
  { provider, refusals = [] }: Refusing,
  answer: Answer,
  now: DateTime.Utc,
  purpose: Purpose = "refresh"
): ProviderFailure => {
  const body = jsonObject(answer) ?? {}
  const error = text(body["error"])
  const description = text(body["error_description"]) ?? text(body["message"]) ?? error ?? `answered ${answer.status}`
  const code = text(body["status"])
  const codes = [code, error].filter((one) => one !== undefined)
  // RFC 6749 has its errors under 400 and 401: a 403 may be a gateway's, whatever it calls itself.
  const rows = answer.status === 403 ? refusals : [...refusals, ...usual]
  const row = find(rows, { codes, description: text(body["error_description"]) ?? "", purpose })
  const remedy = row?.remedy === undefined ? "" : `. ${row.remedy}`
  const message = `${provider.displayName} ${refused[purpose]}: ${description}${remedy}`
  const context = {
    provider: provider.name,
    status: answer.status,
    ...(error === undefined ? {} : { code: code ?? error })
  }
  const moment = retryAfter(answer, now)
  switch (byStatus(answer.status, error) ?? row?.meaning ?? (answer.status === 401 ? "app" : "away")) {
    case "dead":
    case "org":
      return new ProviderUnauthorized({ message, context })
    case "doubtful":
      return new ProviderUnauthorized({ message, unconfirmed: true, context })
    case "app":
      // A connection's own client is not the project's app.
      if (purpose === "client") return new ProviderUnauthorized({ message, context })
      return new ProviderAppInvalid({
        message: `${message}. Correct the client id and secret of the project's provider app for ${provider.displayName}`,
        context
      })
    case "quota":
      return new ProviderQuotaExceeded({ message, context, retryAfter: moment ?? DateTime.add(now, pause.quota) })
    case "away":
      return away(message, context, moment)
    case "busy":
      return new ProviderUnavailable({
        message,
        written: "no",
        timedOut: false,
        unmade: true,
        retryAfter: moment ?? DateTime.add(now, pause.busy),
        context
      })
  }
}

/** A success without a readable token; its body is not quoted, because it may hold one. */
export const unreadable = ({ displayName, name }: Provider, { status }: Answer): ProviderFailure =>
  away(`${displayName}'s token endpoint answered ${status} and a body that can't be read`, { provider: name, status })

const away = (message: string, context: ProviderUnavailable["context"] & {}, moment?: DateTime.Utc) =>
  new ProviderUnavailable({
    message,
    written: "no",
    timedOut: false,
    context,
    ...(moment === undefined ? {} : { retryAfter: moment })
  })

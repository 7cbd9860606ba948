/**
 * What a token endpoint's refusals mean: whose fault is it? One table, pure. RFC 6749 5.2, with the codes that HubSpot and
 * Salesforce add. A refusal that nobody knows ends no connection: it may be tried again.
 */
import {
  ProviderAppInvalid,
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/ports/ProviderError"
import * as DateTime from "effect/DateTime"
import { type Answer, jsonObject } from "./Answer.ts"
import { text } from "./JsonMembers.ts"
import { retryAfter } from "./RetryAfter.ts"

interface Named {
  readonly name: string
  readonly displayName: string
}

type Meaning = "dead" | "app" | "quota" | "away"

/** By `error`. */
const byError: ReadonlyMap<string, Meaning> = new Map([
  ["invalid_grant", "dead"],
  // The account is gone, or has uninstalled the app.
  ["access_denied", "dead"],
  ["inactive_user", "dead"],
  ["inactive_org", "dead"],
  ["invalid_client", "app"],
  ["invalid_client_id", "app"],
  ["invalid_client_credentials", "app"],
  ["unauthorized_client", "app"],
  ["invalid_request", "app"],
  ["invalid_scope", "app"],
  ["unsupported_grant_type", "app"],
  ["rate_limit_exceeded", "quota"],
  ["server_error", "away"],
  ["temporarily_unavailable", "away"]
])

/** These come before any word in the body: a gateway may quote one. */
const meaningOf = (status: number, error: string | undefined): Meaning => {
  if (status === 429) return "quota"
  if (status === 423 || status === 477 || status >= 500 || status < 400) return "away"
  return byError.get(error ?? "") ?? (status === 401 ? "app" : "away")
}

/** A limit without a word about its end. */
const usualPause = { seconds: 10 }

/** What the endpoint was asked for, in the words of a message. */
export type Purpose = keyof typeof refused

const refused = {
  refresh: "did not refresh the access token",
  client: "gave the connection's client no access token",
  exchange: "did not complete the sign-in"
} as const

/** The failure that a refusal means. */
export const failureOf = (
  provider: Named,
  answer: Answer,
  now: DateTime.Utc,
  purpose: Purpose = "refresh"
): ProviderFailure => {
  const body = jsonObject(answer) ?? {}
  const error = text(body["error"])
  const said = text(body["error_description"]) ?? text(body["message"]) ?? error ?? `answered ${answer.status}`
  const message = `${provider.displayName} ${refused[purpose]}: ${said}`
  const context = {
    provider: provider.name,
    status: answer.status,
    ...(error === undefined ? {} : { code: text(body["status"]) ?? error })
  }
  const moment = retryAfter(answer, now)
  switch (meaningOf(answer.status, error)) {
    case "dead":
      return new ProviderUnauthorized({ message, context })
    case "app":
      // A client of the connection's own is no app of the project.
      if (purpose === "client") return new ProviderUnauthorized({ message, context })
      return new ProviderAppInvalid({
        message: `${message}. Correct the client id and secret of the project's provider app for ${provider.displayName}`,
        context
      })
    case "quota":
      return new ProviderQuotaExceeded({ message, context, retryAfter: moment ?? DateTime.add(now, usualPause) })
    case "away":
      return away(message, context, moment)
  }
}

/** A success without a token; its body is told nowhere, for it may hold one. */
export const unreadable = ({ displayName, name }: Named, { status }: Answer): ProviderFailure =>
  away(`${displayName}'s token endpoint answered ${status} and a body that can't be read`, { provider: name, status })

const away = (message: string, context: ProviderUnavailable["context"] & {}, moment?: DateTime.Utc) =>
  new ProviderUnavailable({
    message,
    written: "no",
    timedOut: false,
    context,
    ...(moment === undefined ? {} : { retryAfter: moment })
  })

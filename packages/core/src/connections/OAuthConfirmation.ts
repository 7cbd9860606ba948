/**
 * Whether an account is connected only after the one who started the sign-in has confirmed it. Pure. @rule oauth.confirmation
 *
 * A page of consent can be sent to anyone. So the browser that returns from it receives a one-time value, and the connection
 * is made when the consumer who started the sign-in sends that value: the two must be the same person.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { InputFault } from "../domain/InputFault.ts"

/** `required`: the one who started a sign-in completes it. `none`: the page of consent alone connects the account. */
export const OAuthConfirmation = Schema.Literals(["required", "none"])
export type OAuthConfirmation = typeof OAuthConfirmation.Type

/** What holds for a sign-in: what it asks for, else what its project is set to. Only some callers may waive it. */
export const confirmationFor = (
  mayWaive: boolean,
  requested: OAuthConfirmation | undefined,
  project: OAuthConfirmation
): Result.Result<OAuthConfirmation, InputFault> => {
  if (requested !== "none" || project === "none" || mayWaive) return Result.succeed(requested ?? project)
  const message =
    'only a key with the scope full may start a sign-in without confirmation: leave confirmation out, or set the project\'s oauthConfirmation to "none"'
  return Result.fail({ name: "confirmation", value: requested, message })
}

/** Where the one-time value is handed to the page that completes the sign-in. */
export interface OpenerPage {
  readonly openerOrigin?: string | undefined
  readonly redirectUrl?: string | undefined
}

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u

/** Whether a page of this origin may receive the outcome of a sign-in: loopback is the user's own machine. */
export const isAllowedOrigin = (origin: string, allowed: ReadonlyArray<string>): boolean =>
  allowed.includes(origin) || loopback.test(origin)

/** The origin that messages may be posted to; undefined where the value names none that is allowed. */
export const allowedOpener = (origin: string | undefined, allowed: ReadonlyArray<string>): string | undefined =>
  origin !== undefined && isAllowedOrigin(origin, allowed) ? origin : undefined

/** Why the page can't receive the value: a page of any other origin could be an attacker's. */
export const openerFault = (
  { openerOrigin, redirectUrl }: OpenerPage,
  allowed: ReadonlyArray<string>
): InputFault | undefined => {
  if (openerOrigin !== undefined) {
    if (isAllowedOrigin(openerOrigin, allowed)) return undefined
    const message =
      `pages from ${openerOrigin} can't confirm a sign-in. Allowed redirect origins: ` +
      `${allowed.join(", ") || "none"}. Add the page's origin to the server's redirect origins`
    return { name: "openerOrigin", value: openerOrigin, message }
  }
  if (redirectUrl !== undefined) return undefined
  const message =
    "a page must confirm the sign-in: start it from that page, or send the page's origin in openerOrigin or its " +
    'URL in redirectUrl. A backend with a full key may send confirmation: "none" instead'
  return { name: "openerOrigin", message }
}

/** Whether two digests are the same, in a time that does not depend on where they differ. */
export const sameDigest = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ (other.charCodeAt(index) || 0)
  return difference === 0
}

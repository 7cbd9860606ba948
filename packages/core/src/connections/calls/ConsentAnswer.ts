/** What a provider's answer to a request for consent says. Pure. RFC 6749 4.1.2 */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

export interface ConsentAnswer {
  readonly code?: string
  readonly error?: string
  readonly errorDescription?: string
}

/** The error of a user who did not allow it. */
export const denied = "access_denied"

/** Whoever knows a state can write the address, so a reason is a short line. */
const longest = 300

/** The code; or why there is none, as what the provider did. */
export const codeOf = ({ code, error, errorDescription }: ConsentAnswer): Result.Result<Redacted.Redacted, string> => {
  if (error !== undefined && error !== "") {
    const reason = line(errorDescription ?? "")
    const what = error === denied ? "was not allowed to connect the account" : `answered ${line(error)}`
    return Result.fail(reason === "" ? what : `${what}: ${reason}`)
  }
  return code === undefined || code === "" ? Result.fail("sent no code") : Result.succeed(Redacted.make(code))
}

const line = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Surrogate}]+/gu, " ")
    .trim()
    .slice(0, longest)

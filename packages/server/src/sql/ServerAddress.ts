/** A connection URL without its secrets, for messages. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

/** Where the URL leads, such as `db.example.com:5432/fieldgate`; a failure says what is wrong with the URL. */
export const parse = (url: Redacted.Redacted): Result.Result<string, string> => {
  const text = Redacted.value(url)
  const parsed = URL.parse(text)
  // A raw "/", "#" or "?" in a password ends the host early, and what follows the user's name is taken for a port.
  if (parsed === null || (parsed.username === "" && text.includes("@"))) {
    return Result.fail("the URL can't be read; a special character in its password must be percent-encoded")
  }
  if (parsed.protocol !== "postgres:" && parsed.protocol !== "postgresql:") {
    return Result.fail("the URL must begin with postgres://")
  }
  return Result.succeed(`${parsed.host === "" ? "localhost" : parsed.host}${parsed.pathname}`)
}

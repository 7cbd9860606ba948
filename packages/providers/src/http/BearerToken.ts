/** The token that an account signs its calls with. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Credentials } from "@fieldgate/core/connections/Credentials"

/** Visible ASCII: anything else breaks the header, and the error of that would quote the token. */
const tokenPattern = /^[\x21-\x7e]+$/

/** Whether a text can stand in the header. */
export const isToken = (text: string): boolean => tokenPattern.test(text)

/** The bearer token, or what is wrong with the credentials in words for a person. */
export const bearerToken = (
  displayName: string,
  credentials: Credentials
): Result.Result<Redacted.Redacted, string> => {
  const token = tokenOf(credentials)
  if (token === undefined) {
    return Result.fail(`${displayName} takes an access token or a key; the connection has ${credentials._tag}`)
  }
  return isToken(Redacted.value(token))
    ? Result.succeed(token)
    : Result.fail(`the connection's token is empty or holds characters that no ${displayName} token has`)
}

const tokenOf = (credentials: Credentials): Redacted.Redacted | undefined => {
  switch (credentials._tag) {
    case "ApiKeyCredentials":
      return credentials.apiKey
    case "ClientCredentials":
    case "OAuthCredentials":
      return credentials.accessToken
    case "BasicCredentials":
    case "NoCredentials":
      return undefined
  }
}

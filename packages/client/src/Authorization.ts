/** The request header of an API key or a token. @rule client.credentials */
import { TransportError } from "./TransportError.ts"

/** The consumer and group that a token is for, where the call names them. @rule client.credentials */
export interface Subject {
  /** Your own id of the end user that `getToken` makes a token for. */
  readonly consumerRef?: string | undefined
  /** Your own id of the group that `getToken` makes a token for. */
  readonly groupRef?: string | undefined
}

/** Returns a JWT. It is called before each request, so it may cache a token while it is valid. @rule client.credentials */
export type GetToken = (subject: Subject) => Promise<string>

/** Either an API key or a function that returns tokens. @rule client.credentials */
export type Credentials =
  | {
      /** A project's API key. */
      readonly apiKey: string
      readonly getToken?: undefined
    }
  | {
      /** Returns a token for the consumer and the group of a call; it is called before each request. */
      readonly getToken: GetToken
      readonly apiKey?: undefined
    }

interface TokenRequest extends Subject {
  readonly requestId?: string | undefined
}

/** Returns the header's name and value. Tokens are not cached here: only `getToken` can determine how long they are valid. */
export const authorization = async (
  { apiKey, getToken }: Credentials,
  request: TokenRequest
): Promise<[string, string]> =>
  getToken === undefined ? ["X-Api-Key", apiKey] : ["Authorization", `Bearer ${await tokenFor(getToken, request)}`]

const tokenFor = async (getToken: GetToken, { consumerRef, groupRef, requestId }: TokenRequest): Promise<string> => {
  const failed = (message: string, cause?: unknown) =>
    new TransportError(message, { reason: "token", cause, requestId })
  let token: unknown
  try {
    token = await getToken({ consumerRef, groupRef })
  } catch (cause) {
    throw failed("getToken failed, see the cause", cause)
  }
  if (isCredential(token)) return token
  throw failed(`the token that getToken returned ${credentialFormat}`)
}

/** Whether a value may be sent as a header. `Headers` would refuse it with an error that contains the secret. */
export const isCredential = (value: unknown): value is string => typeof value === "string" && /^[!-~]+$/u.test(value)

export const credentialFormat = "must be visible ASCII without spaces"

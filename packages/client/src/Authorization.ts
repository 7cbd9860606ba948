/** The two ways to authenticate, and the header that each becomes. @rule client.credentials */
import { TransportError } from "./TransportError.ts"

/** Whom a token is for, as far as the call knows. @rule client.credentials */
export interface Subject {
  /** Your own id of the end user that `getToken` makes a token for. */
  readonly consumerRef?: string | undefined
  /** Your own id of the group that `getToken` makes a token for. */
  readonly groupRef?: string | undefined
}

/** Answers a JWT; called for each request, so it may keep one while it is valid. @rule client.credentials */
export type GetToken = (subject: Subject) => Promise<string>

/** Exactly one way. @rule client.credentials */
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

/** What a token is asked for: its subject, and the request of the call. */
interface Asking extends Subject {
  readonly requestId?: string | undefined
}

/** The header's name and value; a token is asked for each time, because only its maker knows how long it lives. */
export const authorization = async ({ apiKey, getToken }: Credentials, asking: Asking): Promise<[string, string]> =>
  getToken === undefined ? ["X-Api-Key", apiKey] : ["Authorization", `Bearer ${await tokenFor(getToken, asking)}`]

const tokenFor = async (getToken: GetToken, { consumerRef, groupRef, requestId }: Asking): Promise<string> => {
  const failed = (message: string, cause?: unknown) =>
    new TransportError(message, { reason: "token", cause, requestId })
  let token: unknown
  try {
    token = await getToken({ consumerRef, groupRef })
  } catch (cause) {
    throw failed("getToken failed, see the cause", cause)
  }
  if (isCredential(token)) return token
  throw failed(`the answer of getToken ${notACredential}`)
}

/** Checked here, because `Headers` refuses what is wrong in an error that repeats it. */
export const isCredential = (value: unknown): value is string => typeof value === "string" && /^[!-~]+$/u.test(value)

/** What to say of a value that is none, without saying the value. */
export const notACredential = "must be visible ASCII without spaces"

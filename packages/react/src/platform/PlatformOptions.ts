/**
 * What a host passes to PlatformProvider, and the check that it is complete.
 * Spec 4.6: a project, and exactly one of an API key and a function that fetches a token.
 */

/** Asks the host's own backend for a JWT of one consumer in one group. Spec 5. */
export type GetToken = (params: { readonly consumerRef: string; readonly groupRef: string }) => Promise<string>

/** A project and one way to authenticate; giving both ways, or neither, does not compile. Spec 4.6. */
export type PlatformOptions = {
  /** Name or id of the project. */
  readonly project: string
  /** Address of the Fieldgate server, with its version: `https://fieldgate.example.com/v1`. */
  readonly baseUrl?: string | undefined
} & (
  | {
      /** A key made for the UI library; simple, for development. */
      readonly apiKey: string
      readonly getToken?: undefined
    }
  | {
      /** Recommended for production: tokens end by themselves and see one group only. */
      readonly getToken: GetToken
      readonly apiKey?: undefined
    }
)

const example = `options={{ project: "my-project", apiKey: "…" }} or options={{ project: "my-project", getToken }}`

/**
 * Throws an error that says what to pass, or does nothing.
 * The types say the same; this is for hosts written in JavaScript, hence `unknown`.
 */
export const checkPlatformOptions = (options: unknown): void => {
  const fault = faultOf(options)
  if (fault !== undefined) throw new TypeError(`PlatformProvider: ${fault}`)
}

const faultOf = (options: unknown): string | undefined => {
  if (!isRecord(options)) return `"options" is missing. Pass ${example}.`
  return projectFault(options["project"]) ?? authenticationFault(options) ?? baseUrlFault(options["baseUrl"])
}

const projectFault = (project: unknown): string | undefined =>
  isText(project) ? undefined : `"options.project" is ${stateOf(project)}. Pass the project's name or id: ${example}.`

const authenticationFault = ({ apiKey, getToken }: Readonly<Record<string, unknown>>): string | undefined => {
  if (isGiven(apiKey) && isGiven(getToken)) {
    return `both "options.apiKey" and "options.getToken" are given. Pass exactly one: getToken in production, apiKey while developing.`
  }
  if (isGiven(apiKey)) {
    return isText(apiKey) ? undefined : `"options.apiKey" is ${stateOf(apiKey)}. Pass a key made for the UI library.`
  }
  if (isGiven(getToken)) {
    return typeof getToken === "function"
      ? undefined
      : `"options.getToken" is not a function. Pass async ({ consumerRef, groupRef }) => jwt.`
  }
  return `neither "options.apiKey" nor "options.getToken" is given. Pass exactly one: ${example}.`
}

const baseUrlFault = (baseUrl: unknown): string | undefined =>
  !isGiven(baseUrl) || isText(baseUrl)
    ? undefined
    : `"options.baseUrl" is ${stateOf(baseUrl)}. Pass the server's address with /v1, or leave it out.`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

/** The value itself is never printed: it may be a key. */
const stateOf = (value: unknown): string => {
  if (!isGiven(value)) return "missing"
  return typeof value === "string" ? "empty" : "not a string"
}

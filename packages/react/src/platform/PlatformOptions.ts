/** The options of PlatformProvider, and their check: a project, and either an API key or a function that returns a token. @rule react.options */

/** Requests a JWT for one consumer and group from the host's backend. @rule react.tokens */
export type GetToken = (params: { readonly consumerRef: string; readonly groupRef: string }) => Promise<string>

/** A project and one authentication method; both or neither does not compile. */
export type PlatformOptions = {
  /** Name or id of the project. */
  readonly project: string
  /** URL of the Fieldgate server, with its version: `https://fieldgate.example.com/v1`. */
  readonly baseUrl?: string | undefined
} & (
  | {
      /** A frontend key; for development. */
      readonly apiKey: string
      readonly getToken?: undefined
    }
  | {
      /** Recommended for production: tokens expire and are limited to one group. */
      readonly getToken: GetToken
      readonly apiKey?: undefined
    }
)

const example = `options={{ project: "my-project", apiKey: "…" }} or options={{ project: "my-project", getToken }}`

/** Throws an error that names the missing option. For hosts in JavaScript, hence `unknown`. */
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

/** Never contains the value, which may be a key. */
const stateOf = (value: unknown): string => {
  if (!isGiven(value)) return "missing"
  return typeof value === "string" ? "empty" : "not a string"
}

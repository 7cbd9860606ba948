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

const example = `options={{ project: "my-project", apiKey }}, or in production getToken: async ({ consumerRef, groupRef }) => jwt`

/** Throws an error that names the wrong option. For hosts in JavaScript, hence `unknown`. */
export const checkPlatformOptions = (options: unknown): void => {
  const fault = faultOf(options)
  if (fault !== undefined) throw new TypeError(`PlatformProvider: ${fault}. Pass ${example}.`)
}

const faultOf = (options: unknown): string | undefined => {
  if (typeof options !== "object" || options === null) return `"options" is missing`
  const { apiKey, baseUrl, getToken, project } = options as Readonly<Record<string, unknown>>
  if ((apiKey == null) === (getToken == null)) {
    return `pass one of "options.apiKey" and "options.getToken", not ${apiKey == null ? "none" : "both"}`
  }
  if (getToken != null && typeof getToken !== "function") return `"options.getToken" is not a function`
  return textFault("project", project ?? "") ?? textFault("apiKey", apiKey) ?? textFault("baseUrl", baseUrl)
}

/** Never contains the value, which may be a key. */
const textFault = (name: string, value: unknown): string | undefined => {
  if (value == null) return undefined
  if (typeof value !== "string") return `"options.${name}" is not a string`
  return value.trim() === "" ? `"options.${name}" is missing or empty` : undefined
}

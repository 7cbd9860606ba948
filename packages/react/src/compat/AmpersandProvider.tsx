import { createContext, type JSX, useContext, useMemo } from "react"
import type { GetToken, PlatformOptions } from "../platform/PlatformOptions.ts"
import { PlatformProvider, type PlatformProviderProps } from "../platform/PlatformProvider.tsx"

export interface AmpersandProviderProps extends Omit<PlatformProviderProps, "options"> {
  readonly options: {
    readonly project?: string | undefined
    /** @deprecated Pass `project`. */
    readonly projectId?: string | undefined
    readonly apiKey?: string | undefined
    readonly getToken?: GetToken | undefined
    /** Ignored, as by their library. */
    readonly styles?: object | undefined
    /** The URL of your Fieldgate server, with `/v1`. Their library fixes its server when it is built. */
    readonly baseUrl?: string | undefined
  }
}

export interface AmpersandContextValue {
  readonly options: AmpersandProviderProps["options"]
  readonly projectIdOrName: string
}

export const AmpersandContext = createContext<AmpersandContextValue | null>(null)

export const AmpersandProvider = ({ options, ...props }: AmpersandProviderProps): JSX.Element => {
  const { apiKey, baseUrl, getToken, project, projectId } = options
  if (project !== undefined && projectId !== undefined) {
    throw new TypeError("AmpersandProvider: both options.project and options.projectId are given. Pass only project.")
  }
  const projectIdOrName = project ?? projectId ?? ""
  const value = useMemo(() => ({ options, projectIdOrName }), [options, projectIdOrName])
  // PlatformProvider throws if there is not exactly one of `apiKey` and `getToken`, which this type permits.
  const checked = { project: projectIdOrName, apiKey, getToken, baseUrl } as PlatformOptions
  return (
    <AmpersandContext.Provider value={value}>
      <PlatformProvider {...props} options={checked} />
    </AmpersandContext.Provider>
  )
}

export const useAmpersandProviderProps = (): AmpersandContextValue => {
  const value = useContext(AmpersandContext)
  if (value === null) throw new Error("useAmpersandProviderProps works only inside <AmpersandProvider>.")
  return value
}

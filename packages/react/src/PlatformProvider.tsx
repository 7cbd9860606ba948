/** The root component: it wraps every component and hook of this package. Spec 4.6. */
import { type JSX, type ReactNode, useCallback, useInsertionEffect, useMemo, useRef } from "react"
import { checkPlatformOptions, type GetToken, type PlatformOptions } from "./model/PlatformOptions.ts"
import { type PlatformAccess, PlatformContext } from "./usePlatform.ts"

/** Props of PlatformProvider. Spec 4.6. */
export interface PlatformProviderProps {
  readonly options: PlatformOptions
  readonly children?: ReactNode
}

/** Gives its children a project and a way to authenticate; throws when the options are incomplete. Spec 4.6. */
export const PlatformProvider = ({ options, children }: PlatformProviderProps): JSX.Element => {
  checkPlatformOptions(options)
  const access = useAccess(options)
  return <PlatformContext.Provider value={access}>{children}</PlatformContext.Provider>
}

/** Hosts write `options` inline, so each render brings new objects; only a changed value may reach the children. */
const useAccess = ({ project, baseUrl, apiKey, getToken }: PlatformOptions): PlatformAccess => {
  const latestGetToken = useLatestGetToken(getToken)
  return useMemo(
    () => ({
      project,
      baseUrl: baseUrl ?? undefined,
      authentication: typeof apiKey === "string" ? { apiKey } : { getToken: latestGetToken }
    }),
    [project, baseUrl, apiKey, latestGetToken]
  )
}

/** One function for the life of the provider that calls whichever `getToken` the host passed last. */
const useLatestGetToken = (getToken: GetToken | undefined): GetToken => {
  const latest = useRef(getToken)
  // Runs before any child's effect, and unlike a layout effect it is silent on the server.
  useInsertionEffect(() => {
    latest.current = getToken
  }, [getToken])
  return useCallback(async (params) => {
    if (latest.current === undefined) throw new Error("PlatformProvider: options.getToken is no longer given.")
    return await latest.current(params)
  }, [])
}

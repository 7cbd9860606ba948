/** The root component around every component and hook of this package. @rule react.options */
import { QueryClient } from "@tanstack/react-query"
import { type JSX, type ReactNode, useCallback, useInsertionEffect, useMemo, useRef, useState } from "react"
import { LanguageContext, useLanguageOf } from "../messages/Language.ts"
import type { MessageOverrides } from "../messages/Messages.ts"
import { type Appearance, AppearanceContext } from "./Appearance.ts"
import { makePlatformCall } from "./PlatformCall.ts"
import { platformErrorOf } from "./PlatformError.ts"
import { type GetToken, type PlatformOptions, checkPlatformOptions } from "./PlatformOptions.ts"
import type { PlatformUiEvent } from "./PlatformUiEvent.ts"
import { type PlatformAccess, PlatformContext } from "./usePlatform.ts"

export interface PlatformProviderProps {
  /** The project, the server, and how calls are authenticated. */
  readonly options: PlatformOptions
  readonly children?: ReactNode
  /** A BCP 47 tag, such as `de` or `pt-BR`. Default: `en`. */
  readonly locale?: string | undefined
  /** Replaces single texts, or the texts of a whole language. */
  readonly messages?: MessageOverrides | undefined
  /** The text direction. Default: that of the locale. */
  readonly dir?: "ltr" | "rtl" | undefined
  /** The host's query cache. Default: one per provider. */
  readonly queryClient?: QueryClient | undefined
  /** Colors, classes and pictures of yours. @rule react.appearance */
  readonly appearance?: Appearance | undefined
  /** Called for each event in the components, for your telemetry; the package sends nothing itself. */
  readonly onEvent?: ((event: PlatformUiEvent) => void) | undefined
}

/** Sets project, authentication and language for its children; throws if the options are incomplete. */
export const PlatformProvider = (props: PlatformProviderProps): JSX.Element => {
  checkPlatformOptions(props.options)
  const access = useAccess(props)
  const language = useLanguageOf(props)
  return (
    <PlatformContext.Provider value={access}>
      <LanguageContext.Provider value={language}>
        <AppearanceContext.Provider value={props.appearance}>{props.children}</AppearanceContext.Provider>
      </LanguageContext.Provider>
    </PlatformContext.Provider>
  )
}

/** Hosts write `options` inline, so each render has new objects; only changed values may reach the children. */
const useAccess = ({ onEvent, options, queryClient }: PlatformProviderProps): PlatformAccess => {
  const { apiKey, getToken, project } = options
  const baseUrl = options.baseUrl ?? undefined
  const tell = useLatest(onEvent)
  const latestGetToken = useToken(getToken)
  const [own] = useState(makeQueryClient)
  return useMemo(() => {
    const usesTokens = typeof apiKey !== "string"
    const authentication = usesTokens ? { getToken: latestGetToken } : { apiKey }
    return {
      project,
      baseUrl,
      call: makePlatformCall({ baseUrl, authentication }),
      queryClient: queryClient ?? own,
      scope: ["fieldgate", baseUrl ?? "", project],
      usesTokens,
      tell
    }
  }, [project, baseUrl, apiKey, latestGetToken, queryClient, own, tell])
}

const useToken = (getToken: GetToken | undefined): GetToken => {
  const latest = useLatest(getToken)
  return useCallback(
    async (subject) => {
      const asked = latest(subject)
      if (asked === undefined) throw new Error("getToken was removed")
      return await asked
    },
    [latest]
  )
}

/** Milliseconds until data is stale; saves and connections refresh it immediately. */
const staleMs = 5 * 60_000

const mostTries = 3

/** Retries only what the server calls retryable, and not before it allows it. @rule problem.retryable */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        networkMode: "always",
        retry: (failures, error) => {
          const { kind, retryable } = platformErrorOf(error)
          // A countdown is shown instead of a long-running spinner.
          return retryable && kind !== "quota" && failures < mostTries - 1
        },
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000)
      },
      mutations: { retry: false, networkMode: "always" }
    }
  })

/** Calls the latest function; undefined if none is passed. */
const useLatest = <Args extends ReadonlyArray<unknown>, Result>(
  given: ((...args: Args) => Result) | undefined
): ((...args: Args) => Result | undefined) => {
  const latest = useRef(given)
  // Runs before any child's effect and, unlike a layout effect, causes no warning on the server.
  useInsertionEffect(() => {
    latest.current = given
  }, [given])
  return useCallback((...args: Args) => latest.current?.(...args), [])
}

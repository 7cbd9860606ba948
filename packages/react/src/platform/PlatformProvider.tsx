/** The root component: it wraps every component and hook of this package. Spec 4.6. */
import { QueryClient } from "@tanstack/react-query"
import { type JSX, type ReactNode, useCallback, useInsertionEffect, useMemo, useRef, useState } from "react"
import { LanguageContext, useLanguageOf } from "../messages/Language.ts"
import type { MessageOverrides } from "../messages/Messages.ts"
import { makePlatformCall } from "./PlatformCall.ts"
import { platformErrorOf } from "./PlatformError.ts"
import { type GetToken, type PlatformOptions, checkPlatformOptions } from "./PlatformOptions.ts"
import type { PlatformUiEvent } from "./PlatformUiEvent.ts"
import { type PlatformAccess, PlatformContext } from "./usePlatform.ts"

/** Props of PlatformProvider. Spec 4.6. */
export interface PlatformProviderProps {
  readonly options: PlatformOptions
  readonly children?: ReactNode
  /** A BCP 47 tag, such as `de` or `pt-BR`. Default: `en`. */
  readonly locale?: string | undefined
  /** Texts to use in place of ours: single ones, or a whole language. */
  readonly messages?: MessageOverrides | undefined
  /** The direction of the text. Default: that of the locale. */
  readonly dir?: "ltr" | "rtl" | undefined
  /** A cache of the host's to keep answers in. Default: one of the provider's own. */
  readonly queryClient?: QueryClient | undefined
  /** Hears what happens in our components. */
  readonly onEvent?: ((event: PlatformUiEvent) => void) | undefined
}

/** Gives its children a project, a way to authenticate and a language; throws when the options are incomplete. Spec 4.6. */
export const PlatformProvider = (props: PlatformProviderProps): JSX.Element => {
  checkPlatformOptions(props.options)
  const access = useAccess(props)
  const language = useLanguageOf(props)
  return (
    <PlatformContext.Provider value={access}>
      <LanguageContext.Provider value={language}>{props.children}</LanguageContext.Provider>
    </PlatformContext.Provider>
  )
}

/** Hosts write `options` inline, so each render brings new objects; only a changed value may reach the children. */
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
      if (asked === undefined) throw new Error("PlatformProvider: options.getToken is no longer given.")
      return await asked
    },
    [latest]
  )
}

/** What is shown stays fresh this long; a save or a connection brings it anew at once. */
const staleMs = 5 * 60_000

const mostTries = 3

/** Only what the server calls retryable is asked for again, and not before it allows it. Spec 7.7. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        networkMode: "always",
        retry: (failures, error) => {
          const { kind, retryable } = platformErrorOf(error)
          // The user is shown a countdown instead of a spinner that lasts.
          return retryable && kind !== "quota" && failures < mostTries - 1
        },
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000)
      },
      mutations: { retry: false, networkMode: "always" }
    }
  })

/** Calls whichever function was passed last; undefined where none is passed. */
const useLatest = <Args extends ReadonlyArray<unknown>, Result>(
  given: ((...args: Args) => Result) | undefined
): ((...args: Args) => Result | undefined) => {
  const latest = useRef(given)
  // Runs before any child's effect, and unlike a layout effect it is silent on the server.
  useInsertionEffect(() => {
    latest.current = given
  }, [given])
  return useCallback((...args: Args) => latest.current?.(...args), [])
}

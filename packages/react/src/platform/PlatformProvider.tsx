/** The root component: it wraps every component and hook of this package. Spec 4.6. */
import type { QueryClient } from "@tanstack/react-query"
import { type JSX, type ReactNode, useCallback, useMemo, useState } from "react"
import type { MessageOverrides } from "../messages/Messages.ts"
import { LanguageContext, useLanguageOf } from "../messages/Language.ts"
import { makePlatformCall } from "./PlatformCall.ts"
import { checkPlatformOptions, type GetToken, type PlatformOptions } from "./PlatformOptions.ts"
import type { PlatformUiEvent } from "./PlatformUiEvent.ts"
import { makeQueryClient } from "./queryClient.ts"
import { useLatest } from "./useLatest.ts"
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

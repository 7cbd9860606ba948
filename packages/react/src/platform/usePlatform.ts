/** The context that PlatformProvider provides, and its hook. */
import type { QueryClient } from "@tanstack/react-query"
import type { Call } from "@fieldgate/client/bare"
import { createContext, useContext } from "react"
import type { PlatformUiEvent } from "./PlatformUiEvent.ts"

/** The server and the cache; its identity changes only with one of them. */
export interface PlatformAccess {
  readonly project: string
  /** The server's URL; missing: `/v1` of the page's origin. */
  readonly baseUrl: string | undefined
  /** Rejects with a `PlatformError`. */
  readonly call: Call
  readonly queryClient: QueryClient
  /** The prefix of every query key, so that data of other options is never mixed. It holds no secret. */
  readonly scope: ReadonlyArray<string | number>
  /** Whether calls need a token, and so a consumer. */
  readonly usesTokens: boolean
  /** Reports an event to the host. */
  readonly tell: (event: PlatformUiEvent) => void
}

export const PlatformContext = createContext<PlatformAccess | undefined>(undefined)

/** The nearest PlatformProvider's context; throws without a provider. */
export const usePlatform = (): PlatformAccess => {
  const access = useContext(PlatformContext)
  if (access === undefined) {
    throw new Error(
      "Fieldgate's components and hooks work only inside <PlatformProvider options={…}>. Wrap your app in it."
    )
  }
  return access
}

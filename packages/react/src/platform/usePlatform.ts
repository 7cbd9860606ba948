/** What PlatformProvider hands down, and the hook by which our components and hooks read it. */
import type { QueryClient } from "@tanstack/react-query"
import type { Call } from "@fieldgate/client/bare"
import { createContext, useContext } from "react"
import type { PlatformUiEvent } from "./PlatformUiEvent.ts"

/** Where requests go, and what keeps their answers; its identity changes only when one of these does. */
export interface PlatformAccess {
  readonly project: string
  /** Address of the server; missing: `/v1` of the page's own origin. */
  readonly baseUrl: string | undefined
  /** Rejects with a `PlatformError`. */
  readonly call: Call
  readonly queryClient: QueryClient
  /** Begins the key of every query, so that answers to other options never meet. It holds no secret. */
  readonly scope: ReadonlyArray<string | number>
  /** Whether calls need a token, and so a consumer. */
  readonly usesTokens: boolean
  /** Tells the host what happened. */
  readonly tell: (event: PlatformUiEvent) => void
}

export const PlatformContext = createContext<PlatformAccess | undefined>(undefined)

/** Reads the nearest PlatformProvider; throws where there is none. */
export const usePlatform = (): PlatformAccess => {
  const access = useContext(PlatformContext)
  if (access === undefined) {
    throw new Error(
      "Fieldgate's components and hooks work only inside <PlatformProvider options={…}>. Wrap your app in it."
    )
  }
  return access
}

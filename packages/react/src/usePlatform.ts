/** What PlatformProvider hands down, and the hook by which our components and hooks read it. */
import { createContext, useContext } from "react"
import type { GetToken } from "./model/PlatformOptions.ts"

/** Where requests go and how they authenticate; its identity changes only when one of these does. */
export interface PlatformAccess {
  readonly project: string
  readonly baseUrl: string | undefined
  readonly authentication: { readonly apiKey: string } | { readonly getToken: GetToken }
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

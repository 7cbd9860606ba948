/** The page and the open integration in the address, so that a reload and a sign-in that returns here find them again. */
import { useCallback, useSyncExternalStore } from "react"

export const pages = ["contacts", "integrations", "settings"] as const
export type PageName = (typeof pages)[number]

export interface Place {
  readonly page: PageName
  /** The integration whose dialog is open. */
  readonly open: string | undefined
}

const changed = "demo-place"

const subscribe = (listener: () => void) => {
  for (const name of ["popstate", changed]) addEventListener(name, listener)
  return () => {
    for (const name of ["popstate", changed]) removeEventListener(name, listener)
  }
}

export const usePlace = (): { readonly place: Place; readonly go: (to: Place) => void } => {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const given = new URLSearchParams(search)
  const page = pages.find((each) => each === given.get("page")) ?? "integrations"
  const go = useCallback((to: Place) => {
    const next = new URLSearchParams({ page: to.page, ...(to.open === undefined ? {} : { open: to.open }) })
    history.pushState(undefined, "", `?${next}`)
    dispatchEvent(new Event(changed))
  }, [])
  return { place: { page, open: given.get("open") ?? undefined }, go }
}

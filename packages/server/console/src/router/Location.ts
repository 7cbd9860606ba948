/** Where the browser is, below `/console`, as a store that components subscribe to. */
import { useSyncExternalStore } from "react"

/** The address that the console is served at. */
const base = "/console"

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener("popstate", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("popstate", listener)
  }
}

/** The path without the console's own part: `/` for the console itself. */
const here = () => window.location.pathname.slice(base.length) || "/"
const query = () => window.location.search

export const hrefOf = (to: string): string => `${base}${to}`

/** Goes to a path below the console, such as `/projects`; `replace` leaves no step in the history. */
export const navigate = (to: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
  window.history[replace ? "replaceState" : "pushState"](null, "", hrefOf(to))
  tell()
}

export const usePath = (): string => useSyncExternalStore(subscribe, here)

/** One parameter of the query, and how to set it: without a step in the history, as filters want it; undefined removes it. */
export const useSearchParameter = (
  name: string
): readonly [string | undefined, (value: string | undefined) => void] => {
  const search = useSyncExternalStore(subscribe, query)
  const value = new URLSearchParams(search).get(name) ?? undefined
  const set = (next: string | undefined) => {
    const parameters = new URLSearchParams(query())
    if (next === undefined || next === "") parameters.delete(name)
    else parameters.set(name, next)
    const text = parameters.toString()
    navigate(`${here()}${text === "" ? "" : `?${text}`}`, { replace: true })
  }
  return [value, set]
}

/** The browser's location below `/console`, as a store. */
import { useSyncExternalStore } from "react"

const base = "/console"

const listeners = new Set<() => void>()
const notify = () => {
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

/** The path below the console, at least `/`. */
const currentPath = () => window.location.pathname.slice(base.length) || "/"
const query = () => window.location.search

export const hrefOf = (to: string): string => `${base}${to}`

/** Goes to a path below the console, such as `/projects`; `replace` adds no history entry. */
export const navigate = (to: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
  window.history[replace ? "replaceState" : "pushState"](null, "", hrefOf(to))
  notify()
}

export const usePath = (): string => useSyncExternalStore(subscribe, currentPath)

/** A query parameter and its setter, which adds no history entry; undefined removes the parameter. */
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
    navigate(`${currentPath()}${text === "" ? "" : `?${text}`}`, { replace: true })
  }
  return [value, set]
}

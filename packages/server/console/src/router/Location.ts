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
  window.addEventListener("hashchange", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("popstate", listener)
    window.removeEventListener("hashchange", listener)
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
    navigate(`${currentPath()}${text === "" ? "" : `?${text}`}${window.location.hash}`, { replace: true })
  }
  return [value, set]
}

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const fragment = () => window.location.hash.slice(1)

/** The text after `#`, and its setter, which adds no history entry. Browsers keep it to themselves: no server receives it. */
export const useFragment = (): readonly [string, (text: string) => void] => {
  const value = useSyncExternalStore(subscribe, fragment)
  const set = (text: string) =>
    navigate(`${currentPath()}${query()}${text === "" ? "" : `#${encodeURIComponent(text)}`}`, { replace: true })
  return [decoded(value), set]
}

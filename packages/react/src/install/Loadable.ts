/** The result of a query, as a screen distinguishes it. */
import type { UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "../platform/PlatformError.ts"

export type Loadable<Value> =
  | { readonly tag: "loading" }
  | { readonly tag: "failed"; readonly error: PlatformError; readonly isBusy: boolean }
  | { readonly tag: "loaded"; readonly value: Value }

/** Loaded data stays visible if a refresh fails. */
export const loadableOf = <Value>({
  data,
  error,
  isFetching
}: Pick<UseQueryResult<Value, PlatformError>, "data" | "error" | "isFetching">): Loadable<Value> => {
  if (data !== undefined) return { tag: "loaded", value: data }
  return error === null ? { tag: "loading" } : { tag: "failed", error, isBusy: isFetching }
}

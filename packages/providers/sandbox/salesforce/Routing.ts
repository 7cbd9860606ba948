/** Finds the call of an address, for calls within another call. Pure. */
import * as Result from "effect/Result"
import type { Call, Handler, RouteEntry } from "./Gate.ts"
import * as Refusals from "./Refusals.ts"
import * as Versions from "./Versions.ts"

export interface Found {
  readonly handler: Handler
  readonly place: Pick<Call, "version" | "base" | "params">
}

/** The call at an address such as `/services/data/v60.0/sobjects/Contact`. */
export const find = (
  entries: ReadonlyArray<RouteEntry>,
  method: string,
  { pathname }: URL
): Result.Result<Found, Refusals.Refusal> => {
  const [, versionName = "", rest = ""] = /^\/services\/data\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  const version = Versions.parse(versionName)
  const here = entries.flatMap((entry) => {
    const params = match(entry.path, rest)
    return params === undefined ? [] : [{ entry, params }]
  })
  // A literal path wins over one with a parameter: `describe` is not an id.
  const [fit] = here
    .filter(({ entry }) => entry.method === method)
    .toSorted((left, right) => Object.keys(left.params).length - Object.keys(right.params).length)
  if (version === undefined || here.length === 0) return Result.fail(Refusals.notFound)
  if (fit === undefined) {
    return Result.fail(Refusals.methodNotAllowed(method, [...new Set(here.map(({ entry }) => entry.method))]))
  }
  return Result.succeed({
    handler: fit.entry.handler,
    place: { version, base: Versions.base(version), params: fit.params }
  })
}

/** The named parts of a path, if it matches. */
const match = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const wanted = pattern.split("/")
  const given = path.split("/")
  const params: Record<string, string> = {}
  const fits =
    wanted.length === given.length &&
    wanted.every((part, index) => {
      const text = given[index] ?? ""
      if (!part.startsWith(":")) return part === text
      const decoded = Result.getOrElse(
        Result.try(() => decodeURIComponent(text)),
        () => ""
      )
      params[part.slice(1)] = decoded
      return decoded !== ""
    })
  return fits ? params : undefined
}

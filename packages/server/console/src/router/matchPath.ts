/** Matches paths with patterns and builds paths from them. Pure. */

/** The parameter names of a pattern, such as `project` in `/projects/:project`. */
export type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

export type ParametersOf<Pattern extends string> = { readonly [Name in ParameterOf<Pattern>]: string }

const segmentsOf = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

/** A segment that is not valid percent-encoding is used unchanged. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters of a path; undefined if it doesn't match. */
export const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const names = segmentsOf(pattern)
  const values = segmentsOf(path)
  if (names.length !== values.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = decoded(values[index] ?? "")
    if (name.startsWith(":")) found[name.slice(1)] = value
    else if (name !== value) return undefined
  }
  return found
}

/** The path with the encoded values. */
export const pathTo = <Pattern extends string>(pattern: Pattern, values: ParametersOf<Pattern>): string =>
  pattern.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent((values as Readonly<Record<string, string>>)[name] ?? "")
  )

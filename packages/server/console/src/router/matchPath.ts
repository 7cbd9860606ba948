/** Paths of pages: which pattern takes a path, and the path that a pattern makes of values. Pure. */

/** The names behind the colons of a pattern, such as `project` in `/projects/:project`. */
export type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

export type ParametersOf<Pattern extends string> = { readonly [Name in ParameterOf<Pattern>]: string }

const segmentsOf = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

/** A value that no encoding ever made is taken as it stands. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The values in a path, or undefined where the pattern doesn't take it. */
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

/** The path that a pattern makes of these values, each encoded. */
export const pathTo = <Pattern extends string>(pattern: Pattern, values: ParametersOf<Pattern>): string =>
  pattern.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent((values as Readonly<Record<string, string>>)[name] ?? "")
  )

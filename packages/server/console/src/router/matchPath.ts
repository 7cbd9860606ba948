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

export const pathTo = <Pattern extends string>(pattern: Pattern, values: ParametersOf<Pattern>): string =>
  pattern.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent((values as Readonly<Record<string, string>>)[name] ?? "")
  )

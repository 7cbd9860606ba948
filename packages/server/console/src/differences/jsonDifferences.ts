/** What differs between two JSON values, place by place. Lists of named things are compared by name, not by position. Pure. */
import { type Difference, kindOf, shown } from "./Difference.ts"

/** What a thing in a list is known by: the first of these members that it has. */
const names = ["objectName", "fieldName", "mapToName", "name"]

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const nameOf = (thing: unknown): string | undefined => {
  if (!isMembers(thing)) return undefined
  const name = names.map((member) => thing[member]).find((value) => typeof value === "string")
  return typeof name === "string" ? name : undefined
}

/** The things of a list by their names; undefined where one has none or two have the same. */
const byName = (list: ReadonlyArray<unknown>): Members | undefined => {
  const named = list.map((thing) => [nameOf(thing), thing] as const)
  const members: Record<string, unknown> = {}
  for (const [name, thing] of named) {
    if (name === undefined || Object.hasOwn(members, name)) return undefined
    members[name] = thing
  }
  return members
}

const membersOf = (value: unknown): Members | undefined => {
  if (isMembers(value)) return value
  return Array.isArray(value) ? byName(value) : undefined
}

/** Missing is compared as empty, so that what comes or goes is told part by part where it has parts. */
const partsOf = (before: unknown, after: unknown): readonly [Members, Members] | undefined => {
  const [one, other] = [before ?? after, after ?? before]
  const parts = [membersOf(one), membersOf(other)] as const
  if (parts[0] === undefined || parts[1] === undefined || Array.isArray(one) !== Array.isArray(other)) return undefined
  return [before === undefined ? {} : parts[0], after === undefined ? {} : parts[1]]
}

/** A thing that came or went whole is one difference; a place that holds things is told by them. */
const isThing = (value: unknown): boolean => nameOf(value) !== undefined

export const jsonDifferences = (
  before: unknown,
  after: unknown,
  where: ReadonlyArray<string> = []
): ReadonlyArray<Difference> => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const whole = { kind: kindOf(before, after), where, before: shown(before), after: shown(after) }
  if ((before === undefined && isThing(after)) || (after === undefined && isThing(before))) return [whole]
  const parts = partsOf(before, after)
  if (parts === undefined) return [whole]
  const [one, other] = parts
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    jsonDifferences(one[name], other[name], [...where, name])
  )
}

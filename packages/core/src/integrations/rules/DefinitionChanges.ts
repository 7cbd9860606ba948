/** What differs between two definitions of an integration: objects and fields by their names. @rule integration.plan */
import type { DefinitionChange } from "../DeployPlan.ts"
import { nameOf } from "../../domain/InputFault.ts"
import { type Json, canonicalJson } from "../../domain/Json.ts"
import type { IntegrationDefinition } from "../Manifest.ts"
import { isObject } from "../../writes/rules/FieldMapping.ts"

type Path = ReadonlyArray<string>
type Changes = ReadonlyArray<DefinitionChange>

/** Every change from one to the other, in the order of the definitions; empty where they mean the same. */
export const between = (before: IntegrationDefinition, after: IntegrationDefinition): Changes =>
  valueChanges(before, after, [])

const valueChanges = (before: Json | undefined, after: Json | undefined, path: Path): Changes => {
  if (before === undefined || after === undefined) {
    if (after !== undefined) return [{ action: "add", path: nameOf(path), after }]
    return before === undefined ? [] : [{ action: "remove", path: nameOf(path), before }]
  }
  if (isObject(before) && isObject(after)) return memberChanges(before, after, path)
  const items = Array.isArray(before) && Array.isArray(after) ? { before: byName(before), after: byName(after) } : {}
  if (items.before !== undefined && items.after !== undefined) {
    return [
      ...orderChange([...items.before.keys()], [...items.after.keys()], path),
      ...itemChanges(items.before, items.after, path)
    ]
  }
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ action: "change", path: nameOf(path), before, after }]
}

type Members = { readonly [name: string]: Json }

const memberChanges = (before: Members, after: Members, path: Path): Changes =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    valueChanges(memberOf(before, name), memberOf(after, name), [...path, name])
  )

const memberOf = (members: Members, name: string): Json | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

type Items = ReadonlyMap<string, Json>

const itemChanges = (before: Items, after: Items, path: Path): Changes =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    valueChanges(before.get(name), after.get(name), [...path, name])
  )

/** The items by the names that people know them by; undefined where they have none, or one has another's. */
const byName = (items: ReadonlyArray<Json>): Items | undefined => {
  const named = new Map(items.flatMap((item) => namesOf(item).map((name) => [name, item] as const)))
  return named.size === items.length ? named : undefined
}

const namesOf = (item: Json): ReadonlyArray<string> =>
  isObject(item)
    ? [item["objectName"], item["fieldName"], item["mapToName"]].filter((name) => typeof name === "string").slice(0, 1)
    : []

/** Objects and fields are shown in their order, so that another one is a change. */
const orderChange = (before: Path, after: Path, path: Path): Changes => {
  const [was, is] = [before.filter((name) => after.includes(name)), after.filter((name) => before.includes(name))]
  return was.every((name, index) => name === is[index])
    ? []
    : [{ action: "change", path: nameOf(path), before: was, after: is }]
}

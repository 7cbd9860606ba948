/** An index of the fields that already have a value, so that each further one is checked in a single lookup. @rule field.nested, limit.linear */
import type { Json, RecordFields } from "../../domain/Json.ts"
import { isObject } from "./FieldMapping.ts"

interface Node {
  readonly children: Map<string, Node>
  /** The first value that is inside the field of this node, not at it. */
  inside?: number
  /** The first value that is exactly here. */
  exact?: number
  /** The first value that is here or reaches here as a part of an object. */
  held?: number
  /** The first of these that can't hold anything itself. */
  closed?: number
}

export interface FieldIndex {
  readonly root: Node
  /** How keys are compared. */
  readonly fold: (key: string) => string
}

const node = (): Node => ({ children: new Map() })

export const make = (anyCase: boolean): FieldIndex => ({
  root: node(),
  fold: anyCase ? (key) => key.toLowerCase() : (key) => key
})

const childOf = (parent: Node, key: string): Node => {
  const known = parent.children.get(key)
  if (known !== undefined) return known
  const child = node()
  parent.children.set(key, child)
  return child
}

/** Adds a value at its keys; numbers must be added in ascending order. */
export const add = ({ fold, root }: FieldIndex, keys: ReadonlyArray<string>, value: Json, number: number): void => {
  const fill = (at: Node, held: Json): void => {
    at.held ??= number
    if (!isObject(held)) {
      at.closed ??= number
      return
    }
    for (const [key, inner] of Object.entries(held)) fill(childOf(at, fold(key)), inner)
  }
  let at = root
  for (const key of keys) {
    at.inside ??= number
    at = childOf(at, fold(key))
  }
  at.exact ??= number
  fill(at, value)
}

/** Whether a value is there for the keys: at them, in them, or in place of what would hold them. */
export const covers = ({ fold, root }: FieldIndex, keys: ReadonlyArray<string>): boolean => {
  let at = root
  for (const key of keys) {
    if (at.closed !== undefined) return true
    const child = at.children.get(fold(key))
    if (child === undefined) return false
    at = child
  }
  return true
}

/** The number of the first value that goes where this one goes, holds it or is inside it. */
export const conflict = ({ fold, root }: FieldIndex, keys: ReadonlyArray<string>, value: Json): number | undefined => {
  let first: number | undefined
  const consider = (number: number | undefined): void => {
    if (number !== undefined && (first === undefined || number < first)) first = number
  }
  const reach = (at: Node, part: Json): void => {
    consider(at.exact)
    if (!isObject(part)) {
      consider(at.inside)
      return
    }
    if (at.children.size === 0) return
    for (const [key, inner] of Object.entries(part)) {
      const child = at.children.get(fold(key))
      if (child !== undefined) reach(child, inner)
    }
  }
  let at = root
  for (const key of keys) {
    const child = at.children.get(fold(key))
    if (child === undefined) return first
    at = child
    consider(at.closed)
  }
  consider(at.held)
  reach(at, value)
  return first
}

/** Objects become trees once something inside them is changed. */
export interface FieldTree extends Map<string, Json | FieldTree> {}

export const of = (fields: RecordFields): FieldTree => new Map(Object.entries(fields))

export const fieldsOf = (tree: FieldTree): RecordFields =>
  Object.fromEntries([...tree].map(([key, value]) => [key, jsonOf(value)]))

const jsonOf = (value: Json | FieldTree): Json => (value instanceof Map ? fieldsOf(value) : value)

/** The tree at a key; an object that is not one yet becomes one. */
const treeAt = (tree: FieldTree, key: string): FieldTree | undefined => {
  const value = tree.get(key)
  if (value instanceof Map) return value
  if (!isObject(value)) return undefined
  const inner = of(value)
  tree.set(key, inner)
  return inner
}

/** Sets the value at the keys, beside what is there already; a value on the way that holds nothing is replaced. */
const set = (tree: FieldTree, keys: ReadonlyArray<string>, value: Json): void => {
  const last = keys.at(-1)
  if (last === undefined) return
  let at = tree
  for (const key of keys.slice(0, -1)) {
    let inner = treeAt(at, key)
    if (inner === undefined) {
      inner = new Map()
      at.set(key, inner)
    }
    at = inner
  }
  at.set(last, value)
}

/** Removes the value at the keys and returns it; objects that this empties are removed too. */
export const take = (tree: FieldTree, keys: ReadonlyArray<string>): Json | undefined => {
  const way: Array<readonly [FieldTree, string]> = []
  let at: FieldTree | undefined = tree
  for (const [depth, key] of keys.entries()) {
    if (!at.has(key)) return undefined
    way.push([at, key])
    if (depth === keys.length - 1) break
    at = treeAt(at, key)
    if (at === undefined) return undefined
  }
  const [inner, key] = way.at(-1) ?? [tree, ""]
  const value = inner.get(key)
  if (value === undefined) return undefined
  for (const [around, name] of way.toReversed()) {
    around.delete(name)
    if (around.size > 0) break
  }
  return jsonOf(value)
}

export const withValues = (
  fields: RecordFields,
  values: Iterable<readonly [keys: ReadonlyArray<string>, value: Json]>
): RecordFields => {
  const tree = of(fields)
  for (const [keys, value] of values) set(tree, keys, value)
  return fieldsOf(tree)
}

export interface KeyTree<A> {
  value: A | undefined
  readonly children: Map<string, KeyTree<A>>
}

export const emptyTree = <A>(): KeyTree<A> => ({ value: undefined, children: new Map() })

export const grow = <A>(root: KeyTree<A>, keys: ReadonlyArray<string>): KeyTree<A> => {
  let node = root
  for (const key of keys) {
    let child = node.children.get(key)
    if (child === undefined) {
      child = emptyTree()
      node.children.set(key, child)
    }
    node = child
  }
  return node
}

/** The nodes from the first key to the last one that the tree has. */
export const nodesAlong = <A>(root: KeyTree<A>, keys: ReadonlyArray<string>): ReadonlyArray<KeyTree<A>> => {
  const nodes: Array<KeyTree<A>> = []
  let node: KeyTree<A> | undefined = root
  for (const key of keys) {
    node = node.children.get(key)
    if (node === undefined) return nodes
    nodes.push(node)
  }
  return nodes
}

export const valuesAlong = <A>(root: KeyTree<A>, keys: ReadonlyArray<string>): ReadonlyArray<A> =>
  nodesAlong(root, keys).flatMap(({ value }) => (value === undefined ? [] : [value]))

export const nodeAt = <A>(root: KeyTree<A>, keys: ReadonlyArray<string>): KeyTree<A> | undefined =>
  nodesAlong(root, keys)[keys.length - 1]

/** The paths below a node that have a value in the tree and one in the object. */
export const pathsWithin = <A>(node: KeyTree<A>, fields: Json): ReadonlyArray<ReadonlyArray<string>> => {
  const found: Array<ReadonlyArray<string>> = []
  const visit = (at: KeyTree<A>, value: Json, path: ReadonlyArray<string>): void => {
    if (path.length > 0 && at.value !== undefined) found.push(path)
    if (at.children.size === 0 || !isObject(value)) return
    for (const [key, inner] of Object.entries(value)) {
      const child = at.children.get(key)
      if (child !== undefined) visit(child, inner, [...path, key])
    }
  }
  visit(node, fields, [])
  return found
}

/** Values by the keys that lead to a field, found by walking the keys once, however many values there are. */
import { isObject } from "./FieldPath.ts"
import type { Json } from "../../domain/Json.ts"

export interface KeyTree<A> {
  value: A | undefined
  readonly children: Map<string, KeyTree<A>>
}

export const make = <A>(): KeyTree<A> => ({ value: undefined, children: new Map() })

/** The node at the keys, created where it is missing. */
export const grow = <A>(root: KeyTree<A>, keys: ReadonlyArray<string>): KeyTree<A> => {
  let node = root
  for (const key of keys) {
    let child = node.children.get(key)
    if (child === undefined) {
      child = make()
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

/** The values along the keys, the shallowest first. */
export const valuesAlong = <A>(root: KeyTree<A>, keys: ReadonlyArray<string>): ReadonlyArray<A> =>
  nodesAlong(root, keys).flatMap(({ value }) => (value === undefined ? [] : [value]))

/** The node at the keys, if the tree has one. */
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

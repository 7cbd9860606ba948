/** Which fields already have a value, so that each further value is compared with all of them at once. */
import type { Json } from "../../domain/Json.ts"
import { isObject } from "./FieldPath.ts"

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

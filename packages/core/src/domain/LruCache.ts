/** What this process used last of something that it can load again, as much of it as fits. */

export interface LruCache<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly put: (key: Key, value: Value) => void
  readonly forget: (key: Key) => void
}

interface Kept<Value> {
  readonly value: Value
  readonly size: number
}

/**
 * Keeps entries up to a total size; the least recently used make way. `nameOf` distinguishes keys; without `sizeOf` each entry counts as
 * one. An entry that is larger than the total is not kept.
 */
export const make = <Key, Value>(
  total: number,
  nameOf: (key: Key) => string,
  sizeOf: (value: Value) => number = () => 1
): LruCache<Key, Value> => {
  const entries = new Map<string, Kept<Value>>()
  let used = 0
  const remove = (name: string) => {
    used -= entries.get(name)?.size ?? 0
    entries.delete(name)
  }
  return {
    get: (key) => {
      const name = nameOf(key)
      const kept = entries.get(name)
      if (kept === undefined) return undefined
      // Of a map's entries the last one was set last.
      entries.delete(name)
      entries.set(name, kept)
      return kept.value
    },
    put: (key, value) => {
      const name = nameOf(key)
      const size = sizeOf(value)
      remove(name)
      entries.set(name, { value, size })
      used += size
      for (const oldest of entries.keys()) {
        if (used <= total) break
        remove(oldest)
      }
    },
    forget: (key) => remove(nameOf(key))
  }
}

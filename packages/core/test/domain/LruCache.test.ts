/** @rule field.metadataCache */
import { assert, describe, it } from "@effect/vitest"
import * as LruCache from "../../src/domain/LruCache.ts"

describe("a cache of what was used last", () => {
  it("forgets the least recently used entries beyond its total size, and keeps none that is larger", () => {
    const cache = LruCache.make<string, string>(
      6,
      (key) => key,
      (value) => value.length
    )
    for (const [key, value] of Object.entries({ a: "aa", b: "bb", c: "cc" })) cache.put(key, value)
    assert.strictEqual(cache.get("a"), "aa")
    cache.put("d", "dd")
    assert.deepStrictEqual(["a", "b", "c", "d"].map(cache.get), ["aa", undefined, "cc", "dd"])
    cache.put("a", "aaaa")
    assert.deepStrictEqual(["a", "c", "d"].map(cache.get), ["aaaa", undefined, "dd"])
    cache.put("large", "larger!")
    assert.isUndefined(cache.get("large"))
    cache.put("a", "a")
    cache.forget("d")
    cache.put("e", "eeeee")
    assert.deepStrictEqual(["a", "e"].map(cache.get), ["a", "eeeee"])
  })
})

/** @rule react.testing */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyDiff } from "./applyDiff.ts"
import { diffOf } from "../../src/configure/rules/ConfigDiff.ts"
import { readObjectOf, writeObjectOf } from "../../src/configure/rules/ConfigContent.ts"
import { stopReading } from "../../src/configure/rules/edits.ts"
import { updateOf } from "../../src/configure/rules/masks.ts"
import { sameJson } from "../../src/configure/rules/sameJson.ts"
import { merge } from "../../src/configure/rules/merge.ts"
import { maskedContent } from "../../src/testing/maskedContent.ts"
import { contents, diverged, names } from "./contents.ts"

/** The same draws in each run; `merge.test.ts` names the cases that matter. */
const runs = { numRuns: 1000, seed: 14 }
const objectsIn = (content: object) => content as { read: { objects: object }; write: { objects: object } }

describe("diffOf", () => {
  it("finds no differences between a content and itself", () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(diffOf(content, structuredClone(content))).toEqual([])
      }),
      runs
    )
  })

  it("finds the differences that turn one content into the other", () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => {
        const applied = applyDiff(before, diffOf(before, after))
        expect(diffOf(applied, after)).toEqual([])
        expect(Object.keys(objectsIn(applied).read.objects).sort()).toEqual(
          Object.keys(objectsIn(after).read.objects).sort()
        )
      }),
      runs
    )
  })
})

describe("updateOf", () => {
  it("saves every object of the draft and its proxy, and changes nothing else", () => {
    fc.assert(
      fc.property(contents, contents, (saved, draft) => {
        const { content, updateMask } = updateOf(saved, draft)
        const after = objectsIn(maskedContent(saved, content, updateMask))
        expect(after.write.objects).toEqual(draft.write?.objects)
        const removed = Object.keys(saved.read?.objects ?? {}).filter((name) => readObjectOf(draft, name) === undefined)
        const stopped = removed.reduce((result, name) => stopReading(result, name), saved)
        expect(after.read.objects).toEqual({
          ...Object.fromEntries(removed.map((name) => [name, readObjectOf(stopped, name)])),
          ...draft.read?.objects
        })
        const rest = (each: object) => ({
          ...each,
          read: { ...objectsIn(each).read, objects: {} },
          write: { ...objectsIn(each).write, objects: {} }
        })
        expect(rest(after)).toEqual({ ...rest(saved), proxy: draft.proxy })
      }),
      runs
    )
  })

  it("has an empty mask for an unchanged draft", () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(updateOf(content, structuredClone(content)).updateMask).toEqual([])
      }),
      runs
    )
  })
})

describe("merge", () => {
  it("keeps what one side changed, and reports what both changed", () => {
    fc.assert(
      fc.property(diverged, ([base, mine, theirs]) => {
        const { conflicts, content } = merge(base, mine, theirs)
        const isConflict = (action: string, name: string) =>
          conflicts.some((each) => each.action === action && each.objectName === name)
        for (const [action, of] of [
          ["read", readObjectOf],
          ["write", writeObjectOf]
        ] as const) {
          for (const name of names) {
            const [before, my, their] = [of(base, name), of(mine, name), of(theirs, name)]
            const [isMine, isTheirs] = [!sameJson(my, before), !sameJson(their, before)]
            const isBoth = isMine && isTheirs && !sameJson(my, their)
            const isRemoved = my === undefined || their === undefined
            // Within an object that both changed, a field that one side changed is not a conflict.
            const conflict = isBoth && !isRemoved ? isConflict(action, name) : isBoth
            expect(isConflict(action, name)).toBe(conflict)
            const merged = of(content, name)
            expect(merged).toEqual(isBoth && !isRemoved ? merged : isMine ? my : their)
          }
        }
      }),
      runs
    )
  })

  it("gives both sides the same result if nothing conflicts", () => {
    fc.assert(
      fc.property(diverged, ([base, mine, theirs]) => {
        const merged = merge(base, mine, theirs)
        const other = merge(base, theirs, mine)
        expect(merged.conflicts.map(({ objectName }) => objectName)).toEqual(
          expect.arrayContaining(other.conflicts.map(({ objectName }) => objectName))
        )
        fc.pre(merged.conflicts.length === 0)
        for (const name of names) {
          expect(readObjectOf(merged.content, name)).toEqual(readObjectOf(other.content, name))
          expect(writeObjectOf(merged.content, name)).toEqual(writeObjectOf(other.content, name))
        }
      }),
      { ...runs, maxSkipsPerRun: 1000 }
    )
  })
})

/** @rule react.loading */
import { describe, expect, test } from "vitest"
import {
  budgets,
  chunkLimit,
  compatLimit,
  compatSize,
  laterSizes,
  sizeAtOnce,
  styleLimit,
  styleSize
} from "../../bench/react/sizes.mjs"

describe("a page that imports", () => {
  test.each(budgets)("$name initially loads at most $limit kB", async ({ imports, limit }) => {
    const atOnce = await sizeAtOnce(imports)
    expect(atOnce).toBeGreaterThan(1)
    expect(atOnce).toBeLessThanOrEqual(limit)
  })
})

test(`adds at most ${compatLimit} kB for the names of the compat entry`, async () => {
  const size = await compatSize()
  expect(size).toBeGreaterThan(0.5)
  expect(size).toBeLessThanOrEqual(compatLimit)
})

test(`loads no later chunk over ${chunkLimit} kB`, async () => {
  const later = await laterSizes(budgets[0].imports)
  expect(later.filter(({ size }) => size > chunkLimit)).toEqual([])
  expect(later.map(({ name }) => name)).toContain("German.ts")
})

test(`loads a style sheet of at most ${styleLimit} kB`, async () => {
  expect(await styleSize()).toBeLessThanOrEqual(styleLimit)
})

test("counts what is imported, but not what is external", async () => {
  const small = await sizeAtOnce('export { createElement } from "react"')
  const large = await sizeAtOnce('export { useQuery } from "@tanstack/react-query"')
  expect(small).toBeLessThan(0.5)
  expect(large).toBeGreaterThan(3)
})

/** No page loads more of the React package than it may. design.md 4 */
import { describe, expect, test } from "vitest"
import { budgets, chunkLimit, sizeOf } from "../../bench/react/sizes.mjs"

describe("a page that imports", () => {
  test.each(budgets)("$name loads at most $limit kB at once", async ({ imports, limit }) => {
    const { atOnce } = await sizeOf(imports)
    expect(atOnce).toBeGreaterThan(1)
    expect(atOnce).toBeLessThanOrEqual(limit)
  })
})

test(`no piece that comes later is over ${chunkLimit} kB`, async () => {
  const { later } = await sizeOf(budgets[0].imports)
  expect(later.filter(({ size }) => size > chunkLimit)).toEqual([])
  expect(later.map(({ name }) => name)).toContain("German.ts")
})

test("what is imported is counted, and what is external is not", async () => {
  const small = await sizeOf('export { createElement } from "react"')
  const large = await sizeOf('export { useQuery } from "@tanstack/react-query"')
  expect(small.atOnce).toBeLessThan(0.5)
  expect(large.atOnce).toBeGreaterThan(3)
})

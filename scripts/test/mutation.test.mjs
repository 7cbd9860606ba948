import { globSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { reasonsOf, staleEntries } from "../../bench/mutation/accepted.mjs"
import { groups } from "../../bench/mutation/groups.mjs"
import { instrumented } from "../../bench/mutation/instrument.mjs"
import { mutantsOf } from "../../bench/mutation/mutants.mjs"

const changes = (source) =>
  mutantsOf("one.ts", source, []).map(({ described: { from, to } }) => `${from} => ${to === "" ? "nothing" : to}`)

describe("mutation testing", () => {
  it.each(groups)("selects existing files for $name", ({ files }) => {
    assert.deepStrictEqual(
      files.filter((pattern) => globSync(pattern).length === 0),
      [],
      "a file was moved or renamed: change bench/mutation/groups.mjs"
    )
  })
  it("drops each SQL condition, with the value that it compares", () => {
    assert.includeMembers(changes("sql`select 1 from a where p = ${x} and (q is null or r > ${y}) order by q`"), [
      "p = ${x} => true",
      "(q is null or r > ${y}) => true",
      "q is null => false",
      "r > ${y} => false",
      "> => >="
    ])
  })
  it("takes no select list for a condition", () => {
    const found = changes("sql`\n  select count(*) filter (where not a) as n, b = 1 as one\n  from c where d = 1`")
    assert.include(found, "d = 1 => true")
    assert.isEmpty(found.filter((change) => change.startsWith("select")))
  })
  it("keeps types and replaces conditions", () => {
    assert.deepStrictEqual(changes("const f = (x: 1 | true): number => (x ? g() : (h() as 2))"), [
      "x => true",
      "x => false"
    ])
  })
  it("finds the same mutants, in the same order, after lines are added above", () => {
    const source = "if (a && b) c()"
    const orders = (text) => mutantsOf("one.ts", text, []).map(({ order }) => order)
    assert.deepStrictEqual(orders(`const d = e\n${source}`), orders(source))
  })
  it("accepts a survivor of the named file alone, and names entries without a mutant", () => {
    const mutants = mutantsOf("src/One.ts", "const f = (x) => (x ? 1 : 2)", [])
    const [mutant] = mutants
    const entry = { file: "One.ts", ...mutant.described, why: "Equivalent." }
    const accepted = [entry, { ...entry, file: "Two.ts" }, { ...entry, line: "const f = (y) => (y ? 1 : 2)" }]
    assert.deepStrictEqual(
      [mutant, { ...mutant, path: "src/Three.ts" }].map((each) => reasonsOf(accepted)(each)),
      ["Equivalent.", undefined]
    )
    assert.deepStrictEqual(staleEntries(accepted, mutants), [
      "no group of bench/mutation/groups.mjs has a file Two.ts",
      'One.ts has no mutant "condition: x => true" in the line "const f = (y) => (y ? 1 : 2)"'
    ])
  })
  it("behaves like the source while no mutant is active, and shows the fault of an active one", () => {
    const source = "return a < 1 && !b ? [a, 2] : []"
    const mutants = mutantsOf("one.ts", `const f = () => { ${source} }`, []).map((mutant, index) => ({
      ...mutant,
      id: index + 1
    }))
    const text = instrumented(`const f = () => { ${source} }`, mutants)
    const run = (active) => {
      globalThis.__fieldgateMutant = (id) => id === active
      return new Function("a", "b", `${text}; return f()`)(1, false)
    }
    try {
      assert.deepStrictEqual(run(0), [])
      assert.deepStrictEqual(run(mutants.find(({ described }) => described.to === "a <= 1").id), [1, 2])
    } finally {
      delete globalThis.__fieldgateMutant
    }
  })
})

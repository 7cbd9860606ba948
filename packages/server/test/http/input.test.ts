import { describe, expect, it } from "@effect/vitest"
import { prefersPlainJson } from "../../src/http/ProblemResponse.ts"
import { nameOf } from "@fieldgate/core/domain/InputFault"
import { findJsonFault } from "../../src/http/input/JsonFault.ts"
import { jsonShape } from "../../src/http/input/JsonShape.ts"
import { nearestName } from "@fieldgate/core/domain/NearestName"

describe("findJsonFault", () => {
  const valid = [
    "0",
    "-1.5e+10",
    '""',
    "null",
    " [ ] ",
    "{}",
    "[1,\n2]",
    '{"a":{"b":[true,false,null,"\\u00e9\\n"]}}',
    '"\u2028"'
  ]
  const invalid = [
    "",
    "01",
    "1.",
    "-",
    "+1",
    ".5",
    "nul",
    "NaN",
    "[1,]",
    "[,1]",
    "{,}",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{a:1}",
    "[1 2]",
    "[1}",
    '{"a":1]',
    "]",
    "1 2",
    '"a',
    '"\\x"',
    '"\\u12g4"',
    '"a\nb"',
    "'a'",
    "{} x",
    '["a":1]',
    "\uFEFF{}",
    "/* */ {}"
  ]

  it.each(valid)("finds nothing in %j", (text) => {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(findJsonFault(text)).toBeUndefined()
  })

  it.each(invalid)("finds a fault in %j, as JSON.parse does", (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(findJsonFault(text)).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
  })

  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, "a comma or }"],
    ["[1,\n\n 2,\n]", 4, 1, "a value"],
    ['{"a":"x\ty"}', 1, 8, "control character"],
    ['{"a":"never ends', 1, 17, "the end of the text inside a string"]
  ])("locates the fault in %j", (text, line, column, words) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, sentence: expect.stringContaining(words) })
  })

  it("stays linear on long texts", () => {
    expect(findJsonFault(`["${"x\\\\".repeat(300_000)}`)?.column).toBe(900_003)
  })
})

describe("jsonShape", () => {
  it("counts levels and values, but nothing in strings", () => {
    expect(jsonShape("[[{}]]")).toEqual({ depth: 3, values: 3 })
    expect(jsonShape('[[],[],[],{"[[[\\"[[":"{{,{"}]')).toEqual({ depth: 2, values: 8 })
  })
})

describe("nearestName", () => {
  const names = ["groupRef", "type", "mode", "record", "batch", "associations", "headers"]
  it.each([
    ["recrod", "record"],
    ["Record", "record"],
    ["group_ref", "groupRef"],
    ["grupRef", "groupRef"],
    ["asociation", "associations"],
    ["tpye", "type"],
    ["colour", undefined],
    ["x", undefined],
    ["x".repeat(10_000), undefined]
  ])("returns for %s %s", (given, nearest) => expect(nearestName(given, names)).toBe(nearest))
})

describe("nameOf", () => {
  it.each([
    [["batch", 7, "record", "id"], "batch[7].record.id"],
    [["record", "first name"], 'record["first name"]'],
    [["a.b"], '["a.b"]'],
    [["имя"], "имя"],
    [["x".repeat(200)], `${"x".repeat(80)}…`]
  ])("%j is %s", (path, name) => expect(nameOf(path)).toBe(name))
})

describe("prefersPlainJson", () => {
  it.each([
    ["application/json", true],
    ["application/json, */*;q=0.5", true],
    ["application/*;q=0.9, application/problem+json;q=0.1", true],
    ["application/json;q=0.5, application/problem+json", false],
    ["application/json, text/plain, */*", false],
    ["APPLICATION/JSON; q=1", true],
    ["application/json;q=0", false],
    ["application/json;q=high", false],
    ["", false],
    [",,;q=", false],
    [undefined, false]
  ])("returns for %s: %s", (accept, prefers) => expect(prefersPlainJson(accept)).toBe(prefers))
})

/** Each rule about words finds its example here, and accepts the permitted counterpart. */
import { describe, expect, test } from "vitest"
import { checkWords } from "../check-words.mjs"

const rulesFor = (path, text) => checkWords([{ path, text }]).map(({ rule }) => rule)
const inCore = (text) => rulesFor("packages/core/src/writes/calls/A.ts", text)

describe("provider names", () => {
  test.each([
    ["packages/core/src/writes/rules/A.ts", 'if (provider === "hubspot") {}'],
    ["packages/server/src/http/A.ts", "// as Salesforce does"],
    ["packages/client/src/a.ts", 'type A = "HUBSPOT_DEFINED"'],
    ["packages/react/src/a.tsx", "<b>Pipedrive</b>"]
  ])("are refused in %s: %s", (path, text) => {
    expect(rulesFor(path, text)).toEqual([expect.stringMatching(/provider name/)])
  })

  test.each([
    "packages/providers/src/hubspot/HubSpot.ts",
    "packages/server/src/main.ts",
    "packages/server/src/cli/Seed.ts",
    "packages/server/test/A.test.ts",
    "examples/one/main.ts"
  ])("are accepted in %s", (path) => {
    expect(rulesFor(path, "HubSpot")).toEqual([])
  })
})

describe("ids of services", () => {
  const service = (id) => `class A extends Context.Service<A, {\n  readonly a: (x: "y") => void\n}>()("${id}") {}`
  const port = (text) => rulesFor("packages/core/src/writes/A.ts", text)

  test("are the path of the module, or that and a name", () => {
    expect(port(service("@fieldgate/core/writes/A"))).toEqual([])
    expect(port(service("@fieldgate/core/writes/A/First"))).toEqual([])
    expect(
      port('export const B = Context.Reference<number>("@fieldgate/core/writes/A", { defaultValue: () => 1 })')
    ).toEqual([])
  })

  test.each([
    service("A"),
    service("@fieldgate/core/A"),
    service("@fieldgate/server/ports/A"),
    'export const B = Context.Reference<number>("Elsewhere", {})'
  ])("are refused elsewhere: %s", (text) => {
    expect(port(text)).toEqual([expect.stringMatching(/is not the place where it is declared/)])
  })
})

describe("numbers in Limits.ts", () => {
  test.each([
    "const most = 1440",
    "Schema.isBetween({ minimum: 1, maximum: 48 })",
    "if (items.length > 100) return",
    "const batchSize = 100",
    "Schema.isMaxLength(100)"
  ])("are refused elsewhere: %s", (text) => {
    expect(inCore(text)).toEqual([expect.stringMatching(/looks like a limit/)])
  })

  test.each(["const percent = 100", "// at most 100 records per batch", "x.slice(0, 1400)", "Duration.millis(100)"])(
    "are accepted if they mean something else: %s",
    (text) => expect(inCore(text)).toEqual([])
  )

  test("are accepted in Limits.ts and for a provider's own limits", () => {
    const text = "export const batchMaximum = 100"
    expect(rulesFor("packages/core/src/domain/Limits.ts", text)).toEqual([])
    expect(rulesFor("packages/providers/src/hubspot/Calls.ts", text)).toEqual([])
  })
})

test("refuses a double cast in sources, and accepts it in tests", () => {
  expect(inCore("const x = y as unknown as Z")).toEqual(["as unknown as is not used here"])
  expect(rulesFor("packages/core/test/A.test.ts", "const x = y as unknown as Z")).toEqual([])
})

test("reports the line of the word", () => {
  const text = "/** What it is for. */\n\nconst t = y as unknown as Z\n"
  expect(checkWords([{ path: "packages/core/src/writes/calls/A.ts", text }])).toMatchObject([{ line: 3 }])
})

test("ignores generated files", () => {
  expect(rulesFor("packages/client/src/generated/schema.ts", 'a: "hubspot"')).toEqual([])
})

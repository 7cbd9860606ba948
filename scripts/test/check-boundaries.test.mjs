/** Each arrow of ARCHITECTURE.md has a planted fault here, and its lawful neighbour. */
import { describe, expect, test } from "vitest"
import { checkBoundaries } from "../check-boundaries.mjs"

const importing = (path, ...specifiers) => ({ path, text: specifiers.map((s) => `import "${s}"\n`).join("") })
const rulesFor = (...files) => checkBoundaries(files).map(({ rule }) => rule)

describe("arrows between packages", () => {
  test.each([
    ["packages/core/src/usecases/A.ts", "@fieldgate/providers", /core imports providers/],
    ["packages/client/src/a.ts", "@fieldgate/core/domain/Limits", /client imports core/],
    ["packages/react/src/a.tsx", "@fieldgate/server", /react imports server/],
    ["packages/react/src/a.tsx", "effect/Effect", /react imports Effect/],
    ["packages/client/src/a.ts", "effect/Schema", /client imports Effect/],
    ["packages/providers/src/a.ts", "@fieldgate/server", /providers imports server/],
    ["packages/server/src/http/A.ts", "@fieldgate/providers/hubspot", /server imports providers/],
    ["packages/server/src/http/A.ts", "@fieldgate/client", /server imports client/],
    ["packages/server/src/sql/A.ts", "@fieldgate/core/testing", /src imports core's testing/],
    ["packages/providers/src/A.ts", "@fieldgate/core/memory", /src imports core's memory/],
    ["packages/server/src/A.ts", "@fieldgate/core", /core's barrel/],
    ["packages/server/src/A.ts", "@fieldgate/server", /imports itself by name/],
    ["packages/server/src/A.ts", "../../core/src/Platform.ts", /relative import leaves packages\/server/],
    ["packages/server/src/A.ts", "../test/B.ts", /outside of src/],
    ["packages/server/console/main.tsx", "@fieldgate/core/domain/Limits", /the console imports core/],
    ["packages/server/console/src/main.tsx", "../../src/http/A.ts", /the console imports a file of the server/],
    ["packages/server/test/A.test.ts", "../console/src/main.tsx", /import of the console's source/],
    ["examples/one/main.ts", "../../packages/core/src/Platform.ts", /relative import leaves examples\/one/],
    ["examples/one/main.ts", "@fieldgate/core/src/Platform.ts", /src path/],
    ["packages/server/test/A.test.ts", "effect", /barrel "effect"/],
    ["packages/server/src/A.ts", "effect/http", /barrel "effect\/http"/],
    ["packages/server/src/A.ts", "@effect/platform-node", /barrel "@effect\/platform-node"/],
    ["packages/providers/src/A.ts", "./sandbox/index.ts", /barrel inside its package/]
  ])("%s may not import %s", (path, specifier, rule) => {
    expect(rulesFor(importing(path, specifier))).toEqual([expect.stringMatching(rule)])
  })

  test.each([
    ["packages/react/src/a.tsx", "@fieldgate/client"],
    ["packages/server/src/main.ts", "@fieldgate/providers/hubspot"],
    ["packages/server/src/cli/Start.ts", "@fieldgate/providers/sandbox"],
    ["packages/server/src/http/A.ts", "@fieldgate/core/Platform"],
    ["packages/server/test/A.test.ts", "@fieldgate/core/testing"],
    ["packages/server/test/A.test.ts", "../src/index.ts"],
    ["packages/server/console/main.tsx", "@fieldgate/react"],
    ["packages/server/console/test/a.test.ts", "../src/main.tsx"],
    ["packages/core/test/A.test.ts", "@effect/vitest"],
    ["packages/server/src/http/A.ts", "effect/http/HttpRouter"],
    ["examples/one/main.ts", "effect"],
    ["examples/one/main.ts", "@fieldgate/core/promise"]
  ])("%s may import %s", (path, specifier) => {
    expect(rulesFor(importing(path, specifier))).toEqual([])
  })
})

describe("layers inside core", () => {
  test.each([
    ["writes/A.ts", "./calls/B.ts", /model imports calls/],
    ["writes/rules/A.ts", "../../worker/B.ts", /model imports calls/],
    ["writes/calls/A.ts", "../../Platform.ts", /calls imports Platform/],
    ["Platform.ts", "./promise/B.ts", /Platform imports promise/],
    ["writes/calls/A.ts", "../../memory/B.ts", /calls imports memory/],
    ["promise/A.ts", "../testing/B.ts", /promise imports testing/],
    ["memory/A.ts", "../writes/calls/B.ts", /memory imports calls/],
    ["domain/A.ts", "effect/Effect", /pure file imports "effect\/Effect"/],
    ["writes/rules/A.ts", "effect/Clock", /pure file/],
    ["writes/A.ts", "effect/http/HttpClient", /"effect\/http\/HttpClient" is marked @stability unstable/],
    ["writes/calls/A.ts", "node:crypto", /core imports "node:crypto"/],
    ["writes/calls/A.ts", "vitest", /core imports "vitest"/],
    ["wire/A.ts", "effect/Schema", /"wire\/A.ts" belongs to no capability/]
  ])("%s may not import %s", (path, specifier, rule) => {
    expect(rulesFor(importing(`packages/core/src/${path}`, specifier))).toEqual([expect.stringMatching(rule)])
  })

  test.each([
    ["domain/A.ts", "effect/Schema"],
    ["writes/rules/A.ts", "../../domain/B.ts"],
    ["writes/calls/A.ts", "effect/Effect"],
    ["promise/index.ts", "../Platform.ts"],
    ["memory/index.ts", "./B.ts"],
    ["testing/A.ts", "../memory/B.ts"],
    ["testing/A.ts", "@effect/vitest"],
    ["testing/A.ts", "effect/testing/TestClock"],
    ["index.ts", "./writes/calls/B.ts"]
  ])("%s may import %s", (path, specifier) => {
    expect(rulesFor(importing(`packages/core/src/${path}`, specifier))).toEqual([])
  })
})

describe("cycles", () => {
  const file = (name, target) => importing(`packages/core/src/domain/${name}.ts`, `./${target}.ts`)

  test("a circle of three files is one finding at the import that closes it", () => {
    const found = checkBoundaries([file("A", "B"), file("B", "C"), file("C", "A")])
    expect(found).toMatchObject([
      { path: "packages/core/src/domain/C.ts", line: 1, rule: "import cycle A.ts → B.ts → C.ts → A.ts" }
    ])
  })

  test("two ways to one file are no circle", () => {
    expect(rulesFor(importing("packages/core/src/domain/A.ts", "./B.ts", "./C.ts"), file("B", "C"))).toEqual([])
  })
})

test("a finding says where, which rule and how to mend it", () => {
  const text = '/** What it is for. */\nimport * as Effect from "effect/Effect"\n'
  expect(checkBoundaries([{ path: "packages/core/src/domain/A.ts", text }])).toEqual([
    {
      path: "packages/core/src/domain/A.ts",
      line: 2,
      rule: 'a pure file imports "effect/Effect"',
      mend: expect.stringContaining("calls")
    }
  ])
})

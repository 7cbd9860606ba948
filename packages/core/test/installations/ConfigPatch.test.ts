/** @rule install.patch */
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import * as ConfigPatch from "../../src/installations/rules/ConfigPatch.ts"
import type { Json } from "../../src/domain/Json.ts"

interface Case {
  readonly comment?: string
  readonly doc?: Json
  readonly patch?: ReadonlyArray<{ readonly op?: string }>
  readonly expected?: Json
  readonly error?: string
  readonly disabled?: boolean
}

const cases = (name: string): ReadonlyArray<Case> =>
  JSON.parse(readFileSync(new URL(`json-patch-tests/${name}.json`, import.meta.url), "utf8"))

/** Supported are add, remove and replace, except removing the root, because an object's settings can't be nothing. */
const isOurs = ({ disabled, patch }: Case) =>
  disabled !== true && patch !== undefined && !patch.some(({ op }) => ["test", "move", "copy"].includes(op ?? ""))

const ours = [...cases("tests"), ...cases("spec_tests")].filter(isOurs)
const decode = Schema.decodeUnknownResult(Schema.Array(ConfigPatch.ConfigChange))

const patched = ({ doc, patch }: Case): Result.Result<Json, unknown> =>
  Result.flatMap(Result.mapError(decode(patch), String), (changes) => ConfigPatch.apply(changes, doc ?? null))

describe("JSON Patch: the public cases of RFC 6902 with add, remove and replace", () => {
  it("covers many cases", () => assert.isAtLeast(ours.length, 50))

  it.each(ours.map((each, index) => [`${index} ${each.comment ?? each.error ?? ""}`, each] as const))(
    "%s",
    (_, each) => {
      const result = patched(each)
      if (each.error === undefined) assert.deepStrictEqual(Result.getOrThrow(result), each.expected ?? each.doc)
      else assert.isTrue(Result.isFailure(result), `should be refused: ${each.error}`)
    }
  )
})

const contacts = { objectName: "contacts", selectedFieldSettings: { "a/b~c": { writeOnCreate: "never" } } }

describe("a patch of one object's settings", () => {
  it("adds /deletionSettings the first time, and replaces it later", () => {
    const add = ConfigPatch.apply([{ op: "add", path: "/deletionSettings", value: { enabled: true } }], contacts)
    const added = Result.getOrThrow(add)
    assert.deepStrictEqual(added, { ...contacts, deletionSettings: { enabled: true } })
    const replace = [{ op: "replace", path: "/deletionSettings", value: { enabled: false } }] as const
    assert.deepStrictEqual(Result.getOrThrow(ConfigPatch.apply(replace, added)), {
      ...contacts,
      deletionSettings: { enabled: false }
    })
  })

  it("finds names with / and ~ by their escapes", () => {
    const remove = [{ op: "remove", path: "/selectedFieldSettings/a~1b~0c/writeOnCreate" }] as const
    assert.deepStrictEqual(Result.getOrThrow(ConfigPatch.apply(remove, contacts)), {
      objectName: "contacts",
      selectedFieldSettings: { "a/b~c": {} }
    })
  })

  it.each(["config", "content", "read", "write", "subscribe", "installation"])(
    "explains where paths begin to a client that begins them at %s",
    (key) => {
      const changes = [{ op: "add", path: `/${key}/x`, value: 1 }] as const
      const faults = Result.getOrThrow(Result.flip(ConfigPatch.apply(changes, contacts)))
      assert.match(faults[0]?.message ?? "", /paths start at/u)
    }
  )

  it.each([
    ["replace of what isn't there", { op: "replace", path: "/deletionSettings", value: {} }, "use add"],
    ["remove of what isn't there", { op: "remove", path: "/deletionSettings" }, "does not exist"],
    [
      "a parent that isn't there",
      { op: "add", path: "/deletionSettings/enabled", value: true },
      `can't add "/deletionSettings/enabled": "/deletionSettings" does not exist: add it first`
    ],
    [
      "a path of the whole content",
      { op: "replace", path: "/config/content/write/objects/contacts", value: {} },
      "paths start at the object's own settings, such as /deletionSettings"
    ],
    [
      "a parent that holds a value",
      { op: "add", path: "/objectName/x", value: 1 },
      `"/objectName" is neither an object nor an array`
    ],
    ["everything away", { op: "remove", path: "" }, "root"]
  ] as const)("names the change that can't be made: %s", (_, change, said) => {
    const changes = [{ op: "add", path: "/inheritMapping", value: true }, change] as const
    const result = ConfigPatch.apply(changes, contacts)
    assert.isTrue(Result.isFailure(result))
    const [fault, ...others] = Result.isFailure(result) ? result.failure : []
    assert.deepInclude(fault, { name: "changes[1].path", value: change.path })
    assert.include(fault?.message, said)
    assert.deepStrictEqual(others, [])
  })

  it("keeps a name that means something to JavaScript as any other", () => {
    const change = { op: "add", path: "/__proto__", value: { polluted: true } } as const
    const result = Result.getOrThrow(ConfigPatch.apply([change], contacts))
    assert.isFalse("polluted" in Object.create(Object.getPrototypeOf(result)))
    assert.isTrue(Object.hasOwn(result as object, "__proto__"))
  })
})

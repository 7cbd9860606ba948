/** @rule problem.sentences, problem.allFaults */
import { describe, expect, it } from "@effect/vitest"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { makePlatform } from "../../src/promise/index.ts"

class Money {
  readonly cents = 100
}
const loop: Record<string, unknown> = { email: "ann@acme.test" }
loop["again"] = { loop }

const cases: ReadonlyArray<readonly [Record<string, unknown>, RegExp]> = [
  [{ phone: undefined }, /record\.phone is undefined: leave it out, or send null to clear it/u],
  [{ born: new Date(0) }, /record\.born is a Date: send it as a string/u],
  [{ deep: { list: [1, { born: new Date(0) }] } }, /record\.deep\.list\[1\]\.born is a Date/u],
  [{ id: 10n }, /record\.id is a bigint: send it as a string/u],
  [{ amount: Number.NaN }, /record\.amount is not a number \(NaN\)/u],
  [{ amount: Number.POSITIVE_INFINITY }, /record\.amount is too large a number for JSON/u],
  [{ amount: new Money() }, /record\.amount is a Money, which JSON can't represent/u],
  [{ amount: () => 1 }, /record\.amount is a function, which JSON can't represent/u],
  [{ list: Array(2) }, /record\.list\[0\] is undefined[^;]*; request\.record\.list\[1\] is undefined/u],
  [loop, /record\.again\.loop\.again contains itself/u],
  [{ a: undefined, b: { c: 1n } }, /record\.a is undefined[^;]*; request\.record\.b\.c is a bigint/u]
]

describe("A program's value that JSON can't hold", () => {
  it.each(cases)("refuses %o with its path", async (record, message) => {
    await using platform = await makePlatform({ stores: MemoryStores.layer, drivers: [] })
    // As a program without types hands it over.
    const untyped: object = { record }
    const request = Object.assign({ groupRef: "acme", type: "create" as const }, untyped)
    const writing = platform.writeRecords({ project: "shop", integration: "crm", objectName: "contacts", request })
    await expect(writing).rejects.toMatchObject({ _tag: "InputRefused", message: expect.stringMatching(message) })
  })

  it("differs from the error for a value of the wrong type", async () => {
    await using platform = await makePlatform({ stores: MemoryStores.layer, drivers: [] })
    const given = JSON.parse(
      '{"project":"shop","integration":"crm","request":{"groupRef":7,"type":"create","record":[]}}'
    )
    await expect(platform.writeRecords({ ...given, objectName: undefined })).rejects.toThrow(
      "objectName must be a string, not undefined; request.groupRef must be a string, not a number; " +
        "request.record must be an object, not an array"
    )
  })
})

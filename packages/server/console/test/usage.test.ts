import { describe, expect, it } from "vitest"
import { percentOf, recordsInWords, requestLimits, sizeInWords, usedInWords } from "../src/usage/usageWords.ts"

describe("the words of the page Usage", () => {
  it.each([
    [0, "0 bytes"],
    [1023, "1,020 bytes"],
    [1024, "1 KiB"],
    [1536, "1.5 KiB"],
    [1_048_576, "1 MiB"],
    [5e12, "4,660 GiB"]
  ])("write %d bytes as %s", (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words)
  })

  it("fill a bar only at the limit, and show the first operation", () => {
    expect([0, 1, 999, 1000, 1200].map((used) => percentOf(used, 1000))).toEqual([0, 1, 99, 100, 100])
  })

  it("name the limit, or only the number where there is no limit", () => {
    expect(usedInWords(1430, 25_000)).toBe("1,430 of 25,000 operations (6\u00A0%)")
    expect(usedInWords(1, undefined)).toBe("1 operation")
  })

  it("mark an incomplete count as a lower bound", () => {
    const group = { groupRef: "acme", operations: 1, parked: 0, parkedConnections: [], bytes: 2048 }
    expect(recordsInWords({ ...group, records: 1, isComplete: true })).toBe("1 record, 2 KiB")
    expect(recordsInWords({ ...group, records: 5000, isComplete: false })).toBe(
      "more than 5,000 records, more than 2 KiB"
    )
  })

  it("name a caller without limits", () => {
    const limits = requestLimits({ process: {}, key: {}, group: {}, consumer: {}, bodyBytes: 1024 })
    expect(limits.map(([, words]) => words)).toEqual([
      "Unlimited",
      "Unlimited",
      "Unlimited",
      "Unlimited",
      "At most 1 KiB"
    ])
  })
})

import { describe, expect, it } from "vitest"
import { safeSentence } from "../../src/domain/SafeSentence.ts"

const jwt = `eyJhbGciOiJSUzI1NiJ9.${"eyJzdWIiOiIxIn0".repeat(3)}.c2lnbmF0dXJl`

describe("what a provider said, kept with a connection", () => {
  it.each([
    ["HubSpot did not refresh the access token: missing or unknown refresh token"],
    ["INVALID_SESSION_ID: Session expired or invalid"],
    ["the token expired 12 hours ago, on 2026-11-21"],
    ["see https://developers.hubspot.com/docs/oauth"]
  ])("stays as it is: %s", (said) => expect(safeSentence(said)).toBe(said))

  it.each([
    ["the key pat-na1-0123456789abcdef is unknown", "the key … is unknown"],
    [`token "${jwt}" has ended`, 'token "…" has ended'],
    [`bad token=${"abcdefgh".repeat(8)}`, "bad …"],
    ["wrong 00D5f000000abcd!AQ4AQFvb.x, try again", "wrong …, try again"],
    ["line one\n  line two\u0009three ", "line one line two three"]
  ])("holds nothing that could be a secret: %s", (said, kept) => expect(safeSentence(said)).toBe(kept))

  it("has 300 characters at most", () => {
    const kept = safeSentence("so it is ".repeat(100))
    expect(kept.length).toBeLessThanOrEqual(300)
    expect(kept.endsWith("…")).toBe(true)
  })

  it("reads no more than the beginning of a long answer, and drops the word that this cuts", () => {
    const before = process.threadCpuUsage()
    expect(safeSentence(`bad ${"abcdefgh".repeat(100_000)}`)).toBe("bad …")
    // By this thread's processor time, which other programs don't change.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
    expect(safeSentence(`${" ".repeat(1990)}topsecret12345678`)).toBe("…")
  })
})

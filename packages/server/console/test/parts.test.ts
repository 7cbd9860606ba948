import { describe, expect, it } from "vitest"
import { relativeTime } from "../src/parts/relativeTime.ts"
import { rowAfter } from "../src/parts/rowAfter.ts"
import { isFound } from "../src/parts/isFound.ts"
import { shortId } from "../src/parts/shortId.ts"

const now = new Date("2026-03-10T12:00:00Z")

describe("relativeTime", () => {
  it.each([
    ["2026-03-10T11:59:30Z", "just now"],
    ["2026-03-10T11:57:00Z", "3 min ago"],
    ["2026-03-10T10:00:00Z", "2 hr ago"],
    ["2026-03-09T11:00:00Z", "yesterday"],
    ["2026-03-10T14:00:00Z", "in 2 hr"],
    ["2026-01-10T12:00:00Z", "10 Jan 2026"]
  ])("formats %s as %s", (time, text) => {
    expect(relativeTime(new Date(time), now)).toBe(text)
  })
})

describe("rowAfter", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, 2],
    ["ArrowUp", 0, 0],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["Enter", 1, undefined]
  ])("moves by %s from row %i of three to %j", (key, at, to) => {
    expect(rowAfter(key, at, 3)).toBe(to)
  })
})

it("finds texts that contain every word, in any case", () => {
  const texts = ["Acme", "hubspot", undefined]
  expect(isFound("", texts)).toBe(true)
  expect(isFound("hub ac", texts)).toBe(true)
  expect(isFound("acme sales", texts)).toBe(false)
})

it("shortens an id to its start and end", () => {
  expect(shortId("01998877-6655-7443-8221-aabbccddeeff")).toBe("01998877…eeff")
  expect(shortId("short")).toBe("short")
})

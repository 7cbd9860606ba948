import { describe, expect, it } from "vitest"
import * as CallAnswers from "../../src/writes/rules/CallAnswers.ts"

const calls = (...statuses: ReadonlyArray<number | undefined>) =>
  statuses.map((status) => (status === undefined ? {} : { status }))

describe("the calls of a driver", () => {
  it("counts no answer and a 5xx, but neither 501 nor 505", () => {
    for (const status of [undefined, 500, 502, 503, 504, 520]) {
      expect(CallAnswers.of(calls(status), "unavailable")).toEqual({ answered: false, unanswered: 1 })
    }
    for (const status of [200, 302, 400, 401, 404, 429, 501, 505]) {
      expect(CallAnswers.of(calls(status), "unavailable")).toEqual({ answered: true, unanswered: 0 })
    }
  })

  it("counts what followed the last answer", () => {
    expect(CallAnswers.of(calls(500, 200, 503, undefined), "success")).toEqual({ answered: true, unanswered: 2 })
  })

  it("counts a driver that doesn't report its calls by how it ended", () => {
    expect(CallAnswers.of([], "unavailable")).toEqual({ answered: false, unanswered: 1 })
    expect(CallAnswers.of([], "success")).toEqual({ answered: true, unanswered: 0 })
    expect(CallAnswers.of([], "failure")).toEqual({ answered: true, unanswered: 0 })
  })

  it("counts nothing where no call was made", () => {
    expect(CallAnswers.of([], "unmade")).toEqual({ answered: false, unanswered: 0 })
  })
})

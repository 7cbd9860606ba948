/** @rule problem.sentences, problem.allFaults */
import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { faultsOf } from "../../src/domain/DecodeFaults.ts"
import { PageSize } from "../../src/domain/Page.ts"

const sentenceOf = (schema: Schema.ConstraintDecoder<unknown>, value: unknown) => {
  const decoded = Schema.decodeUnknownResult(Schema.Struct({ a: schema }), { reportInput: true })({ a: value })
  return Result.isFailure(decoded) ? faultsOf(decoded.failure.issue, "body").map(({ detail }) => detail) : []
}

describe("A refused value", () => {
  it.each<readonly [Schema.ConstraintDecoder<unknown>, unknown, string]>([
    [Schema.NonEmptyString, "", "a must not be empty"],
    [Schema.String.check(Schema.isMinLength(3)), "x", "a must have at least 3 characters"],
    [Schema.String.check(Schema.isMaxLength(3)), "long", "a must have at most 3 characters; it has 4"],
    [Schema.Int, 1.5, "a must be a whole number"],
    [Schema.Int.check(Schema.isGreaterThan(0)), 0, "a must be greater than 0"],
    [Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)), 0, "a must be at least 1"],
    [Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: 5 })), 6, "a must be from 1 to 5"],
    [Schema.Array(Schema.String).check(Schema.isUnique()), ["x", "x"], "a must not contain duplicates"],
    [Schema.FiniteFromString.pipe(Schema.decodeTo(PageSize)), "many", "a must be a number"],
    [Schema.String.check(Schema.isPattern(/^x$/u)), "y", "a is not a valid value"]
  ])("names the accepted values", (schema, value, sentence) => {
    expect(sentenceOf(schema, value)).toEqual([sentence])
  })
})

/** The words in which contracts are written. */
import * as Schema from "effect/Schema"
import type { Answer, Proof, Shape } from "./Contract.ts"

export const text = Schema.String
export const flag = Schema.Boolean
export const whole = Schema.Int
export const mapOf = <S extends Schema.Constraint>(shape: S) => Schema.Record(text, shape)

export const answer = (status: number, proof: Proof, source: string, shape?: Shape, code?: string): Answer => ({
  status,
  proof,
  source,
  ...(shape === undefined ? {} : { shape }),
  ...(code === undefined ? {} : { code })
})

/** An object with at least these properties: of the others, only that they are JSON. */
export const atLeast = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [mapOf(Schema.Json)])

/** A property that may be missing, and may be null. */
export const orNull = <S extends Schema.Constraint>(shape: S) => Schema.optionalKey(Schema.NullOr(shape))

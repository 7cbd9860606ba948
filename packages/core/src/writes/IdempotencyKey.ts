/** A caller's key for one write, which is executed once however often it is sent. @rule idempotency.key, idempotency.replay */
import * as Schema from "effect/Schema"
import type { Json } from "../domain/Json.ts"
import { idempotencyKeyCharacters } from "../domain/Limits.ts"
import { isStorable } from "../domain/Text.ts"

export const IdempotencyKey = Schema.NonEmptyString.check(
  isStorable("Idempotency-Key"),
  Schema.isMaxLength(idempotencyKeyCharacters.maximum, {
    message: `Idempotency-Key has at most ${idempotencyKeyCharacters.maximum} characters`
  })
).pipe(Schema.brand("IdempotencyKey"))
export type IdempotencyKey = typeof IdempotencyKey.Type

/** What becomes of an operation's key at its end. */
export type KeyEnd =
  | { readonly _tag: "Remember"; readonly key: IdempotencyKey; readonly answer: Json }
  | { readonly _tag: "Free"; readonly key: IdempotencyKey }

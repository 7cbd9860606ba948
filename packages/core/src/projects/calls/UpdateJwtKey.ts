/** Changes the members of a JWT key that the mask names; tokens that a disabled one has signed are refused. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { JwtKeyUpdate } from "../JwtKey.ts"
import type { Caller } from "../../domain/Caller.ts"
import { JwtKeyId } from "../../domain/Ids.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { JwtKeyStore } from "../JwtKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The JWT key's id. */
  jwtKeyId: JwtKeyId,
  /** The properties to change, and their new values. */
  update: JwtKeyUpdate
})

export const updateJwtKey = Effect.fn("UpdateJwtKey.updateJwtKey")(function* (
  caller: Caller,
  { jwtKeyId, project: idOrName, update }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "updateJwtKey", idOrName)
  const changes = masked(update.updateMask, update.jwtKey)
  return yield* (yield* JwtKeyStore).update(project.id, jwtKeyId, changes, yield* DateTime.now)
})

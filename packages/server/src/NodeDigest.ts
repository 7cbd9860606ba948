/** SHA-256 by Node's own cryptography: at once, where the Web's takes a turn in another thread. */
import { Digest } from "@fieldgate/core/domain/Digest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"

/** A key is digested on every call, so the turn would be felt. */
export const layer = Layer.succeed(Digest, {
  sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("base64url"))
})

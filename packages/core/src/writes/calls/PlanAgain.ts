import * as Effect from "effect/Effect"
import { StoreUnavailable } from "../../domain/StoreError.ts"
import type { PreconditionFailed } from "../../operations/OperationStore.ts"

const changing = new StoreUnavailable({
  store: "installation",
  cause: "changed while a write was planned",
  detail: "the installation was changed repeatedly while the write was planned; nothing was written. Repeat the request"
})

/** Loads and plans once more where the installation was changed or removed before its write could be stored. @rule write.preconditions */
export const planAgain = <A, E extends { readonly _tag: string }, R>(
  write: (isAgain: boolean) => Effect.Effect<A, E | PreconditionFailed, R>
) =>
  write(false).pipe(
    Effect.catchTag("PreconditionFailed", () => write(true)),
    Effect.catchTag("PreconditionFailed", () => Effect.fail(changing))
  )

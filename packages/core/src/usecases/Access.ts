/** The gate before every use case: may this caller do it, and does the project exist for it? Spec 5. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Action, type Caller, mayDo, ownProject } from "../domain/Caller.ts"
import { ProjectNotFound, ProjectStore } from "../ports/ProjectStore.ts"

export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("InsufficientScope", {
  action: Schema.String
}) {
  override get message(): string {
    return `these credentials do not allow ${this.action}`
  }
}

export const require = (caller: Caller, action: Action): Effect.Effect<void, InsufficientScope> =>
  mayDo(caller, action) ? Effect.void : Effect.fail(new InsufficientScope({ action }))

/**
 * The project, for a caller that may do this. A key's own project is known from the key, by id or name; another's
 * doesn't exist for it.
 */
export const project = Effect.fnUntraced(function* (caller: Caller, action: Action, idOrName: string) {
  yield* require(caller, action)
  const own = ownProject(caller)
  if (own === undefined) return yield* (yield* ProjectStore).resolve(idOrName)
  return idOrName === own.id || idOrName === own.name ? own : yield* new ProjectNotFound({ project: idOrName })
})

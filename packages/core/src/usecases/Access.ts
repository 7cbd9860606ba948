/** The gate before every use case: may this caller do it, and does the project exist for it? Spec 5. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Action, type Caller, mayDo, seesProject } from "../domain/Caller.ts"
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

/** The project, for a caller that may do this; another's project doesn't exist for it. */
export const project = Effect.fnUntraced(function* (caller: Caller, action: Action, idOrName: string) {
  yield* require(caller, action)
  const projects = yield* ProjectStore
  const found = yield* projects.resolve(idOrName)
  return seesProject(caller, found.id) ? found : yield* new ProjectNotFound({ project: idOrName })
})

/** One revision of an integration. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { RevisionId } from "../../domain/Ids.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The revision's id. */
  revisionId: RevisionId
})

export const getRevision = Effect.fn("GetRevision.getRevision")(function* (caller: Caller, input: typeof Input.Type) {
  const project = yield* Access.project(caller, "getRevision", input.project)
  const integrations = yield* IntegrationStore
  const { id } = yield* integrations.resolve(project.id, input.integration)
  return yield* integrations.revision(project.id, id, input.revisionId)
})

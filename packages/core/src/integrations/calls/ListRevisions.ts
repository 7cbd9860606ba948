/** The revisions that deploys have given an integration, the latest first. */
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import * as GetIntegration from "./GetIntegration.ts"

export const Input = GetIntegration.Input

export const listRevisions = Effect.fn("ListRevisions.listRevisions")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listRevisions", input.project)
  const integrations = yield* IntegrationStore
  const { id } = yield* integrations.resolve(project.id, input.integration)
  return yield* integrations.revisions(project.id, id)
})

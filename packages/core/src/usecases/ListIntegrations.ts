/** The integrations of a project with their latest revisions, in order of name. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({ project: Schema.NonEmptyString })

export const listIntegrations = Effect.fn("ListIntegrations.listIntegrations")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listIntegrations", input.project)
  return yield* (yield* IntegrationStore).list(project.id)
})

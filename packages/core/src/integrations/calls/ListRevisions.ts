/** The revisions that deploys have given an integration, the latest first, in pages. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import { PageAsked, partOf } from "../../domain/ListPart.ts"
import { listed } from "../../call/ListedPart.ts"
import * as GetIntegration from "./GetIntegration.ts"

export const Input = Schema.Struct({ ...GetIntegration.Input.fields, ...PageAsked })

export const listRevisions = Effect.fn("ListRevisions.listRevisions")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listRevisions", input.project)
  const integrations = yield* IntegrationStore
  const { id } = yield* integrations.resolve(project.id, input.integration)
  return yield* listed(partOf(input), ({ page }) => integrations.revisions(project.id, id, page))
})

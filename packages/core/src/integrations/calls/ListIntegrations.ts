/** The integrations of a project with their latest revisions, the oldest first, in pages. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { PageAsked, partOf } from "../../domain/ListPart.ts"
import { listed } from "../../call/ListedPart.ts"
import type { Integration } from "../Integration.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...PageAsked
})

export const listIntegrations = Effect.fn("ListIntegrations.listIntegrations")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listIntegrations", input.project)
  const { list } = yield* IntegrationStore
  return yield* listed(partOf(input), ({ page }) =>
    Effect.map(list(project.id, page), (integrations) => integrations.map(withReadDefaults))
  )
})

/** Clients of this API read `destination` and `schedule` of every read object; a manifest may leave them out. */
const withReadDefaults = (integration: Integration): Integration => {
  const { content, ...revision } = integration.latestRevision
  if (content.read?.objects === undefined) return integration
  const objects = content.read.objects.map((object) => ({ destination: "", schedule: "", ...object }))
  return {
    ...integration,
    latestRevision: { ...revision, content: { ...content, read: { ...content.read, objects } } }
  }
}

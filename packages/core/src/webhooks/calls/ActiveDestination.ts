/** A destination that something can be sent to. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ProjectId } from "../../domain/Ids.ts"
import { DestinationStore } from "../DestinationStore.ts"

export class DestinationInactive extends Schema.TaggedError<DestinationInactive>()("DestinationInactive", {
  name: Schema.String
}) {
  override get message(): string {
    return `nothing is sent to the destination "${this.name}": it was disabled, by hand or because its receiver answered 410`
  }
}

export const activeDestination = Effect.fnUntraced(function* (projectId: ProjectId, nameOrId: string) {
  const destination = yield* (yield* DestinationStore).find(projectId, nameOrId)
  return destination.active ? destination : yield* new DestinationInactive({ name: destination.name })
})

/** How many connections a group may have: lists and erasures of a group work on all of them. */
import * as Effect from "effect/Effect"
import type { GroupRef, ProjectId } from "../../domain/Ids.ts"
import { groupConnections } from "../../domain/Limits.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { LimitReached } from "../../call/LimitReached.ts"

/** Refuses where the group has as many as it may. Requests at the same moment may each add one more. */
export const requireRoom = Effect.fnUntraced(function* (projectId: ProjectId, groupRef: GroupRef) {
  const count = yield* (yield* ConnectionStore).countOf(projectId, groupRef)
  if (count < groupConnections.maximum) return
  return yield* new LimitReached({
    what: `connections of the group "${groupRef.slice(0, 100)}"`,
    most: groupConnections.maximum,
    remedy: "delete one that is not used, or give an existing one new credentials"
  })
})

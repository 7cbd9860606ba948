/** Refuses calls to a project that is being moved to another database, or that was. Nothing has happened by then. @rule project.move */
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

/** NULL unless the project `p` moves. */
export const moveColumn = `(select m.state from project_move m where m.project_id = p.id and m.state <> 'arrived') as "moveState"`

export const movingProject = new StoreUnavailable({
  store: "project",
  cause: "moving",
  detail: "the project is being moved to another database; nothing was changed. Try again in a few seconds"
})

const movedProject = new StoreUnavailable({
  store: "project",
  cause: "moved",
  detail:
    "the project was moved to another database, and this server doesn't use that one; nothing was changed. Route the project's " +
    "requests to the servers of its new database"
})

/** Fails if the row, which has that column, is of such a project; otherwise returns it without the column. */
export const refuseMoving = (row: object): Effect.Effect<object, StoreUnavailable> => {
  const state = Predicate.hasProperty(row, "moveState") ? row.moveState : null
  if (state !== null) return Effect.fail(state === "moved" ? movedProject : movingProject)
  return Effect.succeed(row)
}

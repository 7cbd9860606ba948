/** The projects that the caller sees: a key its own, the host all. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, ownProject } from "../../domain/Caller.ts"
import { OrgId } from "../../domain/Ids.ts"
import { ProjectStore } from "../ProjectStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** Only those of this organization. */
  orgId: Schema.optionalKey(OrgId)
})

export const listProjects = Effect.fn("ListProjects.listProjects")(function* (
  caller: Caller,
  { orgId }: typeof Input.Type
) {
  yield* Access.require(caller, "listProjects")
  const own = ownProject(caller)
  const projects = yield* ProjectStore
  if (own === undefined) return yield* projects.list(orgId)
  const found = yield* projects.resolve(own.id).pipe(
    Effect.map((project) => [project]),
    Effect.catchTag("ProjectNotFound", () => Effect.succeed([]))
  )
  return found.filter((project) => orgId === undefined || project.orgId === orgId)
})

/** Warns at start of projects whose keys for pages act for every group, which is for development only. Settled 15. */
import { Caller } from "@fieldgate/core/domain/Caller"
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"

/** One warning per project; the demo's own project is what this setting is for. */
export const warn = Effect.fn("FrontendKeysWarning.warn")(function* (demoProject: ProjectId | undefined) {
  const projects = yield* (yield* Platform).listProjects(Caller.Host(), {})
  const open = projects.filter(({ frontendKeys, id }) => frontendKeys === "development" && id !== demoProject)
  yield* Effect.forEach(open, ({ id, name }) =>
    Effect.logWarning(
      "frontendKeys is development: every frontend key of the project acts for all of its groups; " +
        `set it to off before customers connect: fieldgate projects update --project ${id} --frontend-keys off`
    ).pipe(Effect.annotateLogs({ project: name, projectId: id }))
  )
})

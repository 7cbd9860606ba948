import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import type * as Endpoints from "../http/Endpoints.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const groups: Endpoints.Group<"groups"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    exportGroup: ({ params: { groupRef, projectIdOrName: project } }) =>
      callFor(platform.exportGroup, { project, groupRef }),
    eraseGroup: ({ params: { groupRef, projectIdOrName: project } }) =>
      callFor(platform.eraseGroup, { project, groupRef }),
    exportPerson: ({ params: { projectIdOrName: project }, payload: person }) =>
      callFor(platform.exportPerson, { project, person }, person),
    erasePerson: ({ params: { projectIdOrName: project }, payload: person }) =>
      callFor(platform.erasePerson, { project, person }, person)
  }
})

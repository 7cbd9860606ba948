import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "groups",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("exportGroup", ({ params: { groupRef, projectIdOrName: project } }) =>
        callFor(platform.exportGroup, { project, groupRef })
      )
      .handle("eraseGroup", ({ params: { groupRef, projectIdOrName: project } }) =>
        callFor(platform.eraseGroup, { project, groupRef })
      )
      .handle("exportPerson", ({ params: { projectIdOrName: project }, payload: person }) =>
        callFor(platform.exportPerson, { project, person }, person)
      )
      .handle("erasePerson", ({ params: { projectIdOrName: project }, payload: person }) =>
        callFor(platform.erasePerson, { project, person }, person)
      )
  })
)

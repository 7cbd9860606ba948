/** The catalogue of providers over HTTP. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { orProblem } from "./ProblemMapping.ts"

/** These calls check no caller, and the contract asks for no credentials. */
const withoutCredentials = Caller.Host()

export const layer = HttpApiBuilder.group(
  Api,
  "providers",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("listProviders", () => platform.listProviders(withoutCredentials, {}))
      .handle("getProvider", ({ params }) => orProblem(platform.getProvider(withoutCredentials, params)))
  })
)

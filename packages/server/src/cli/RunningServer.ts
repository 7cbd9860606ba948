/** Deploys to a running server over HTTP. */
import { DeployPlan } from "@fieldgate/core/integrations/DeployPlan"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Schema from "effect/Schema"
import { ask, projectOf, rootOf, type Target } from "./ServerCall.ts"

export interface Source {
  /** Only for messages. */
  readonly path: string
  readonly text: string
  readonly destructive: boolean
}

/** What deploying would change. */
export const plan = (target: Target, source: Source) => put(target, source, true, DeployPlan)

/** Deploys. */
export const deploy = (target: Target, source: Source) => put(target, source, false, Schema.Json)

const put = Effect.fnUntraced(function* <A, I>(
  target: Target,
  source: Source,
  dryRun: boolean,
  answer: Schema.Codec<A, I>
) {
  const project = yield* projectOf(target, source.path)
  const path = `/projects/${encodeURIComponent(project)}/integrations:batch`
  const request = HttpClientRequest.put(`${rootOf(target)}${path}`, {
    urlParams: { dryRun: `${dryRun}`, destructive: `${source.destructive}` }
  })
  const body = HttpClientRequest.bodyJsonUnsafe(request, { sourceYaml: source.text })
  return yield* ask(target, source.path, body, answer)
})

/** Deploys to a running server over HTTP, and tells what it refuses as people read it. */
import { DeployPlan } from "@fieldgate/core/domain/DeployPlan"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Issue } from "../contract/Problem.ts"

export interface Target {
  /** The server's address, with or without `/v1`. */
  readonly url: string
  readonly key: Redacted.Redacted
  /** Id or name; missing: the key's own. */
  readonly project: string | undefined
}

export interface Source {
  /** Only for messages. */
  readonly path: string
  readonly text: string
  readonly destructive: boolean
}

export class ServerRefused extends Schema.TaggedError<ServerRefused>()("ServerRefused", { message: Schema.String }) {}

/** As much of a problem as is shown; the server may be a later one. */
const Refusal = Schema.Struct({
  detail: Schema.String,
  remedy: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Issue))
})

const Projects = Schema.NonEmptyArray(Schema.Struct({ id: Schema.String }))

/** What deploying would change. */
export const plan = (target: Target, source: Source) => put(target, source, true, Schema.fromJsonString(DeployPlan))

/** Deploys. */
export const deploy = (target: Target, source: Source) => put(target, source, false, Schema.fromJsonString(Schema.Json))

const put = Effect.fnUntraced(function* <A>(
  target: Target,
  source: Source,
  dryRun: boolean,
  answer: Schema.Codec<A, string>
) {
  const project = target.project ?? (yield* ownProject(target, source))
  const path = `/projects/${encodeURIComponent(project)}/integrations:batch`
  const request = HttpClientRequest.put(`${rootOf(target)}${path}`, {
    urlParams: { dryRun: `${dryRun}`, destructive: `${source.destructive}` }
  })
  const body = HttpClientRequest.bodyJsonUnsafe(request, { sourceYaml: source.text })
  return yield* ask(target, source, body, answer)
})

/** A key is for one project. */
const ownProject = (target: Target, source: Source) =>
  Effect.map(
    ask(target, source, HttpClientRequest.get(`${rootOf(target)}/projects`), Schema.fromJsonString(Projects)),
    ([{ id }]) => id
  )

const rootOf = ({ url }: Target): string => `${url.replace(/\/+$/u, "").replace(/\/v1$/u, "")}/v1`

const ask = <A>(
  { key, url }: Target,
  { path }: Source,
  request: HttpClientRequest.HttpClientRequest,
  answer: Schema.Codec<A, string>
): Effect.Effect<A, ServerRefused> =>
  Effect.gen(function* () {
    const sent = HttpClientRequest.setHeader(request, "x-api-key", Redacted.value(key))
    const response = yield* HttpClient.execute(sent)
    const text = yield* response.text
    return response.status === 200
      ? yield* Schema.decodeEffect(answer)(text)
      : yield* refused(path, yield* Schema.decodeEffect(Schema.fromJsonString(Refusal))(text))
  }).pipe(
    Effect.timeout("2 minutes"),
    Effect.catch((error) => Effect.fail(error._tag === "ServerRefused" ? error : unheard(url))),
    Effect.provide(FetchHttpClient.layer)
  )

const unheard = (url: string) =>
  new ServerRefused({ message: `no answer from ${url} that can be read: is it a Fieldgate server, and does it run?` })

/** A place is written as editors and terminals know it. */
const refused = (path: string, { detail, issues = [], remedy }: typeof Refusal.Type) => {
  const lines = issues.map(({ column, detail, line }) =>
    line === undefined
      ? `  ${detail}`
      : `  ${path}:${line}:${column}: ${detail.replace(/^line \d+, column \d+: /u, "")}`
  )
  const sentence = lines.length === 0 ? `${detail}. ${remedy}` : `${path} is refused:`
  return new ServerRefused({ message: [sentence, ...lines].join("\n") })
}

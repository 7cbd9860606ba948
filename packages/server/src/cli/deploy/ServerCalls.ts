/** Calls of a command to a running server over HTTP: which server, with which key, and what it refuses as people read it. */
import { DeployPlan } from "@fieldgate/core/integrations/DeployPlan"
import { Issue } from "@fieldgate/core/problems/Problem"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Flag from "effect/cli/Flag"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"

export interface Target {
  /** The server's address, with or without `/v1`. */
  readonly url: string
  readonly key: Redacted.Redacted
  /** Id or name; missing: the key's own. */
  readonly project: string | undefined
}

export const targetFlags = {
  url: Flag.String("url").pipe(
    Flag.withDescription("The server's address (FIELDGATE_URL; default http://127.0.0.1:4000)"),
    Flag.withFallbackConfig(Config.String("FIELDGATE_URL")),
    Flag.withDefault("http://127.0.0.1:4000")
  ),
  project: Flag.String("project").pipe(
    Flag.withDescription("The project's id or name (default: the key's own)"),
    Flag.optional
  )
}

export class KeyMissing extends Schema.TaggedError<KeyMissing>()("KeyMissing", {}) {
  override get message(): string {
    return "the environment variable FIELDGATE_KEY is not set: put an API key of the project with the scope full there"
  }
}

/** The key comes by the environment, so that it stands in no command line and no history. */
export const targetOf = Effect.fnUntraced(function* ({
  project,
  url
}: {
  readonly project: Option.Option<string>
  readonly url: string
}) {
  const key = yield* Config.option(Config.Redacted("FIELDGATE_KEY"))
  if (Option.isNone(key)) return yield* new KeyMissing()
  return { url, key: key.value, project: Option.getOrUndefined(project) }
})

export class ApiError extends Schema.TaggedError<ApiError>()("ApiError", { message: Schema.String }) {}

/** As much of a problem as is shown; the server may be a later one. */
const Refusal = Schema.Struct({
  detail: Schema.String,
  remedy: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Issue))
})

const Projects = Schema.NonEmptyArray(Schema.Struct({ id: Schema.String }))

/** A key is for one project, which needs no naming. */
export const projectOf = (target: Target, about: string) =>
  target.project === undefined
    ? Effect.map(ask(target, about, HttpClientRequest.get(`${rootOf(target)}/projects`), Projects), ([{ id }]) => id)
    : Effect.succeed(target.project)

export const rootOf = ({ url }: Target): string => `${url.replace(/\/+$/u, "").replace(/\/v1$/u, "")}/v1`

/** What a person at a command line does about it, who sends no headers. */
const own: Readonly<Record<number, { readonly remedy: string }>> = {
  401: { remedy: "Put an active API key of this server into FIELDGATE_KEY." }
}

/** Asks for JSON of this shape. `about` is what a refusal's places are in, such as a file. */
export const ask = <A, I>(
  { key, url }: Target,
  about: string,
  request: HttpClientRequest.HttpClientRequest,
  answer: Schema.Codec<A, I>
): Effect.Effect<A, ApiError> =>
  Effect.gen(function* () {
    const sent = HttpClientRequest.setHeader(request, "x-api-key", Redacted.value(key))
    const response = yield* HttpClient.execute(sent)
    const text = yield* response.text
    return response.status === 200
      ? yield* Schema.decodeEffect(Schema.fromJsonString(answer))(text)
      : yield* refused(about, {
          ...(yield* Schema.decodeEffect(Schema.fromJsonString(Refusal))(text)),
          ...own[response.status]
        })
  }).pipe(
    Effect.timeout("2 minutes"),
    Effect.catch((error) => Effect.fail(error._tag === "ApiError" ? error : unanswered(url, error))),
    Effect.provide(FetchHttpClient.layer)
  )

/** Where the connection failed, Node names the reason in the innermost cause, such as a certificate that it doesn't trust. */
const unanswered = (url: string, error: unknown) => {
  const reason = connectionFault(error)
  return new ApiError({
    message:
      reason === undefined
        ? `${url} didn't answer as a Fieldgate server does: check the address`
        : `could not connect to ${url}: ${reason}`
  })
}

/** Far more than a failure of fetch is nested. */
const deepest = 8

const connectionFault = (error: unknown): string | undefined => {
  let fault: string | undefined
  let at = error
  for (let depth = 0; depth < deepest && at instanceof Error; depth++) {
    if ("code" in at && typeof at.code === "string") fault = `${at.message} (${at.code})${remedyOf(at.code)}`
    at = "reason" in at && at.reason instanceof Error ? at.reason : at.cause
  }
  return fault
}

/** A certificate of one's own authority is the usual case. */
const remedyOf = (code: string): string =>
  /CERT|SIGNED|ISSUER/u.test(code)
    ? ". NODE_EXTRA_CA_CERTS names a file with the certificates of your own authority"
    : ""

/** A place is written as editors and terminals know it. */
const refused = (path: string, { detail, issues = [], remedy }: typeof Refusal.Type) => {
  const lines = issues.map(({ column, detail, line }) =>
    line === undefined
      ? `  ${detail}`
      : `  ${path}:${line}:${column}: ${detail.replace(/^line \d+, column \d+: /u, "")}`
  )
  const sentence = lines.length === 0 ? `${detail}. ${remedy}` : `${path} is refused:`
  return new ApiError({ message: [sentence, ...lines].join("\n") })
}

export interface Source {
  /** Only for messages. */
  readonly path: string
  readonly text: string
  readonly destructive: boolean
}

/** What deploying would change. */
export const planDeploy = (target: Target, source: Source) => put(target, source, true, DeployPlan)

/** Deploys. */
export const deployTo = (target: Target, source: Source) => put(target, source, false, Schema.Json)

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

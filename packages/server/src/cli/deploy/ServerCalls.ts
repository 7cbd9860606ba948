/** Calls a running server over HTTP for a command, and formats its problems for a terminal. */
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
  /** URL of the server, with or without `/v1`. */
  readonly url: string
  readonly key: Redacted.Redacted
  /** ID or name. Default: the key's own project. */
  readonly project: string | undefined
}

export const targetFlags = {
  url: Flag.String("url").pipe(
    Flag.withDescription("URL of the server (FIELDGATE_URL; default: http://127.0.0.1:4000)"),
    Flag.withFallbackConfig(Config.String("FIELDGATE_URL")),
    Flag.withDefault("http://127.0.0.1:4000")
  ),
  project: Flag.String("project").pipe(
    Flag.withDescription("Project ID or name (default: the key's own project)"),
    Flag.optional
  )
}

export class KeyMissing extends Schema.TaggedError<KeyMissing>()("KeyMissing", {}) {
  override get message(): string {
    return "the environment variable FIELDGATE_KEY is not set: set it to an API key of the project with the scope full"
  }
}

/** The key comes from the environment, to keep it out of the command line and the shell history. */
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

/** The printed properties of a problem; a newer server may send more. */
const Refusal = Schema.Struct({
  detail: Schema.String,
  remedy: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Issue))
})

const Projects = Schema.NonEmptyArray(Schema.Struct({ id: Schema.String }))

/** An API key belongs to one project, so the project is optional. */
export const projectOf = (target: Target, about: string) =>
  target.project === undefined
    ? Effect.map(ask(target, about, HttpClientRequest.get(`${rootOf(target)}/projects`), Projects), ([{ id }]) => id)
    : Effect.succeed(target.project)

export const rootOf = ({ url }: Target): string => `${url.replace(/\/+$/u, "").replace(/\/v1$/u, "")}/v1`

/** Remedies for command-line users, who set no headers. */
const cliRemedies: Readonly<Record<number, { readonly remedy: string }>> = {
  401: { remedy: "Set FIELDGATE_KEY to an active API key of this server." }
}

/** Sends a request and decodes its JSON answer. `about` names the source of reported positions, such as a file. */
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
          ...cliRemedies[response.status]
        })
  }).pipe(
    Effect.timeout("2 minutes"),
    Effect.catch((error) => Effect.fail(error._tag === "ApiError" ? error : unanswered(url, error))),
    Effect.provide(FetchHttpClient.layer)
  )

/** Node reports the reason of a failed connection, such as an untrusted certificate, in the innermost cause. */
const unanswered = (url: string, error: unknown) => {
  const reason = connectionFault(error)
  return new ApiError({
    message:
      reason === undefined
        ? `${url} is not a Fieldgate server: check the URL`
        : `could not connect to ${url}: ${reason}`
  })
}

/** Bounds the loop; errors of fetch are nested less deeply. */
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

/** The usual case is a certificate of a private authority. */
const remedyOf = (code: string): string =>
  /CERT|SIGNED|ISSUER/u.test(code)
    ? ". For a private certificate authority, set NODE_EXTRA_CA_CERTS to a file with its certificates"
    : ""

/** Formats positions as `path:line:column`, which editors and terminals recognize. */
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

export const planDeploy = (target: Target, source: Source) => put(target, source, true, DeployPlan)

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

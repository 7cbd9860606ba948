/**
 * A driver for Tidewater, a made-up CRM: `https://{region}.tidewater.example/v1/{object}`, one JSON record per call, signed with an API
 * key. It implements the port directly to show everything that a driver must do; `RestDriver.define` in `@fieldgate/providers` makes one
 * like it from data.
 */
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import { struckOut } from "@fieldgate/core/connections/Credentials"
import { ProviderName } from "@fieldgate/core/domain/Ids"
import { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Failures from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

export const capabilities: DeclaredCapabilities = { create: true, update: true, delete: true, ifEmpty: true }

/** The catalogue entry: what to know and to enter to connect an account. */
export const info: DeclaredInfo = {
  baseURL: "https://{{.region}}.tidewater.example",
  signIns: [{ _tag: "apiKey", attachmentType: "header", header: { name: "Authorization", valuePrefix: "Bearer " } }],
  metadata: [{ name: "region", displayName: "Tidewater region", defaultValue: "eu" }],
  modules: {},
  defaultModule: ""
}

const name = ProviderName.make("tidewater")

/** The driver on this `fetch`, such as one of a test. */
export const driver = (fetch: typeof globalThis.fetch = globalThis.fetch): ProviderDriver => {
  const failed = (reason: Failures.ProviderFailure) => new Failures.ProviderError({ provider: name, reason })
  return {
    name,
    displayName: "Tidewater",
    capabilities,
    info,
    write: (account, command) =>
      Effect.mapError(
        Effect.map(write(fetch, account, command), (outcome) => [outcome]),
        failed
      ),
    read: (account, { fields, objectName, recordId }) =>
      Effect.gen(function* () {
        const request = yield* Effect.fromResult(readCall(objectName, recordId))
        const found = yield* call(fetch, account, request)
        return { recordId, fields: Object.fromEntries(fields.map((field) => [field, found[field] ?? null])) }
      }).pipe(Effect.mapError(failed)),
    check: (account) =>
      Effect.gen(function* () {
        const { company, id } = yield* call(fetch, account, { method: "GET", path: "/v1/account", writes: false })
        return {
          ...(typeof company === "string" ? { name: company } : {}),
          ...(typeof id === "string" ? { accountRef: id } : {})
        }
      }).pipe(Effect.mapError(failed)),
    explain: {
      write: (account, command) =>
        writeCall(command).pipe(
          Result.flatMap((request) => shown(account, request)),
          Result.mapBoth({ onSuccess: (request) => [request], onFailure: failed })
        ),
      read: (account, { objectName, recordIds }) =>
        Result.all(
          recordIds.map((id) => Result.flatMap(readCall(objectName, id), (request) => shown(account, request)))
        ).pipe(Result.mapError(failed))
    }
  }
}

const methods = { create: "POST", update: "PATCH", delete: "DELETE" } as const

const write = Effect.fnUntraced(function* (
  fetch: typeof globalThis.fetch,
  account: Account,
  command: WriteCommand
): Effect.fn.Return<RecordOutcome, Failures.ProviderFailure> {
  const request = yield* Effect.fromResult(writeCall(command))
  const data = yield* call(fetch, account, request)
  if (command.type === "delete") return { outcome: "success" }
  // A success without a readable record may be an answer that was cut off.
  const id = data["id"]
  if (typeof id !== "string") return yield* Effect.fail(noAnswer(true, false, "Tidewater's answer has no id"))
  return { outcome: "success", recordId: id, data }
})

/** The call of a command, built only here for sending and explaining. */
const writeCall = ({ items: [item, ...others], objectName, type }: WriteCommand): Made<Call> => {
  if (others.length > 0) return Result.fail(rejected("Tidewater takes one record per call"))
  const path = pathOf(objectName, type === "create" ? undefined : (item.recordId ?? ""))
  const body = type === "delete" ? {} : { body: item.fields }
  return Result.map(path, (path) => ({ method: methods[type], path, writes: true, ...body }))
}

const readCall = (objectName: string, recordId: string): Made<Call> =>
  Result.map(pathOf(objectName, recordId), (path) => ({ method: "GET", path, writes: false }))

/** A step before a call, or why it can't be made. */
type Made<A> = Result.Result<A, Failures.ProviderFailure>

/** Names and ids become part of an address, so anything that could redirect it is refused. */
const pathOf = (objectName: string, recordId?: string): Made<string> => {
  if (!/^[a-z_]+$/u.test(objectName)) {
    return Result.fail(rejected(`Tidewater has no object ${JSON.stringify(objectName)}`))
  }
  if (recordId === undefined) return Result.succeed(`/v1/${objectName}`)
  return /^[a-z0-9]+$/u.test(recordId)
    ? Result.succeed(`/v1/${objectName}/${recordId}`)
    : Result.fail(rejected(`${JSON.stringify(recordId)} is not the id of a Tidewater record`))
}

const rejected = (message: string, errors: ReadonlyArray<RecordError> = [{ message }]) =>
  new Failures.ProviderRejected({ message, errors })

interface Call {
  readonly method: string
  readonly path: string
  /** Whether a lost answer leaves open if something was written. */
  readonly writes: boolean
  readonly body?: RecordFields
}

/** The address of a call, and the key that signs it. */
const addressOf = (
  { credentials, metadata }: Account,
  { path }: Call
): Made<readonly [url: string, key: Redacted.Redacted]> => {
  const region = metadata["region"] ?? "eu"
  // The region is part of the host that receives the key, and it is user input.
  if (!/^[a-z]{2}$/u.test(region)) return Result.fail(unauthorized("the connection's region is not like eu"))
  if (credentials._tag !== "ApiKeyCredentials" || credentials.environment === "sandbox") {
    return Result.fail(unauthorized("Tidewater needs an API key of a real account"))
  }
  return Result.succeed([`https://${region}.tidewater.example${path}`, credentials.apiKey])
}

/** A call as people may see it: without the key. */
const shown = (account: Account, request: Call): Made<ProviderRequest> =>
  Result.map(addressOf(account, request), ([url]) => ({
    method: request.method,
    url,
    headers: [{ key: "authorization", value: `Bearer ${struckOut}` }],
    ...(request.body === undefined ? {} : { body: request.body })
  }))

/** One call, sent once: no redirect is followed, it has a time limit, and its answer is bounded. */
const call = Effect.fnUntraced(function* (fetch: typeof globalThis.fetch, account: Account, request: Call) {
  const { body, method, writes } = request
  const [url, key] = yield* Effect.fromResult(addressOf(account, request))
  const headers = { authorization: `Bearer ${Redacted.value(key)}`, "content-type": "application/json" }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = yield* Effect.tryPromise({
    try: async (signal) => {
      const init = { method, headers, signal, redirect: "manual", ...sent } as const
      const response = await fetch(url, init)
      return { status: response.status, headers: response.headers, text: await bounded(response) }
    },
    catch: (cause) => noAnswer(writes && !neverSent(cause), false)
  }).pipe(Effect.timeoutOrElse({ duration: "30 seconds", orElse: () => Effect.fail(noAnswer(writes, true)) }))
  if (answer.status === 204) return {}
  const said = decode(answer.text)
  if (answer.status < 300 && said._tag === "Some") return said.value
  return yield* failure(answer.status, answer.headers, said._tag === "Some" ? said.value : {}, writes)
})

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(RecordFields))

const mostBytes = 1_000_000

const bounded = async (response: Response): Promise<string> => {
  let text = ""
  let bytes = 0
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // The rest of the stream is dropped; half an answer is unreadable, and is reported as such.
    if (bytes > mostBytes) return text
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Errors of `fetch` before the first byte was sent; after any other the request may have arrived. */
const neverSent = (cause: unknown): boolean => {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : undefined
  return root !== undefined && "code" in root && ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(String(root.code))
}

const noAnswer = (mayBeWritten: boolean, timedOut: boolean, message = "Tidewater did not answer") =>
  new Failures.ProviderUnavailable({ message, written: mayBeWritten ? "unknown" : "no", timedOut })

const unauthorized = (message: string) => new Failures.ProviderUnauthorized({ message })

const Said = Schema.Struct({
  message: Schema.String,
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ field: Schema.String, message: Schema.String })))
})

/** The failure that an error answer means. */
const failure = Effect.fnUntraced(function* (status: number, headers: Headers, body: RecordFields, writes: boolean) {
  const said = Schema.decodeUnknownOption(Said)(body)
  const message = said._tag === "Some" ? said.value.message : `Tidewater answered ${status}`
  if (status === 401) return yield* unauthorized(message)
  if (status === 429) {
    const seconds = Number(headers.get("retry-after")) || 10
    const retryAfter = DateTime.add(yield* DateTime.now, { seconds })
    return yield* Effect.fail(new Failures.ProviderQuotaExceeded({ message, retryAfter }))
  }
  if (status < 400 || status >= 500) return yield* Effect.fail(noAnswer(writes, false, message))
  return yield* rejected(message, (said._tag === "Some" ? said.value.errors : undefined) ?? [{ message }])
})

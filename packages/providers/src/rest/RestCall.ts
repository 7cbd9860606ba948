/** The calls of a defined provider: one request each, signed, sent once, its answer judged. */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpMethod } from "effect/http/HttpMethod"
import * as Result from "effect/Result"
import type { Answer } from "../http/Answer.ts"
import { sandboxUrlFor } from "../http/BaseUrl.ts"
import * as LimitReached from "../http/LimitReached.ts"
import { send } from "../http/OutboundCall.ts"
import { shown } from "../http/ShownRequest.ts"
import { mayReceiveToken } from "../http/TokenHost.ts"
import { orFail, rejecting, unauthorizing } from "../http/UnmadeCall.ts"
import { withoutToken } from "../http/WithoutToken.ts"
import { patternOf } from "./Hosts.ts"
import { usedUpUntil } from "./RateLimitEnd.ts"
import { baseUrlOf } from "./RestAddress.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import * as RestErrors from "./RestErrors.ts"
import * as RestRecord from "./RestRecord.ts"
import { keptFromTraces, sign, signatureOf } from "./RestSignature.ts"

/** A definition with what a deployment adds to it. */
export interface Parts {
  readonly definition: RestDefinition
  readonly client: HttpClient.HttpClient
  /** Instead of the definition's. Without a slash at its end. */
  readonly baseUrl: string | undefined
  /** Where accounts of the sandbox environment go; without it they go nowhere. */
  readonly sandboxUrl: string | undefined
  readonly timeout: Duration.Duration
}

export interface Call {
  /** For a delete, "gone" with a body that says it succeeded is a success: Pipedrive answers its deletes so. */
  readonly deletes?: boolean
  readonly method: HttpMethod
  /** From `RestAddress`. */
  readonly path: Result.Result<string, string>
  readonly writes: boolean
  readonly body?: RecordFields
}

/** Makes a call and answers what `read` finds in a success. */
export const call = Effect.fnUntraced(function* <A>(
  parts: Parts,
  account: Account,
  call: Call,
  read: (answer: Answer) => A | undefined
): Effect.fn.Return<A, ProviderFailure> {
  const { client, definition, timeout } = parts
  const { writes } = call
  const { request, signature } = yield* Effect.fromResult(signed(parts, account, call))
  const received = yield* send(client, { provider: definition, request, writes, timeout }).pipe(
    keptFromTraces(signature)
  )
  const situation = { writes, now: yield* DateTime.now }
  if (isSuccess(received)) yield* LimitReached.until(usedUpUntil(definition.rateLimit, received, situation.now))
  const isAnswer = isSuccess(received) || (call.deletes === true && isGoneWithSuccess(definition, received))
  const verdict = isAnswer ? RestRecord.verdictOf(definition, received) : undefined
  const found = verdict === "success" ? read(received) : undefined
  if (found !== undefined) return found
  return yield* LimitReached.fail(failureOf(definition, withoutToken(signature.token, received), verdict, situation))
})

/** The request of a call that is not made. */
export const explain = (parts: Parts, account: Account, call: Call): Result.Result<ProviderRequest, ProviderFailure> =>
  Result.map(signed(parts, account, call), ({ request, signature }) => shown(request, signature.token))

/** The request of a call, signed; or why it can't be made. */
const signed = (parts: Parts, account: Account, { body, method, path }: Call) =>
  Result.gen(function* () {
    const { definition } = parts
    const reject = rejecting(definition)
    const unauthorized = unauthorizing(definition)
    const target = yield* orFail(path, reject)
    const signature = yield* orFail(signatureOf(definition, account.credentials), unauthorized)
    const address = yield* orFail(addressOf(parts, account), unauthorized)
    const unsigned = requestOf(method, `${address.baseUrl}${target}`, body)
    yield* orFail(mayBeSigned(definition, unsigned.url, address), reject)
    return { request: sign(unsigned, signature), signature }
  })

interface Address {
  readonly baseUrl: string
  /** The address is the deployment's own choice; one out of an account's facts has to be the provider's. */
  readonly isConfigured: boolean
}

const addressOf = (
  { baseUrl, definition, sandboxUrl }: Parts,
  account: Account
): Result.Result<Address, string | ProviderFailure> =>
  Result.gen(function* () {
    const sandbox = yield* sandboxUrlFor(definition, account.credentials, sandboxUrl)
    const configured = sandbox ?? baseUrl
    return configured === undefined
      ? { baseUrl: yield* baseUrlOf(definition, account), isConfigured: false }
      : { baseUrl: configured, isConfigured: true }
  })

const requestOf = (method: HttpMethod, url: string, body: RecordFields | undefined) => {
  const request = HttpClientRequest.make(method)(url, { acceptJson: true })
  return body === undefined ? request : HttpClientRequest.bodyJsonUnsafe(request, body)
}

/** The token is put on only after the whole URL has been seen. */
const mayBeSigned = ({ displayName, hosts }: RestDefinition, url: string, { baseUrl, isConfigured }: Address) => {
  const configured = isConfigured ? { configured: new URL(baseUrl).origin } : {}
  const target = URL.parse(url)
  return target !== null && mayReceiveToken(target, { pattern: patternOf(hosts), ...configured })
    ? Result.succeed(undefined)
    : Result.fail(`a token of ${displayName} is not sent to ${target?.origin ?? "an address that is no URL"}`)
}

const isGoneWithSuccess = (definition: RestDefinition, answer: Answer): boolean =>
  answer.status === 410 &&
  definition.answer.success !== undefined &&
  RestRecord.verdictOf(definition, answer) === "success"

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Why an answer is no success that can be read; a verdict is there for a 2xx alone. */
const failureOf = (
  definition: RestDefinition,
  answer: Answer,
  verdict: RestRecord.Verdict | undefined,
  situation: RestErrors.Situation
): ProviderFailure => {
  if (verdict === undefined) return RestErrors.failureOf(definition, answer, situation)
  if (verdict !== "refusal") return RestErrors.unreadable(definition, answer, situation)
  const reason = definition.answer.success?.otherwise ?? "unavailable"
  return RestErrors.failureBecause(reason, definition, answer, situation)
}

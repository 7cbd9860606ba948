/** The calls of a defined provider: what the kit's authorized calls need of the definition. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as Result from "effect/Result"
import type { Answer } from "../kit/Answer.ts"
import { type Address, type AuthorizedCall, type AuthorizedCalls, authorizedCalls } from "../kit/AuthorizedCall.ts"
import { sandboxUrlFor } from "../kit/UnmadeCall.ts"
import { patternOf } from "./Hosts.ts"
import { baseUrlOf, pathOf, queryOf } from "./RestAddress.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import * as RestErrors from "./RestErrors.ts"
import { pathIn } from "./RestObject.ts"
import * as RestRecord from "./RestRecord.ts"
import { signatureOf } from "./RestSignature.ts"

/** What a deployment adds to a definition. */
export interface Settings {
  readonly client: HttpClient.HttpClient
  /** Instead of the definition's. Without a slash at its end. */
  readonly baseUrl: string | undefined
  /** The API for accounts of the sandbox environment; without it they are refused. */
  readonly sandboxUrl: string | undefined
  readonly timeout: Duration.Duration
}

export interface Call extends AuthorizedCall {
  /** For a delete, "gone" with a body that reports success is a success: Pipedrive answers its deletes like this. */
  readonly deletes?: boolean
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Default: the definition's. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** What the answer is read by, where the object has places of its own. */
  readonly of?: RestDefinition
  /** Answers that have results, whatever their status. Default: none. */
  readonly isRead?: (answer: Answer) => boolean
}

/** How several records go in one call. */
export interface Batching {
  /** How many at most. */
  readonly records: number
  readonly write: (
    account: Account,
    command: WriteCommand
  ) => Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure>
  readonly explain: (
    account: Account,
    command: WriteCommand
  ) => Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure>
}

export interface Parts {
  readonly definition: RestDefinition
  readonly api: AuthorizedCalls<Call>
  /** In code, where the definition has no `operations.batch`. */
  readonly batching?: Batching
}

type Operation = NonNullable<RestDefinition["operations"]["create" | "update" | "delete" | "read"]>

/** The call of one of an object's operations. */
export const forRecord = (
  definition: RestDefinition,
  { headers, method, path, query }: Operation,
  objectName: string,
  recordId: string
): Omit<Call, "writes"> => ({
  method,
  path: pathOf(definition, path, objectName, { id: recordId }),
  query:
    query === undefined
      ? undefined
      : queryOf(query, { object: pathIn(definition.objects, objectName) ?? "", id: recordId }),
  headers: headers === undefined ? definition.headers : { ...definition.headers, ...headers },
  of: definition
})

export const make = (definition: RestDefinition, settings: Settings): AuthorizedCalls<Call> =>
  authorizedCalls({
    provider: definition,
    client: settings.client,
    timeout: settings.timeout,
    addressOf: (account) => addressOf(definition, settings, account),
    detailsOf: ({ headers = definition.headers ?? {}, query = {} }) => ({ urlParams: Object.entries(query), headers }),
    signatureOf: ({ credentials }) => signatureOf(definition, credentials),
    isSuccess: (answer, { deletes = false, isRead, method, of = definition, writes = method !== "GET" }) =>
      isRead?.(answer) === true ||
      ((is2xx(answer) || (deletes && isGoneWithSuccess(of, answer))) &&
        RestRecord.verdictOf(of, answer, { writes }) === "success"),
    failureOf: (answer, situation) => failureOf(definition, answer, situation),
    unreadable: (answer, situation) => RestErrors.unreadable(definition, answer, situation),
    limitHeaders: definition.rateLimit
  })

/** A configured address is trusted; one made of an account's facts must be the provider's. */
const addressOf = (
  definition: RestDefinition,
  { baseUrl, sandboxUrl }: Settings,
  account: Account
): Result.Result<Address, string | ProviderFailure> =>
  Result.gen(function* () {
    const pattern = patternOf(definition.hosts)
    const configured = (yield* sandboxUrlFor(definition, account.credentials, sandboxUrl)) ?? baseUrl
    return configured === undefined
      ? { url: yield* baseUrlOf(definition, account), host: { pattern } }
      : { url: configured, host: { pattern, configured: new URL(configured).origin } }
  })

const is2xx = ({ status }: Answer): boolean => status >= 200 && status < 300

const isGoneWithSuccess = (definition: RestDefinition, { status }: Answer): boolean =>
  status === 410 && definition.answer.success !== undefined

/** Why an answer is not a readable success; only the body of a 2xx can refuse. */
const failureOf = (definition: RestDefinition, answer: Answer, situation: RestErrors.Situation): ProviderFailure => {
  if (!is2xx(answer)) return RestErrors.failureOf(definition, answer, situation)
  if (RestRecord.verdictOf(definition, answer, situation) !== "refusal") {
    return RestErrors.unreadable(definition, answer, situation)
  }
  const { refusal, success } = definition.answer
  const reason = success?.otherwise ?? (refusal === undefined ? "unavailable" : "rejected")
  return RestErrors.failureBecause(reason, definition, answer, situation)
}

/**
 * A driver for Harbour, a made-up CRM with OAuth and batches, built with `@fieldgate/providers/kit`. Each write is a batch: `POST` or
 * `PATCH /v1/{object}/batch` accepts up to 50 records and returns one result per record, in their order.
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Kit from "@fieldgate/providers/kit"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Result from "effect/Result"

const provider = { name: "harbour", displayName: "Harbour" } as const
const origin = "https://api.harbour.example"
const host: Kit.TokenHost = { pattern: /^api\.harbour\.example$/u }
const mostRecords = 50

export const capabilities: DeclaredCapabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: mostRecords }
}

const info: DeclaredInfo = {
  baseURL: origin,
  signIns: [
    {
      _tag: "oauth2",
      grantType: "authorizationCodePKCE",
      authURL: "https://app.harbour.example/authorize",
      tokenURL: `${origin}/oauth/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { workspaceRefField: "account_id" }
    }
  ],
  metadata: [],
  modules: {},
  defaultModule: ""
}

const endpoint: Kit.TokenEndpoint = {
  provider,
  host,
  url: `${origin}/oauth/token`,
  clientAuth: "form",
  owner: ({ account_id }) => (typeof account_id === "string" ? { workspaceRef: account_id } : {})
}

/** The driver on the HTTP client of the composition. */
export const make: Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> = Effect.map(
  HttpClient.HttpClient,
  (client) => {
    const api = Kit.authorizedCalls({
      provider,
      client,
      timeout: Duration.seconds(30),
      addressOf: ({ credentials }) =>
        Result.map(Kit.sandboxUrlFor(provider, credentials, undefined), () => ({ url: origin, host })),
      failureOf,
      unreadable: (answer, situation) => Kit.AnswerMeaning.unreadable(provider.displayName, answer, {}, situation)
    })
    return Kit.defineDriver({
      ...provider,
      capabilities,
      info,
      write: (account, command) => write(api, account, command),
      read: (account, { fields, objectName, recordId }) =>
        api.call(account, readCall(objectName, recordId), (answer) => {
          const record = Kit.jsonObject(answer)
          return record && { recordId, fields: Object.fromEntries(fields.map((name) => [name, record[name] ?? null])) }
        }),
      check: (account) =>
        api.call(account, { method: "GET", path: Result.succeed("/v1/account") }, (answer) => {
          const accountRef = Kit.text(Kit.jsonObject(answer)?.["id"])
          return accountRef === undefined ? undefined : { accountRef }
        }),
      refresh: (app, account) => Kit.refreshTokens(client, endpoint, app, account),
      oauth: {
        authorize: (request) =>
          Result.map(Kit.sandboxUrlIn(request.environment, provider, undefined), () =>
            Kit.consentUrl("https://app.harbour.example/authorize", request, ["records"])
          ),
        exchange: (app, grant) =>
          Effect.andThen(
            Effect.fromResult(Kit.sandboxUrlIn(grant.environment, provider, undefined)),
            Kit.exchangeCode(client, endpoint, app, grant)
          )
      },
      explain: {
        write: (account, command) =>
          Result.flatMap(groupsOf(command), (groups) =>
            Result.all(groups.map((group) => api.explain(account, writeCall(command, group))))
          ),
        read: (account, { objectName, recordIds }) =>
          Result.all(recordIds.map((recordId) => api.explain(account, readCall(objectName, recordId))))
      }
    })
  }
)

/** The driver on `fetch`. */
export const driver = (fetch?: typeof globalThis.fetch): ProviderDriver => Kit.driverOnFetch(make, fetch)

type Api = Kit.AuthorizedCalls<Kit.AuthorizedCall>

const write = Effect.fnUntraced(function* (
  api: Api,
  account: Account,
  command: WriteCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const outcomes = yield* Kit.Batch.writeGroups({
    items: command.items,
    groups: yield* Effect.fromResult(groupsOf(command)),
    send: (group) => api.call(account, writeCall(command, group), (answer) => endedIn(command, group, answer)),
    // Harbour refuses each record individually, so a refusal of the whole call is about the call.
    narrow: () => undefined
  })
  const [only, ...others] = outcomes
  // A command with one record fails as a whole, as with a provider without batches.
  if (only?.outcome === "failed" && others.length === 0) return yield* refusalOf(only)
  return outcomes
})

const refusalOf = ({ errors = [] }: RecordOutcome) =>
  new ProviderRejected({ message: errors.map(({ message }) => message).join("; "), errors, context: {} })

/** The records of each call: no record twice in one, so that several updates of it are applied in order. */
const groupsOf = ({ items, type }: WriteCommand): Result.Result<ReadonlyArray<Kit.Batch.Group>, ProviderFailure> =>
  type === "delete" && items.length > 1
    ? Result.fail(Kit.rejecting(provider)("Harbour deletes one record at a time"))
    : Result.succeed(Kit.Batch.groupsOf(items, mostRecords, ({ recordId }) => recordId))

/** What `write` sends and `explain` shows. */
const writeCall = ({ objectName, type }: WriteCommand, group: Kit.Batch.Group): Kit.AuthorizedCall => {
  if (type === "delete") return { method: "DELETE", path: pathOf(objectName, group[0]?.item.recordId ?? "") }
  const records = group.map(({ item: { fields, recordId } }): RecordFields =>
    recordId === undefined ? { fields } : { id: recordId, fields }
  )
  return { method: type === "create" ? "POST" : "PATCH", path: pathOf(objectName, "batch"), body: { records } }
}

const readCall = (objectName: string, recordId: string): Kit.AuthorizedCall => ({
  method: "GET",
  path: pathOf(objectName, recordId)
})

const pathOf = (objectName: string, last: string): Result.Result<string, string> =>
  Result.gen(function* () {
    const object = yield* Kit.encodeSegment("the object name", objectName)
    return `/v1/${object}/${yield* Kit.encodeSegment("the record id", last)}`
  })

/** One outcome per record; undefined if the answer doesn't report each. */
const endedIn = (
  { type }: WriteCommand,
  group: Kit.Batch.Group,
  answer: Kit.Answer
): ReadonlyArray<Kit.Batch.Ended> | undefined => {
  if (type === "delete") return group.map(({ item, place }) => [place, { outcome: "success", ...idOf(item.recordId) }])
  const results = Kit.list(Kit.jsonObject(answer)?.["results"]).map(Kit.object)
  if (results.length !== group.length) return undefined
  return group.map(({ place }, index) => [place, outcomeOf(results[index] ?? {})])
}

const idOf = (recordId: string | undefined) => (recordId === undefined ? {} : { recordId })

const outcomeOf = (result: RecordFields): RecordOutcome => {
  const recordId = Kit.text(result["id"])
  if (recordId !== undefined && result["ok"] === true) {
    return { outcome: "success", recordId, data: Kit.object(result["record"]) }
  }
  return result["ok"] === false
    ? { outcome: "failed", errors: faultsIn(result, "Harbour gave no reason") }
    : { outcome: "uncertain", errors: [{ message: "Harbour's answer doesn't report whether this record was written" }] }
}

/** The failure that an error answer means. */
const failureOf: Kit.CallRules<Kit.AuthorizedCall>["failureOf"] = (answer, situation) => {
  const errors = faultsIn(Kit.jsonObject(answer) ?? {}, `Harbour answered ${answer.status}`)
  const report = {
    message: errors.map(({ message }) => message).join("; "),
    errors,
    context: { status: answer.status }
  }
  return meaningOf(answer.status)(report, answer, situation)
}

const meaningOf = (status: number): Kit.AnswerMeaning.Meaning => {
  if (status === 401) return Kit.AnswerMeaning.unauthorized
  if (status === 429) return Kit.AnswerMeaning.quota((_, { now }) => DateTime.add(now, { seconds: 10 }))
  if (status >= 300 && status < 400) return Kit.AnswerMeaning.turnedAway()
  return status < 500 ? Kit.AnswerMeaning.rejected : Kit.AnswerMeaning.unclear(provider.displayName)
}

const faultsIn = (body: RecordFields, otherwise: string) => {
  const faults = Kit.list(body["errors"]).flatMap((each) => {
    const { field, message } = Kit.object(each)
    const said = Kit.text(message)
    return said === undefined ? [] : [{ message: said, ...(typeof field === "string" ? { field } : {}) }]
  })
  return faults.length > 0 ? faults : [{ message: Kit.text(body["message"]) ?? otherwise }]
}

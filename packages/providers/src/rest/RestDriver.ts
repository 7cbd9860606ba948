/**
 * A driver made of a definition: single creates, updates, upserts, deletes, reads, searches and descriptions of a provider with a REST API.
 *     const acme = RestDriver.define({ name: "acme", … })
 *     ProviderRegistry.layer([HubSpot.make(), RestDriver.make(acme)])
 * `DefinitionMembers.ts` lists the properties of a definition; `pipedrive/Pipedrive.ts` is an example. It makes
 * no associations and forwards no headers of the caller. Custom fields are created by code beside the definition.
 */
import type { CallLimits } from "@fieldgate/core/providers/Capabilities"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import type {
  Account,
  ConsentGrant,
  GrantedAccount,
  OAuthClient,
  ProviderDriver
} from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { ObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { FindQuery } from "@fieldgate/core/records/FindQuery"
import type { KeyValue } from "@fieldgate/core/records/FindRequest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as HttpClient from "effect/http/HttpClient"
import { parseBaseUrl } from "../kit/UnmadeCall.ts"
import { factFaults } from "./RestAddress.ts"
import * as RestCall from "./RestCall.ts"
import * as RestCheck from "./RestCheck.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import * as RestDescribe from "./RestDescribe.ts"
import * as RestFind from "./RestFind.ts"
import * as RestInfo from "./RestInfo.ts"
import * as RestOAuth from "./RestOAuth.ts"
import * as RestRead from "./RestRead.ts"
import * as RestSample from "./RestSample.ts"
import * as RestUpsert from "./RestUpsert.ts"
import * as RestWrite from "./RestWrite.ts"
import type { AuthorizedCalls } from "../kit/AuthorizedCall.ts"
import { defineDriver, type DriverDefinition, driverOnFetch } from "../kit/Driver.ts"
import * as ValueForms from "../kit/ValueForms.ts"
import type { Describe } from "./DefinitionDescribe.ts"

export { check, define, RestDefinition, RestDefinitionRefused } from "./RestDefinition.ts"
export type { Input } from "./RestDefinition.ts"
export type { Parts } from "./RestCall.ts"

export interface Options {
  /** Instead of the definition's, for every account. Its host receives tokens. */
  readonly baseUrl?: string
  /** The API for accounts whose credentials belong to the sandbox environment. */
  readonly sandboxUrl?: string
  /** For one call, answer included. Default: 30 seconds. */
  readonly timeout?: Duration.Input
  /** Calls of one account. Default: the definition's. */
  readonly limits?: CallLimits
}

/** What a definition can't say, for a driver that adds it in code. */
export interface InCode {
  readonly customFields?: DriverDefinition["upsertFields"]
  /** Several records in one call. */
  readonly batching?: RestCall.Batching
  /** What is known of an object's fields besides its description, by calls of its own. */
  readonly described?: (account: Account, object: ObjectMetadata) => Effect.Effect<ObjectMetadata, ProviderFailure>
}

/** The driver on the HTTP client of the composition. */
export const make = (
  definition: RestDefinition,
  options: Options = {},
  more: (parts: RestCall.Parts) => InCode = () => ({})
): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const { baseUrl, sandboxUrl, timeout = "30 seconds" } = options
    const settings: RestCall.Settings = {
      client,
      baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
      sandboxUrl: sandboxUrl === undefined ? undefined : parseBaseUrl(sandboxUrl),
      timeout: Duration.fromInputUnsafe(timeout)
    }
    const api = RestCall.make(definition, settings)
    const inCode = more({ definition, api })
    const { batching, customFields, described = (_, object) => Effect.succeed(object) } = inCode
    const parts: RestCall.Parts = { definition, api, ...(batching && { batching }) }
    const { describe, operations } = definition
    const { check, list, upsert } = operations
    return defineDriver({
      name: definition.name,
      displayName: definition.displayName,
      capabilities: {
        ...definition.capabilities,
        ...(batching && { batch: { create: true, update: true, records: batching.records } }),
        ...(customFields && { customFields: true })
      },
      info: RestInfo.info(definition),
      ...(definition.identifyingFields && { identifyingFields: definition.identifyingFields }),
      ...(definition.recordId && {
        recordForm: { id: { ...definition.recordId, pattern: new RegExp(definition.recordId.pattern, "u") } }
      }),
      // The deployment's own address has no variables.
      factFaults: (facts) => (baseUrl === undefined ? factFaults(definition, facts) : []),
      limits: options.limits === undefined ? definition.callLimits : { ...options.limits, chosen: true },
      write: (account, command) => RestWrite.write(parts, account, command).pipe(succeedIfDeleted(definition, command)),
      read: (account, query) => RestRead.read(parts, account, query),
      ...(definition.operations.find && {
        find: (account, query) => RestFind.find(parts, account, query),
        fieldValues: RestFind.fieldValues(definition)
      }),
      ...(upsert && {
        upsert: {
          ...(upsert.values !== undefined && { takes: takesOnly(upsert.values) }),
          write: (account, command) => RestUpsert.write(parts, upsert, account, command),
          explain: (account, command) => RestUpsert.explain(parts, upsert, account, command)
        }
      }),
      ...(definition.errors.duplicates && { duplicateCodes: definition.errors.duplicates.codes }),
      ...(describe && { valueForms: formsOf(describe) }),
      ...(describe && {
        describe: {
          ...(describe.labels && { labels: describe.labels }),
          ...(describe.dropsUnknown && { dropsUnknown: describe.dropsUnknown }),
          objects: (account) => RestDescribe.objects(parts, describe, account),
          object: (account, objectName) =>
            Effect.flatMap(RestDescribe.object(parts, describe, account, objectName), (object) =>
              described(account, object)
            )
        }
      }),
      ...(describe && list && { sample: (account, query) => RestSample.sample(parts, describe, account, query) }),
      ...(customFields && { upsertFields: customFields }),
      ...(check && { check: (account) => RestCheck.check(api, account, check) }),
      ...signInOf(definition, settings, api),
      explain: {
        write: (account, command) => RestWrite.explain(parts, account, command),
        read: (account, { recordIds, ...query }) =>
          Result.all(
            recordIds.map((recordId) => api.explain(account, RestRead.callOf(definition, { ...query, recordId })))
          ),
        ...(definition.operations.find && {
          find: (account: Account, query: FindQuery) => RestFind.explain(parts, account, query)
        })
      }
    })
  })

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (
  definition: RestDefinition,
  options: Options & { readonly fetch?: typeof globalThis.fetch } = {},
  more?: (parts: RestCall.Parts) => InCode
): ProviderDriver => driverOnFetch(make(definition, options, more), options.fetch)

const takesOnly = (pattern: string) => {
  const values = new RegExp(pattern, "u")
  return (value: KeyValue) => values.test(String(value))
}

/** JSON of the field's own type; texts of dates and times are the provider's to read. */
const formsOf = ({ choices, neverEmpty, since1970 }: Describe) =>
  ValueForms.of({
    text: "any",
    boolean: "any",
    number: "json",
    zone: "unchecked",
    ...(since1970 && { since1970 }),
    options: choices ?? "any",
    neverEmpty,
    empty: null
  })

/** What the definition's `oauth2` makes possible. */
const signInOf = (
  definition: RestDefinition,
  settings: RestCall.Settings,
  api: AuthorizedCalls<RestCall.Call>
): Pick<DriverDefinition, "oauth" | "refresh" | "revoke"> => {
  const { oauth2 } = definition
  if (oauth2 === undefined) return {}
  const { revokeUrl } = oauth2
  const parts: RestOAuth.Parts = { definition, settings, oauth2 }
  return {
    oauth: {
      authorize: (request) => RestOAuth.authorize(parts, request),
      exchange: (client, grant) => exchange(parts, api, client, grant)
    },
    refresh: (client, account) => RestOAuth.refresh(parts, client, account),
    ...(revokeUrl && { revoke: (client, account) => RestOAuth.revoke(parts, revokeUrl, client, account) })
  }
}

/** The account's id comes with the token, or by the check that it is valid; the grant is good without it, too. */
const exchange = Effect.fnUntraced(function* (
  parts: RestOAuth.Parts,
  api: AuthorizedCalls<RestCall.Call>,
  client: OAuthClient,
  grant: ConsentGrant
): Effect.fn.Return<GrantedAccount, ProviderFailure> {
  const { definition } = parts
  const granted = yield* RestOAuth.exchange(parts, client, grant)
  const { check } = definition.operations
  if (granted.workspaceRef !== undefined || check?.account?.id === undefined) return granted
  const account: Account = {
    connectionId: ConnectionId.make("new"),
    provider: definition.name,
    credentials: { _tag: "OAuthCredentials", accessToken: granted.accessToken, environment: grant.environment },
    metadata: { ...grant.metadata, ...granted.metadata }
  }
  const checked = Option.getOrUndefined(yield* Effect.option(RestCheck.check(api, account, check)))
  return checked?.accountRef === undefined ? granted : { ...granted, workspaceRef: checked.accountRef }
})

/** A delete has then reached its goal. A repeated delete whose first answer was lost ends like this. */
const succeedIfDeleted =
  ({ displayName }: RestDefinition, { items, type }: WriteCommand) =>
  (written: Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure>) =>
    Effect.catchIf(
      written,
      (failure) => type === "delete" && failure._tag === "ProviderRejected" && failure.context?.["status"] === 410,
      () => {
        const warnings = [`the record was already deleted at ${displayName}`]
        const { recordId = "" } = items[0]
        return Effect.succeed<ReadonlyArray<RecordOutcome>>([{ outcome: "success", recordId, warnings }])
      }
    )

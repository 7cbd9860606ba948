/** A driver made of its calls, which fail with the reason alone: the provider's name and a span come with it. */
import { ProviderName } from "@fieldgate/core/domain/Ids"
import type { CallLimits } from "@fieldgate/core/providers/Capabilities"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, type ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { UpsertCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import { span } from "@fieldgate/core/call/Span"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as Result from "effect/Result"
import { fetchClient } from "./OutboundCall.ts"
import { boundedFailure, boundedOutcomes } from "./ProviderTexts.ts"

/** A driver's function that fails with a `ProviderFailure` instead of a `ProviderError`. */
type Failing<F> = F extends (...args: infer A) => Effect.Effect<infer S, ProviderError>
  ? (...args: A) => Effect.Effect<S, ProviderFailure>
  : F extends (...args: infer A) => Result.Result<infer S, ProviderError>
    ? (...args: A) => Result.Result<S, ProviderFailure>
    : F

/** The same for each function of an object. */
type AllFailing<T> = { readonly [K in keyof T]: Failing<T[K]> }

type Calls = Pick<
  ProviderDriver,
  | "write"
  | "associationLabels"
  | "read"
  | "readMany"
  | "findByKey"
  | "find"
  | "sample"
  | "upsertFields"
  | "check"
  | "refresh"
  | "revoke"
>

type Groups = Required<Pick<ProviderDriver, "describe" | "oauth" | "explain" | "upsert">>

type Data = Omit<ProviderDriver, keyof Calls | keyof Groups | "name" | "limits" | "longestCall">

/** What `ProviderDriver` has, with calls that fail with a `ProviderFailure`. What the provider can't do is left out. */
export interface DriverDefinition extends Data, AllFailing<Calls> {
  readonly name: string
  readonly limits?: CallLimits | undefined
  readonly longestCall?: Duration.Input | undefined
  readonly describe?: AllFailing<Groups["describe"]>
  readonly oauth?: AllFailing<Groups["oauth"]>
  readonly explain: AllFailing<Groups["explain"]>
  readonly upsert?: AllFailing<Groups["upsert"]>
}

/**
 * The driver of a definition. Each call runs in a span `<displayName>.<call>`, and its failure names the provider.
 *
 *     defineDriver({ name: "acme", displayName: "Acme", capabilities, info, write: (account, command) => …, … })
 */
export const defineDriver = (definition: DriverDefinition): ProviderDriver => {
  const {
    associationLabels,
    check,
    describe,
    explain,
    find,
    findByKey,
    limits,
    longestCall,
    name,
    oauth,
    read,
    readMany,
    ...others
  } = definition
  const { refresh, revoke, sample, upsert, upsertFields, write, ...data } = others
  const named = (reason: ProviderFailure) => new ProviderError({ provider: name, reason: boundedFailure(reason) })
  const traced = <A extends Array<unknown>, S>(
    call: string,
    run: (...args: A) => Effect.Effect<S, ProviderFailure>
  ) => {
    const spanned = span(`${data.displayName}.${call}`)
    return (...args: A) => Effect.suspend(() => spanned(Effect.mapError(run(...args), named)))
  }
  const pure =
    <A extends Array<unknown>, S>(run: (...args: A) => Result.Result<S, ProviderFailure>) =>
    (...args: A) =>
      Result.mapError(run(...args), named)
  return {
    ...data,
    name: ProviderName.make(name),
    ...(limits && { limits }),
    ...(longestCall !== undefined && { longestCall: Duration.fromInputUnsafe(longestCall) }),
    write: traced("write", (account, command) => Effect.map(write(account, command), boundedOutcomes)),
    ...(upsert && {
      upsert: {
        ...upsert,
        write: traced("upsert", (account: Account, command: UpsertCommand) =>
          Effect.map(upsert.write(account, command), boundedOutcomes)
        ),
        explain: pure(upsert.explain)
      }
    }),
    read: traced("read", read),
    ...(readMany && { readMany: traced("readMany", readMany) }),
    ...(findByKey && { findByKey: traced("findByKey", findByKey) }),
    ...(find && { find: traced("find", find) }),
    ...(associationLabels && { associationLabels: traced("associationLabels", associationLabels) }),
    ...(describe && {
      describe: {
        ...describe,
        objects: traced("describe.objects", describe.objects),
        object: traced("describe.object", describe.object)
      }
    }),
    ...(sample && { sample: traced("sample", sample) }),
    ...(upsertFields && { upsertFields: traced("upsertFields", upsertFields) }),
    ...(check && { check: traced("check", check) }),
    ...(refresh && { refresh: traced("refresh", refresh) }),
    ...(revoke && { revoke: traced("revoke", revoke) }),
    ...(oauth && {
      oauth: { ...oauth, authorize: pure(oauth.authorize), exchange: traced("exchange", oauth.exchange) }
    }),
    explain: {
      write: pure(explain.write),
      read: pure(explain.read),
      ...(explain.find && { find: pure(explain.find) }),
      ...(explain.associationLabels && { associationLabels: pure(explain.associationLabels) })
    }
  }
}

/** A driver by itself, on the given `fetch` or the global one. A sandbox's `fetch` goes here. */
export const driverOnFetch = (
  driver: Effect.Effect<ProviderDriver, never, HttpClient.HttpClient>,
  fetch?: typeof globalThis.fetch
): ProviderDriver => Effect.runSync(Effect.provide(driver, fetchClient(fetch)))

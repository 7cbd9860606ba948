/** What is derived from declared calls: the Effect API and the Promise API, with the documentation of each declaration. */
import type * as Effect from "effect/Effect"
import type { AuditAction } from "../audit/AuditEvent.ts"
import type { Caller, Credential } from "../domain/Caller.ts"
import type * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import type { Call } from "./Call.ts"
import type { InputRefused } from "./InputRefused.ts"

interface Declared {
  readonly access: ReadonlyArray<Credential>
  readonly action: AuditAction | undefined
  readonly detached: boolean
  readonly name: string
}

/** The calls that a module exports, as effects of decoded input with nothing left to provide. */
export type DecodedCalls<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Declared ? Name : never]: Module[Name] extends Call<
    infer Input,
    infer A,
    infer E,
    infer _R
  >
    ? (caller: Caller, input: Input["Type"]) => Effect.Effect<A, E>
    : never
}

/** The same calls of plain JSON: what does not fit the schema of the input fails with `InputRefused`. */
export type EffectCalls<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Declared ? Name : never]: Module[Name] extends Call<
    infer Input,
    infer A,
    infer E,
    infer _R
  >
    ? (caller: Caller, input: Input["Encoded"]) => Effect.Effect<A, E | InputRefused>
    : never
}

/** The functions that a module exports, as effects with nothing left to provide. */
export type ProvidedCalls<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (
    ...args: infer Args
  ) => Effect.Effect<infer A, infer E, infer _R>
    ? (...args: Args) => Effect.Effect<A, E>
    : never
}

/** Options of every call of the Promise API. */
export interface CallOptions {
  /**
   * Rejects the call with the signal's reason as soon as it aborts, as `fetch` does. A call under way at a provider continues, as
   * if an HTTP client had disconnected: repeating a write with its `idempotencyKey` returns its outcome. Anything else is
   * interrupted and may have been done. It ends the items of a call that returns many, too.
   */
  readonly signal?: AbortSignal | undefined
}

/** The same calls for programs without Effect: plain JSON in, a promise out, the library's tagged errors thrown. */
export type PromiseCalls<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Declared ? Name : never]: Module[Name] extends Call<
    infer Input,
    infer A,
    infer _E,
    infer _R
  >
    ? (input: Input["Encoded"], options?: CallOptions) => Promise<PromiseResult<A>>
    : never
}

type PromiseResult<A> = [A] extends [Stream.Stream<infer Item, infer _E>] ? AsyncIterable<Item> : A

export type FailuresOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: never) => Effect.Effect<unknown, infer E> ? E : never
}[keyof Calls]

/** What the calls that a module exports need to run. */
export type RequirementsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends Call<infer _I, infer _A, infer _E, infer R> ? R : never
}[keyof Module]

/** A declared call without the types of its input and its result. */
export interface AnyCall<R> extends Declared {
  readonly input: Schema.ConstraintDecoder<unknown>
  readonly run: (caller: Caller, input: never) => Effect.Effect<unknown, unknown, R>
}

/** Makes an entry for each call that a module exports. `Derived` restores the erased types, so it must be one of the types above. */
export const derive = <Module extends object, Derived>(
  module: Module,
  entryOf: (call: AnyCall<RequirementsOf<Module>>) => unknown
): Derived =>
  Object.fromEntries(
    Object.values(module)
      .filter(isCall<RequirementsOf<Module>>)
      .map((call) => [call.name, entryOf(call)])
  ) as Derived

const isCall = <R>(value: unknown): value is AnyCall<R> =>
  typeof value === "object" && value !== null && "access" in value && "detached" in value

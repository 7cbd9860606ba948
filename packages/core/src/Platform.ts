/** The whole library as one service: what HTTP handlers, the Promise API and Effect programs call. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import {
  type AnyCall,
  type DecodedCalls,
  derive,
  type RequirementsOf,
  type EffectCalls,
  type ProvidedCalls
} from "./call/DerivedCalls.ts"
import * as CallerPresence from "./call/CallerPresence.ts"
import { decodeInput } from "./call/DecodeInput.ts"
import * as calls from "./calls.ts"
import type { Caller } from "./domain/Caller.ts"
import * as deploymentCalls from "./deploymentCalls.ts"
import { stopSeconds } from "./domain/Limits.ts"
import { AuditLog } from "./audit/AuditLog.ts"
import * as ApiKeyUses from "./projects/ApiKeyUses.ts"
import { ApiKeyStore } from "./projects/ApiKeyStore.ts"
import type { CallBudget } from "./connections/CallBudget.ts"
import { CircuitBreaker } from "./connections/CircuitBreaker.ts"
import { ConnectionStore } from "./connections/ConnectionStore.ts"
import { ConsoleSessionStore } from "./members/ConsoleSessionStore.ts"
import { DestinationStore } from "./webhooks/DestinationStore.ts"
import { EventOutbox } from "./webhooks/EventOutbox.ts"
import { InstallationStore } from "./installations/InstallationStore.ts"
import { IntegrationStore } from "./integrations/IntegrationStore.ts"
import { JwtKeyStore } from "./projects/JwtKeyStore.ts"
import { OAuthSessionStore } from "./connections/OAuthSessionStore.ts"
import { OperationHistory } from "./operations/OperationHistory.ts"
import { OperationQueue } from "./operations/OperationQueue.ts"
import { OperationStore } from "./operations/OperationStore.ts"
import { RedriveJobStore } from "./operations/RedriveJobStore.ts"
import { JobWakeup } from "./operations/JobWakeup.ts"
import { RemovalJobStore } from "./operations/RemovalJobStore.ts"
import { OrganizationStore } from "./projects/OrganizationStore.ts"
import { ProjectStore } from "./projects/ProjectStore.ts"
import { ProviderAppStore } from "./providers/ProviderAppStore.ts"
import { ProviderRegistry } from "./providers/ProviderRegistry.ts"
import type { Stores } from "./Stores.ts"
import { CallPermits } from "./connections/calls/CallPermits.ts"
import * as Circuits from "./connections/calls/Circuits.ts"
import * as Descriptions from "./providers/calls/Descriptions.ts"
import * as StoredDescriptions from "./providers/calls/StoredDescriptions.ts"
import { DescriptionStore } from "./providers/DescriptionStore.ts"
import { Leases } from "./worker/Leases.ts"
import { RecentAnswers } from "./worker/RecentAnswers.ts"
import * as QueueCapacity from "./writes/calls/QueueCapacity.ts"
import { makeRefreshes, Refreshes } from "./connections/calls/TokenRefresh.ts"
import * as BusyRecords from "./writes/calls/BusyRecords.ts"
import * as WriteFromCache from "./writes/calls/WriteFromCache.ts"
import * as WorkerWatch from "./worker/WorkerWatch.ts"

/** Everything that the library does. A call is made for a caller, who may do only what its credentials allow. */
export interface PlatformCalls extends EffectCalls<typeof calls>, ProvidedCalls<typeof deploymentCalls> {
  /** The same calls for adapters that have decoded the input by its schema, as the HTTP server does. */
  readonly decoded: DecodedCalls<typeof calls>
  /** While the work runs, writes of callers wait for no place: they are refused, and nothing is sent. @rule cli.shutdown */
  readonly refusingWaits: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** What calls run with. Calls of a program that runs with it, as the HTTP server does, need not merge it into their context. */
  readonly context: Context.Context<never>
}

/** Every port that the core needs; a deployment is one layer of this type. */
export type Ports = Stores | ProviderRegistry

/** What use cases work with: the ports, and what this process keeps of them. */
type Within = Exclude<Ports, CallBudget> | CallPermits | Leases | InProcess

/** What a platform itself keeps, and no layer brings. */
type InProcess =
  | Circuits.Circuits
  | Refreshes
  | Descriptions.Descriptions
  | StoredDescriptions.StoredDescriptions
  | BusyRecords.BusyRecords
  | WriteFromCache.WriteContextCache
  | QueueCapacity.QueueRoom
  | WorkerWatch.WorkerWatch
  | JobWakeup
  | ApiKeyUses.ApiKeyUses

/** Only the ports: the rest of a context, such as the current span, is each caller's own. */
const pick = Context.pick(
  OrganizationStore,
  ProjectStore,
  ApiKeyStore,
  JwtKeyStore,
  IntegrationStore,
  ProviderAppStore,
  ConnectionStore,
  DescriptionStore,
  CircuitBreaker,
  OAuthSessionStore,
  ConsoleSessionStore,
  InstallationStore,
  OperationStore,
  OperationQueue,
  OperationHistory,
  RedriveJobStore,
  RemovalJobStore,
  DestinationStore,
  EventOutbox,
  AuditLog,
  ProviderRegistry,
  CallPermits,
  Leases
)

type AnyProvidable = (...args: ReadonlyArray<never>) => Effect.Effect<unknown, unknown, Within>
type ProvidableCalls<Module> = { readonly [Name in keyof Module]: AnyProvidable }

/** Identifies the platform whose ports a context has. */
const Provided = Context.Reference<object | undefined>("@fieldgate/core/Platform/Provided", {
  defaultValue: () => undefined
})

const make = Effect.gen(function* () {
  const context = yield* Effect.context<Exclude<Within, InProcess>>()
  const stored = yield* StoredDescriptions.make
  const identity = {}
  const ports = pick(context).pipe(
    Context.add(Provided, identity),
    Context.add(Circuits.Circuits, yield* Circuits.make),
    Context.add(Refreshes, yield* makeRefreshes),
    Context.add(StoredDescriptions.StoredDescriptions, stored),
    Context.add(
      Descriptions.Descriptions,
      yield* Effect.provideService(Descriptions.make, StoredDescriptions.StoredDescriptions, stored)
    ),
    Context.add(BusyRecords.BusyRecords, yield* BusyRecords.make),
    Context.add(WriteFromCache.WriteContextCache, yield* WriteFromCache.makeCache),
    Context.add(QueueCapacity.QueueRoom, yield* QueueCapacity.make),
    Context.add(WorkerWatch.WorkerWatch, yield* WorkerWatch.make),
    Context.add(JobWakeup, yield* Latch.make()),
    // A reference: without this, calls would use its default, and remember nothing.
    Context.add(RecentAnswers, yield* RecentAnswers),
    Context.add(ApiKeyUses.ApiKeyUses, yield* ApiKeyUses.make)
  )
  const writes = yield* FiberSet.make()
  const permits = yield* CallPermits
  yield* Effect.addFinalizer(() =>
    permits.stoppingWhile(
      "caller",
      Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(writes), Duration.seconds(stopSeconds)))
    )
  )
  const bind =
    <Args extends ReadonlyArray<unknown>, A, E>(useCase: (...args: Args) => Effect.Effect<A, E, Within>) =>
    (...args: Args): Effect.Effect<A, E> =>
      Effect.contextWith((present: Context.Context<never>) =>
        Context.get(present, Provided) === identity
          ? // The identity is in no context without the ports, which the compiler can't follow.
            (useCase(...args) as Effect.Effect<A, E>)
          : Effect.provideContext(useCase(...args), ports)
      )
  const bindEach = <Module extends ProvidableCalls<Module>>(module: Module) =>
    // `Object.entries` loses the type of each function by its name.
    Object.fromEntries(
      Object.entries<AnyProvidable>(module).map(([name, call]) => [name, bind(call)])
    ) as ProvidedCalls<Module>
  /** What a provider was called for finishes even if its caller goes away, and closing waits for it. */
  const carriedThrough =
    <Args extends ReadonlyArray<unknown>, A, E>(write: (...args: Args) => Effect.Effect<A, E>) =>
    (...args: Args): Effect.Effect<A, E> =>
      CallerPresence.started(write(...args), FiberSet.run(writes))
  const runOf = ({ detached, run }: AnyCall<RequirementsOf<typeof calls>>) =>
    detached ? carriedThrough(bind(run)) : bind(run)
  const platform: PlatformCalls = {
    ...derive<typeof calls, EffectCalls<typeof calls>>(calls, (call) => {
      const decode = decodeInput(call.input)
      const run = runOf(call)
      // The decoded value has the type that `run` takes: both come from the input's schema.
      return (caller: Caller, input: unknown) => Effect.flatMap(decode(input), (value) => run(caller, value as never))
    }),
    decoded: derive<typeof calls, DecodedCalls<typeof calls>>(calls, runOf),
    ...bindEach(deploymentCalls),
    refusingWaits: (work) => permits.stoppingWhile("caller", work),
    context: ports
  }
  return platform
})

/** The library as a service: `const platform = yield* Platform`. Each call says in its type how it may fail. */
export class Platform extends Context.Service<Platform, PlatformCalls>()("@fieldgate/core/Platform") {
  static readonly layer: Layer.Layer<Platform, never, Ports> = Layer.effect(Platform, make).pipe(
    Layer.provide(Layer.merge(CallPermits.layer, Leases.layer))
  )
}

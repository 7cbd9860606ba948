/** The library for Node programs without Effect: plain JSON in, promises out, tagged errors thrown. */
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { Platform } from "../Platform.ts"
import type { ProviderDriver } from "../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../providers/ProviderRegistry.ts"
import type { Stores } from "../Stores.ts"
import { open, type PromisePlatform } from "./PromisePlatform.ts"
import { Running } from "./Running.ts"

export type { CallerCalls, PromisePlatform } from "./PromisePlatform.ts"
export { PlatformDisposed } from "./Running.ts"
export type { CallOptions } from "../call/DerivedCalls.ts"

/** What a platform is made of: stores, and a driver per provider. */
export interface PlatformOptions<E> {
  readonly stores: Layer.Layer<Stores, E>
  readonly drivers: ReadonlyArray<ProviderDriver>
}

/**
 * Makes the platform. The program that holds it may do everything; dispose it to wait for running writes.
 * Rejections are the library's tagged errors: `error._tag` distinguishes them, and a malformed input is an `InputRefused` with all its faults.
 */
export const makePlatform = <E>({ drivers, stores }: PlatformOptions<E>): Promise<PromisePlatform> => {
  const registry = Layer.sync(ProviderRegistry, () => ProviderRegistry.fromDrivers(drivers))
  const platform = Platform.layer.pipe(Layer.provide([stores, registry]))
  return open(ManagedRuntime.make(Running.layer.pipe(Layer.provideMerge(platform))))
}

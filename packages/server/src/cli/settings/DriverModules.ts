/** Loads and checks the custom drivers of `--driver`, before the database opens. @rule cli.drivers */
import { faultsOfDriver } from "@fieldgate/core/providers/ProviderRegistry"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import * as Sandboxes from "../demo/Sandboxes.ts"
import * as ReadSettings from "./ReadSettings.ts"
import * as Table from "./Table.ts"

export class DriverModulesInvalid extends Schema.TaggedError<DriverModulesInvalid>()("DriverModulesInvalid", {
  faults: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return ["the drivers can't be loaded:", ...this.faults].join("\n  ")
  }
}

/** Returns the drivers of the modules, in order; fails with the faults of all modules. Paths are relative to the working directory. */
export const load = Effect.fn("DriverModules.load")(function* (paths: ReadonlyArray<string>) {
  const loaded = yield* Effect.forEach(paths, (path) =>
    Effect.result(driverOf(path)).pipe(Effect.map((result) => ({ path, result })))
  )
  const drivers = loaded.flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))
  const names = [...Sandboxes.providers, ...drivers.map(({ name }) => name)]
  const [first, ...others] = loaded.flatMap(({ path, result }) => {
    const own = Result.isFailure(result) ? result.failure : faultsOfDriver(result.success)
    const name = Result.isSuccess(result) ? result.success.name : undefined
    const isTaken = name !== undefined && names.indexOf(name) !== names.lastIndexOf(name)
    return [...own, ...(isTaken ? [`another driver is named "${name}"`] : [])].map((fault) => `${path}: ${fault}`)
  })
  return first === undefined ? drivers : yield* new DriverModulesInvalid({ faults: [first, ...others] })
})

export const ofEnvironment = Effect.flatMap(ReadSettings.read({ drivers: Table.drivers }, {}), ({ drivers }) =>
  load(drivers)
)

/** A module exports its driver as `driver` or as the default, or a function that makes it. */
const driverOf = Effect.fnUntraced(function* (path: string): Effect.fn.Return<ProviderDriver, readonly [string]> {
  const url = pathToFileURL(resolve(path)).href
  const module = yield* attempt("the module can't be imported", (): Promise<Record<string, unknown>> => import(url))
  const exported = module["driver"] ?? module["default"]
  const made = typeof exported === "function" ? yield* attempt("its function throws", async () => exported()) : exported
  if (isDriver(made)) return made
  return yield* Effect.fail([
    "it exports no driver: export a driver, or a function that returns one, as `driver`"
  ] as const)
})

/** Whether it is an object at all; `faultsOfDriver` then checks each property. */
const isDriver = (value: unknown): value is ProviderDriver => typeof value === "object" && value !== null

const attempt = <A>(what: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => [`${what}: ${String(cause instanceof Error ? cause.message : cause).split("\n")[0]}`] as const
  })

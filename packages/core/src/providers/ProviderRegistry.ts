/** The drivers of this deployment, by name. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { faultsOf } from "../domain/DecodeFaults.ts"
import { ProviderName } from "../domain/Ids.ts"
import { CallLimits, DeclaredCapabilities } from "./Capabilities.ts"
import { IdentifyingFields } from "./IdentifyingFields.ts"
import type { ProviderDriver } from "./ProviderDriver.ts"
import { DeclaredInfo } from "./SignIn.ts"

export class ProviderUnknown extends Schema.TaggedError<ProviderUnknown>()("ProviderUnknown", {
  provider: Schema.String,
  known: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `no driver is installed for the provider "${this.provider}"; installed drivers: ${this.known.join(", ")}`
  }
}

/** A programming error in the setup of the drivers, not a failed call. */
export class DriversInvalid extends Schema.TaggedError<DriversInvalid>()("DriversInvalid", {
  faults: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return ["these drivers are invalid:", ...this.faults].join("\n  ")
  }
}

export class ProviderRegistry extends Context.Service<
  ProviderRegistry,
  {
    readonly names: ReadonlyArray<ProviderName>
    readonly get: (name: ProviderName) => Effect.Effect<ProviderDriver, ProviderUnknown>
  }
>()("@fieldgate/core/providers/ProviderRegistry") {
  /** Builds the registry from drivers; what each driver needs becomes what the layer needs. */
  static readonly layer = <E = never, R = never>(
    drivers: ReadonlyArray<Effect.Effect<ProviderDriver, E, R>>
  ): Layer.Layer<ProviderRegistry, E, R> =>
    Layer.effect(ProviderRegistry, Effect.map(Effect.all(drivers), ProviderRegistry.fromDrivers))

  /** The registry of drivers that are made already. Throws `DriversInvalid` with the faults of all of them. */
  static readonly fromDrivers = (drivers: ReadonlyArray<ProviderDriver>): ProviderRegistry["Service"] => {
    const faults = drivers.flatMap((driver, index) => {
      const twin = drivers.findIndex(({ name }) => name === driver.name) < index
      const all = [...faultsOfDriver(driver), ...(twin ? ["another driver already has this name"] : [])]
      return all.map((fault) => `driver ${index + 1} ("${String(driver.name)}"): ${fault}`)
    })
    if (faults.length > 0) throw new DriversInvalid({ faults })
    const byName = new Map(drivers.map((driver) => [driver.name, driver]))
    const names = [...byName.keys()]
    return {
      names,
      get: (name) => {
        const driver = byName.get(name)
        return driver ? Effect.succeed(driver) : Effect.fail(new ProviderUnknown({ provider: name, known: names }))
      }
    }
  }
}

/** The data of a driver, which a program in JavaScript may have left out; its functions are checked one by one. */
const Declared = Schema.Struct({
  name: ProviderName,
  displayName: Schema.NonEmptyString,
  capabilities: DeclaredCapabilities,
  info: DeclaredInfo,
  identifyingFields: Schema.optionalKey(Schema.Record(Schema.String, IdentifyingFields)),
  limits: Schema.optionalKey(CallLimits)
})

const decode = Schema.decodeUnknownResult(Schema.toType(Declared), { errors: "all", reportInput: true })

const isFunction = (value: unknown) => typeof value === "function"

const functionFaults = ({ explain, read, write }: Partial<ProviderDriver>): ReadonlyArray<string> =>
  Object.entries({ write, read, "explain.write": explain?.write, "explain.read": explain?.read }).flatMap(
    ([name, value]) => (isFunction(value) ? [] : [`${name} must be a function`])
  )

/** Every fault, each as a sentence; none of a driver that can be registered. */
export const faultsOfDriver = (driver: ProviderDriver): ReadonlyArray<string> => {
  const decoded = decode(driver)
  const form = Result.isFailure(decoded) ? faultsOf(decoded.failure.issue, "driver").map(({ detail }) => detail) : []
  return [...form, ...functionFaults(driver)]
}

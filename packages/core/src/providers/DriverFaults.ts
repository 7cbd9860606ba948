/** What is wrong with a driver as it is registered: a program in JavaScript may have left out anything. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CallLimits } from "./CallLimits.ts"
import { DeclaredCapabilities } from "./Capabilities.ts"
import { faultsOf } from "../domain/DecodeFaults.ts"
import { ProviderName } from "../domain/Ids.ts"
import { DeclaredInfo } from "./SignIn.ts"
import type { ProviderDriver } from "./ProviderDriver.ts"

/** The data of a driver; its functions are looked at one by one. */
const Declared = Schema.Struct({
  name: ProviderName,
  displayName: Schema.NonEmptyString,
  capabilities: DeclaredCapabilities,
  info: DeclaredInfo,
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

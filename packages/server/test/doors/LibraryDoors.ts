/** The library's two doors: `Platform` for Effect programs, and promises. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import type { CallerCalls } from "@fieldgate/core/promise/PromisePlatform"
import * as declarations from "@fieldgate/core/calls"
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Door, type Input, type LibraryError, type Method, type Outcome, refusalOf } from "./Door.ts"

type Carry = (platform: Platform["Service"], caller: Caller, input: Input) => Effect.Effect<Outcome>

/** Decodes as an Effect program does with what it got from outside, and calls. */
const via =
  <S extends Schema.ConstraintDecoder<unknown>, A, E extends LibraryError>(
    schema: S,
    call: (platform: Platform["Service"], caller: Caller, input: S["Type"]) => Effect.Effect<A, E>
  ): Carry =>
  (platform, caller, input) =>
    Schema.decodeUnknownEffect(schema, { errors: "all", onExcessProperty: "error" })(input).pipe(
      Effect.flatMap((decoded) => call(platform, caller, decoded)),
      Effect.result,
      Effect.map(Result.match({ onSuccess: (answer): Outcome => ({ answer }), onFailure: refusalOf }))
    )

const carries: Readonly<Record<Method, Carry>> = {
  planDeploy: via(declarations.planDeploy.input, (platform, caller, input) => platform.planDeploy(caller, input)),
  deployManifest: via(declarations.deployManifest.input, (platform, caller, input) =>
    platform.deployManifest(caller, input)
  ),
  listIntegrations: via(declarations.listIntegrations.input, (platform, caller, input) =>
    platform.listIntegrations(caller, input)
  ),
  getIntegration: via(declarations.getIntegration.input, (platform, caller, input) =>
    platform.getIntegration(caller, input)
  ),
  generateConnection: via(declarations.generateConnection.input, (platform, caller, input) =>
    platform.generateConnection(caller, input)
  ),
  listConnections: via(declarations.listConnections.input, (platform, caller, input) =>
    platform.listConnections(caller, input)
  ),
  createInstallation: via(declarations.createInstallation.input, (platform, caller, input) =>
    platform.createInstallation(caller, input)
  ),
  getInstallation: via(declarations.getInstallation.input, (platform, caller, input) =>
    platform.getInstallation(caller, input)
  ),
  updateInstallation: via(declarations.updateInstallation.input, (platform, caller, input) =>
    platform.updateInstallation(caller, input)
  ),
  patchInstallationObject: via(declarations.patchInstallationObject.input, (platform, caller, input) =>
    platform.patchInstallationObject(caller, input)
  ),
  writeRecords: via(declarations.writeRecords.input, (platform, caller, input) => platform.writeRecords(caller, input)),
  getOperation: via(declarations.getOperation.input, (platform, caller, input) => platform.getOperation(caller, input)),
  getOperationRecords: via(declarations.getOperationRecords.input, (platform, caller, input) =>
    platform.getOperationRecords(caller, input)
  ),
  getOperationAttempts: via(declarations.getOperationAttempts.input, (platform, caller, input) =>
    platform.getOperationAttempts(caller, input)
  ),
  getOperationLogs: via(declarations.getOperationLogs.input, (platform, caller, input) =>
    platform.getOperationLogs(caller, input)
  ),
  listOperations: via(declarations.listOperations.input, (platform, caller, input) =>
    platform.listOperations(caller, input)
  ),
  cancelOperation: via(declarations.cancelOperation.input, (platform, caller, input) =>
    platform.cancelOperation(caller, input)
  ),
  flushOperation: via(declarations.flushOperation.input, (platform, caller, input) =>
    platform.flushOperation(caller, input)
  ),
  redriveOperation: via(declarations.redriveOperation.input, (platform, caller, input) =>
    platform.redriveOperation(caller, input)
  )
}

export const effectDoor = (runtime: ManagedRuntime.ManagedRuntime<Platform, never>, caller: Caller): Door => ({
  call: (method, input) =>
    runtime.runPromise(Effect.flatMap(Platform, (platform) => carries[method](platform, caller, input)))
})

/** The script's input is made by name, so its types are looked at by the calls themselves. */
export const promiseDoor = (calls: CallerCalls): Door => ({
  call: (method, input) => {
    const call = calls[method] as (input: Input) => Promise<unknown>
    return call(input).then((answer): Outcome => ({ answer }), refusalOf)
  }
})

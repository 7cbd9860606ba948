/** Gives a connection new credentials: it counts as created again until a call succeeds, and what waited for it goes on. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import type { Connection } from "../domain/Connection.ts"
import { Credentials } from "../domain/Credentials.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { fitsScheme } from "../domain/SignIn.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { OperationQueue } from "../ports/OperationQueue.ts"
import * as Access from "./Access.ts"
import { orGoOn } from "./InputRefused.ts"
import { seen, SeenConnection } from "./SeenConnection.ts"

export const Input = Schema.Struct({ ...SeenConnection.fields, credentials: Credentials })

export const replaceCredentials = Effect.fn("ReplaceCredentials.replaceCredentials")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "replaceCredentials", input.project)
  const connections = yield* ConnectionStore
  const { connectionId, credentials } = input
  yield* orGoOn(faultsOf(yield* seen(caller, project.id, connectionId), credentials))
  const at = yield* DateTime.now
  yield* connections.replaceCredentials(project.id, connectionId, credentials, at)
  yield* (yield* OperationQueue).resume(project.id, connectionId, at)
  return yield* connections.get(project.id, connectionId)
})

/** A connection goes on signing in as it did: the provider's calls are signed by its scheme. */
const faultsOf = ({ authScheme }: Connection, credentials: Credentials): ReadonlyArray<InputFault> =>
  fitsScheme(credentials, authScheme)
    ? []
    : [{ name: "credentials", message: `the connection signs in by ${authScheme}, not with such credentials` }]

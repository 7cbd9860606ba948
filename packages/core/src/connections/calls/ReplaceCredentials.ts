/** Gives a connection new credentials: it counts as created again until a call succeeds, and what waited for it goes on. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { Connection } from "../Connection.ts"
import { Credentials } from "../Credentials.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { fitsScheme } from "../../providers/SignIn.ts"
import * as Access from "../../call/Access.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import { orGoOn } from "../../call/InputRefused.ts"
import * as RenewedConnection from "./RenewedConnection.ts"
import { seen, SeenConnection } from "./SeenConnection.ts"

export const Input = Schema.Struct({
  ...SeenConnection.fields,
  /** The credentials to store, by their kind in `_tag`. */
  credentials: Credentials,
  /** Saves the credentials without asking the provider whether it accepts them. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})

export const replaceCredentials = Effect.fn("ReplaceCredentials.replaceCredentials")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "replaceCredentials", input.project)
  const { connectionId, credentials, skipSampling } = input
  const before = yield* seen(caller, project.id, connectionId)
  yield* orGoOn(faultsOf(before, credentials))
  return yield* RenewedConnection.save(before, { credentials, skipSampling }, CredentialsCheck.ofCredentials)
})

/** A connection goes on signing in as it did: the provider's calls are signed by its scheme. */
const faultsOf = ({ authScheme }: Connection, credentials: Credentials): ReadonlyArray<InputFault> =>
  fitsScheme(credentials, authScheme)
    ? []
    : [{ name: "credentials", message: `the connection signs in by ${authScheme}, not with such credentials` }]

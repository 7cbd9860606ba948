/** Changes the members of a connection that the mask names; new credentials or facts make it count as created again. Spec 4.6. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import type { Caller } from "../../domain/Caller.ts"
import type { AuthScheme, Connection } from "../Connection.ts"
import { environmentOf } from "../Credentials.ts"
import * as GivenCredentials from "../GivenCredentials.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { isStorable } from "../../domain/Text.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import { orGoOn } from "../../call/InputRefused.ts"
import * as KeptConnection from "./KeptConnection.ts"
import * as RenewedConnection from "./RenewedConnection.ts"
import { seen, SeenConnection } from "./SeenConnection.ts"

const { oauth2AuthorizationCode: _, ...credentials } = GivenCredentials.fields

/** What a request to update brings: only masked members are applied. */
export const ConnectionUpdate = Schema.Struct({
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: Schema.NonEmptyArray(Schema.String).annotateKey({
    messageMissingKey: 'updateMask is required: name the members to change, for example ["apiKey"]'
  }),
  /** The new values. */
  connection: Schema.Struct({
    /** The account's name at the provider, such as its subdomain. */
    providerWorkspaceRef: Schema.optionalKey(Schema.String.check(isStorable("providerWorkspaceRef"))),
    /** Facts about the account that the provider requires, by their names; at most 64. */
    providerMetadata: Schema.optionalKey(AccountFacts.ToldFacts),
    ...credentials
  })
}).annotate({ identifier: "ConnectionUpdate" })
type ConnectionUpdate = typeof ConnectionUpdate.Type
type Name = keyof ConnectionUpdate["connection"]

export const Input = Schema.Struct({
  ...SeenConnection.fields,
  /** The properties to change, and their new values. */
  update: ConnectionUpdate,
  /** Saves the credentials without asking the provider whether it accepts them. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})

export const updateConnection = Effect.fn("UpdateConnection.updateConnection")(function* (
  caller: Caller,
  { connectionId, project: idOrName, skipSampling, update }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "updateConnection", idOrName)
  const before = yield* seen(caller, project.id, connectionId)
  yield* orGoOn(maskFaults(before.authScheme, update))
  const connections = yield* ConnectionStore
  const driver = yield* (yield* ProviderRegistry).get(before.provider)
  const environment = environmentOf((yield* connections.account(project.id, connectionId)).credentials)
  const { providerMetadata: told, providerWorkspaceRef, ...given } = namedBy(update)
  const { facts, faults } = AccountFacts.changed(before.providerMetadata, AccountFacts.of(told), at)
  yield* orGoOn(told === undefined ? [] : [...faults, ...KeptConnection.factFaults(driver, { environment }, facts, at)])
  const credentials = GivenCredentials.memberOf(given) && GivenCredentials.credentialsOf(given, environment)
  return yield* RenewedConnection.save(
    before,
    { providerWorkspaceRef, providerMetadata: told === undefined ? undefined : facts, credentials, skipSampling },
    (member) => `connection.${member}`
  )
})

const at = "connection.providerMetadata"

const namedBy = ({ connection, updateMask }: ConnectionUpdate) =>
  masked(
    updateMask.filter((name): name is Name => name in connection),
    connection
  )

/** The members that a connection of such a scheme can change. */
const allowedFor = (scheme: Connection["authScheme"]): ReadonlyArray<string> => [
  "providerWorkspaceRef",
  "providerMetadata",
  ...Object.keys(credentials).filter((name) => fits(name as keyof typeof credentials, scheme))
]

const fits = (name: keyof typeof credentials, scheme: AuthScheme) => GivenCredentials.schemes[name].includes(scheme)

const maskFaults = (scheme: AuthScheme, { connection, updateMask }: ConnectionUpdate): ReadonlyArray<InputFault> => {
  const allowed = allowedFor(scheme)
  return updateMask.flatMap((name, index) => {
    if (!allowed.includes(name)) {
      const message = `updateMask may name ${allowed.join(", ")} of a connection that signs in by ${scheme}`
      return [{ name: `updateMask[${index}]`, value: name, message }]
    }
    const message = `updateMask names ${name}, so connection.${name} must hold the new value`
    return name in connection ? [] : [{ name: `connection.${name}`, message }]
  })
}

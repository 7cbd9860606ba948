/** The client: the API's resources, over calls that are repeated where that is safe. */
import { callsTo } from "./callsTo.ts"
import { type ClientOptions, repeatPolicyOf, settingsOf } from "./ClientOptions.ts"
import { type Resources, resources } from "./generated/resources.ts"
import { repeating } from "./Repeating.ts"
import { type Deliveries, deliveries } from "./resources/Deliveries.ts"
import { type Integrations, integrations } from "./resources/Integrations.ts"
import { type OAuth, oauth } from "./resources/OAuth.ts"
import { type AnyRecords, type Objects, objects, type RecordTypes } from "./resources/Objects.ts"
import { type Operations, operations } from "./resources/Operations.ts"
import { type Records, records } from "./resources/Records.ts"

/** Resources that have more than the calls of the API. */
interface Extended<Types extends RecordTypes<Types>> {
  /** The deliveries to a destination of webhooks. */
  readonly deliveries: Deliveries
  /** The integrations that the manifest defines. */
  readonly integrations: Integrations
  /** Connects accounts by OAuth. */
  readonly oauth: OAuth
  /** Creates, updates and deletes records of an object. */
  readonly objects: Objects<Types>
  /** Writes with the whole request of the API. */
  readonly records: Records
  /** What became of writes. */
  readonly operations: Operations
}

/** Every function rejects with a `ProblemError` or a `TransportError`. `Types`: the records that `objects` takes. */
export interface Client<Types extends RecordTypes<Types> = AnyRecords>
  extends Omit<Resources, keyof Extended<AnyRecords>>, Extended<Types> {}

/**
 * Makes a client; throws a `TypeError` that says what to pass when the options are incomplete. `createClient<Records>` with
 * the types that `fieldgate types` writes knows the account's objects, fields and options.
 */
export const createClient = <Types extends RecordTypes<Types> = AnyRecords>(options: ClientOptions): Client<Types> => {
  const settings = settingsOf(options)
  const policy = repeatPolicyOf(options)
  const call = repeating(callsTo(settings.root, settings), policy)
  const writing = records(repeating(callsTo(settings.writeRoot, settings), policy), policy.retries > 0)
  return {
    ...resources(call),
    deliveries: deliveries(call),
    integrations: integrations(call),
    oauth: oauth(call),
    operations: operations(call),
    records: writing,
    // The types are about names that the server knows; nothing of them is left when this runs.
    objects: objects(writing, options) as Objects<Types>
  }
}

/** The client: the API's resources, over calls that are retried where that is safe. */
import { callsTo } from "./callsTo.ts"
import { type ClientOptions, retrySettingsOf, settingsOf } from "./ClientOptions.ts"
import { type Resources, resources } from "./generated/resources.ts"
import { withRetries } from "./Retries.ts"
import { type Deliveries, deliveries } from "./resources/Deliveries.ts"
import { type Integrations, integrations } from "./resources/Integrations.ts"
import { type OAuth, oauth } from "./resources/OAuth.ts"
import { type AnyRecords, type Objects, objects, type RecordTypes } from "./resources/Objects.ts"
import { type Operations, operations } from "./resources/Operations.ts"
import { type RedriveJobs, redriveJobs } from "./resources/RedriveJobs.ts"
import { type RemovalJobs, removalJobs } from "./resources/RemovalJobs.ts"
import { type Records, records } from "./resources/Records.ts"

/** Resources with methods besides the operations of the API. */
interface Extended<Types extends RecordTypes<Types>> {
  /** The deliveries to a destination of webhooks. */
  readonly deliveries: Deliveries
  /** The integrations that the manifest defines. */
  readonly integrations: Integrations
  /** Connects accounts by OAuth. */
  readonly oauth: OAuth
  /** Creates, updates and deletes records of an object. */
  readonly objects: Objects<Types>
  /** Bulk redrives, and their progress. */
  readonly redriveJobs: RedriveJobs
  readonly removalJobs: RemovalJobs
  /** Writes records, with every option of the API. */
  readonly records: Records
  /** Returns, waits for, cancels and redrives the operations of writes. */
  readonly operations: Operations
}

/** Every method rejects with a `ProblemError` or a `TransportError`. `Types` are the records that `objects` takes. */
export interface Client<Types extends RecordTypes<Types> = AnyRecords>
  extends Omit<Resources, keyof Extended<AnyRecords>>, Extended<Types> {}

/**
 * Returns a client; throws a `TypeError` with what to pass if the options are incomplete. `createClient<Records>` with
 * the types that `fieldgate types` generates checks the account's objects, fields and options.
 */
export const createClient = <Types extends RecordTypes<Types> = AnyRecords>(options: ClientOptions): Client<Types> => {
  const settings = settingsOf(options)
  const policy = retrySettingsOf(options)
  const call = withRetries(callsTo(settings.root, settings), policy)
  const writing = records(withRetries(callsTo(settings.writeRoot, settings), policy), policy.retries > 0)
  return {
    ...resources(call),
    deliveries: deliveries(call),
    integrations: integrations(call),
    oauth: oauth(call),
    operations: operations(call),
    redriveJobs: redriveJobs(call),
    removalJobs: removalJobs(call),
    records: writing,
    objects: objects<Types>(writing, options)
  }
}

/** The client: the API's resources by the names of the specification. */
import { callsTo } from "./callsTo.ts"
import { type ClientOptions, settingsOf } from "./ClientOptions.ts"
import { type Installations, installations } from "./resources/Installations.ts"
import { type Operations, operations } from "./resources/Operations.ts"
import { type Organizations, organizations } from "./resources/Organizations.ts"
import { type Records, records } from "./resources/Records.ts"

/** Every function rejects with a `ProblemError` or a `TransportError`. */
export interface Client {
  readonly organizations: Organizations
  readonly installations: Installations
  readonly records: Records
  readonly operations: Operations
}

/** Makes a client; throws a `TypeError` that says what to pass when the options are incomplete. */
export const createClient = (options: ClientOptions): Client => {
  const settings = settingsOf(options)
  const call = callsTo(settings.root, settings)
  return {
    organizations: organizations(call),
    installations: installations(call),
    records: records(callsTo(settings.writeRoot, settings)),
    operations: operations(call)
  }
}

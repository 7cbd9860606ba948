/** That a provider has stopped answering: since when, and how many writes wait for it. */
import type { ConnectionWithCredentials } from "@fieldgate/client"
import { When } from "../operations/When.tsx"
import { isHeld, waitingInWords } from "./outage.ts"

export const OutageNotice = ({ connection }: { readonly connection: ConnectionWithCredentials }) => {
  const { outage, provider } = connection
  if (outage === undefined || !isHeld(connection)) return null
  return (
    <div className="notice" data-tone="warning" role="status">
      <p className="notice-title">
        {provider} is not answering since <When at={outage.since} />
        {outage.waitingWrites === undefined ? null : `; ${waitingInWords(outage.waitingWrites)}`}
      </p>
      <p>
        Asynchronous writes wait and are sent once it answers again. Synchronous ones are refused. Fieldgate checks at
        least once a minute.
      </p>
    </div>
  )
}

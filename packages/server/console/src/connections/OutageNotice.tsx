/** Shown while a provider is not responding. */
import type { ConnectionWithCredentials } from "@fieldgate/client"
import { When } from "../operations/When.tsx"
import { isHeld, waitingInWords } from "./outage.ts"

export const OutageNotice = ({ connection }: { readonly connection: ConnectionWithCredentials }) => {
  const { outage, provider } = connection
  if (outage === undefined || !isHeld(connection)) return null
  return (
    <div className="notice" data-tone="warning" role="status">
      <p className="notice-title">
        {provider} has not responded since <When at={outage.since} />
        {outage.waitingWrites === undefined ? null : `; ${waitingInWords(outage.waitingWrites)}`}
      </p>
      <p>
        Asynchronous writes wait and are sent when it responds again. Synchronous writes are refused. Fieldgate checks
        at least once a minute.
      </p>
    </div>
  )
}

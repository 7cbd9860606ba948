/** What the state of a connection means for writes, and what helps. */
import type { Connection } from "@fieldgate/client"
import { Icon } from "../parts/Icon.tsx"
import { Time } from "../parts/Time.tsx"

type Shown = Pick<Connection, "status" | "updateTime">

const Broken = ({ updateTime }: Shown) => (
  <div className="notice failure" data-tone="error">
    <Icon name="alert" />
    <div>
      <p className="notice-title">
        The provider refuses its credentials since <Time at={updateTime} />
      </p>
      <p>
        Asynchronous writes wait for it until their deadline; synchronous ones are refused. They go on by themselves
        once the consumer has connected the account again.
      </p>
    </div>
  </div>
)

export const ConnectionHealth = ({ connection }: { readonly connection: Shown }) =>
  connection.status === "bad_credentials" ? <Broken {...connection} /> : null

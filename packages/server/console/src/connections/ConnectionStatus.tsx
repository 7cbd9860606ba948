/** Whether an account can be called. */
import type { Connection } from "@fieldgate/client"
import { Status, type Tone } from "../parts/Status.tsx"

const states: Readonly<Record<Connection["status"], readonly [Tone, string]>> = {
  created: ["neutral", "Not used yet"],
  working: ["success", "Working"],
  bad_credentials: ["error", "Must be reconnected"]
}

export const ConnectionStatus = ({ status }: Pick<Connection, "status">) => (
  <Status tone={states[status][0]}>{states[status][1]}</Status>
)

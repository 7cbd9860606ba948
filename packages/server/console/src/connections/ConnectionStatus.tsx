import type { Connection } from "@fieldgate/client"
import { Status, type Tone } from "../parts/Status.tsx"

const states: Readonly<Record<Connection["status"], readonly [Tone, string]>> = {
  created: ["neutral", "Not used yet"],
  working: ["success", "Working"],
  bad_credentials: ["error", "Reconnect required"]
}

const outageState = ["warning", "Not responding"] as const

/** Rejected credentials come first: they stay rejected when the outage ends. */
export const ConnectionStatus = ({ outage, status }: Pick<Connection, "outage" | "status">) => {
  const [tone, label] = outage?.state === "open" && status !== "bad_credentials" ? outageState : states[status]
  return <Status tone={tone}>{label}</Status>
}

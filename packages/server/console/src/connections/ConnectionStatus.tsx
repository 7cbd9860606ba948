/** Whether an account can be called. */
import type { Connection } from "@fieldgate/client"
import { Status, type Tone } from "../parts/Status.tsx"

const states: Readonly<Record<Connection["status"], readonly [Tone, string]>> = {
  created: ["neutral", "Not used yet"],
  working: ["success", "Working"],
  bad_credentials: ["error", "Must be reconnected"]
}

const notAnswering = ["warning", "Not answering"] as const

/** Credentials that must be replaced come first: without them an answer would not help. */
export const ConnectionStatus = ({ outage, status }: Pick<Connection, "outage" | "status">) => {
  const [tone, label] = outage?.state === "open" && status !== "bad_credentials" ? notAnswering : states[status]
  return <Status tone={tone}>{label}</Status>
}

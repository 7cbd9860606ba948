/** Display texts of installations. Pure. */
import type { Installation, Operation } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

/** Health follows the account: writes need its credentials, and nothing else. */
export const health: Readonly<Record<Installation["healthStatus"], readonly [Tone, string]>> = {
  healthy: ["success", "Connected"],
  unhealthy: ["error", "Reconnect required"]
}

export const lastWrite: Readonly<Record<Operation["status"], readonly [Tone, string]>> = {
  in_progress: ["info", "In progress"],
  success: ["success", "Succeeded"],
  failure: ["error", "Failed"]
}

const callers: Readonly<Record<string, string>> = {
  consumer: "consumer",
  member: "member",
  api: "API call",
  builder: "builder"
}

/** "consumer:ann" becomes "consumer ann". */
export const savedBy = (createdBy: string): string => {
  const [kind = "", ...name] = createdBy.split(":")
  const known = callers[kind]
  return known === undefined || name.length === 0 ? createdBy : `${known} ${name.join(":")}`
}

/** A group's name, and its reference if that differs. */
export const groupNames = ({ groupName, groupRef }: Installation["group"]): readonly [string, string | undefined] =>
  groupName === "" || groupName === groupRef ? [groupRef, undefined] : [groupName, groupRef]

/** An operation's state in a word: what it waits for until it has ended, then how it did. Pure. */
import type { Operation } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

export interface ShownState {
  readonly tone: Tone
  readonly label: string
}

/** While it is in progress, by its stage. */
const stages: Readonly<Record<NonNullable<NonNullable<Operation["metadata"]>["stage"]>, ShownState>> = {
  accumulating: { tone: "info", label: "Gathering" },
  ready: { tone: "info", label: "Waiting" },
  running: { tone: "info", label: "Running" },
  parked: { tone: "warning", label: "Needs its connection" },
  done: { tone: "info", label: "Ending" }
}

/** Whatever its stage, it waits for the provider. */
const notAnswering: ShownState = { tone: "warning", label: "Waiting for the provider" }

export const operationState = ({ metadata, status }: Operation): ShownState => {
  const { failed = 0, succeeded = 0, uncertain = 0 } = metadata?.counts ?? {}
  if (status === "in_progress") {
    if (metadata?.outage !== undefined && metadata.stage !== "running") return notAnswering
    const isRetrying = metadata?.stage === "ready" && (metadata.retry?.attempts ?? 0) > 0
    return isRetrying ? { tone: "info", label: "Waiting to retry" } : stages[metadata?.stage ?? "ready"]
  }
  if (status === "success") {
    return failed + uncertain > 0
      ? { tone: "warning", label: "Partly written" }
      : { tone: "success", label: "Succeeded" }
  }
  return uncertain > 0 && failed + succeeded === 0
    ? { tone: "warning", label: "Uncertain" }
    : { tone: "error", label: "Failed" }
}

/** "3 written, 1 failed, 2 waiting"; what there is none of is left out. */
export const countsInWords = ({ metadata }: Operation): string => {
  const { failed = 0, succeeded = 0, uncertain = 0, waiting = 0 } = metadata?.counts ?? {}
  const parts = [
    [succeeded, "written"],
    [failed, "failed"],
    [uncertain, "uncertain"],
    [waiting, "waiting"]
  ] as const
  return parts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(", ")
}

/** "Update, auto batch": what was asked for. */
export const writeInWords = ({ metadata }: Operation): string => {
  const write = metadata?.write
  if (write === undefined) return "Write"
  const type = `${write.type.charAt(0).toUpperCase()}${write.type.slice(1)}`
  return write.autoBatch ? `${type}, auto batch` : write.mode === "synchronous" ? `${type}, at once` : type
}

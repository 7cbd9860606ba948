/** An operation's state as a label: its stage while in progress, then its result. Pure. */
import type { Operation } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"
import type { ShapeName } from "../parts/StatusShape.tsx"

export interface ShownState {
  readonly tone: Tone
  readonly label: string
  /** Default: the shape of the tone. */
  readonly shape?: ShapeName
}

const stages: Readonly<Record<NonNullable<NonNullable<Operation["metadata"]>["stage"]>, ShownState>> = {
  accumulating: { tone: "info", shape: "dotted", label: "Collecting" },
  ready: { tone: "info", shape: "dotted", label: "Queued" },
  running: { tone: "info", label: "Running" },
  parked: { tone: "warning", label: "Paused: reconnect account" },
  done: { tone: "info", label: "Finishing" }
}

const waitingForProvider: ShownState = { tone: "warning", label: "Waiting for the provider" }

export const operationState = ({ metadata, status }: Operation): ShownState => {
  const { failed = 0, succeeded = 0, uncertain = 0 } = metadata?.counts ?? {}
  if (status === "in_progress") {
    if (metadata?.outage !== undefined && metadata.stage !== "running") return waitingForProvider
    const isRetrying = metadata?.stage === "ready" && (metadata.retry?.attempts ?? 0) > 0
    return isRetrying
      ? { tone: "info", shape: "dotted", label: "Waiting to retry" }
      : stages[metadata?.stage ?? "ready"]
  }
  if (metadata?.resolved === true)
    return { tone: "neutral", label: succeeded > 0 ? "Partially succeeded, retried" : "Failed, retried" }
  if (status === "success") {
    return failed + uncertain > 0
      ? { tone: "warning", label: "Partially succeeded" }
      : { tone: "success", label: "Succeeded" }
  }
  return uncertain > 0 && failed + succeeded === 0
    ? { tone: "warning", shape: "question", label: "Uncertain" }
    : { tone: "error", label: "Failed" }
}

/** "3 written, 1 failed, 2 waiting"; counts of zero are left out. */
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

/** "Update contacts". */
export const writeInWords = ({ metadata, resource }: Operation): string => {
  const type = metadata?.write?.type ?? "write"
  return `${type.charAt(0).toUpperCase()}${type.slice(1)} ${resource}`
}

const modes = { synchronous: "Synchronous", asynchronous: "Asynchronous" } as const

/** "Synchronous", "Asynchronous" or "Auto batch". */
export const modeInWords = ({ metadata }: Operation): string | undefined => {
  const { autoBatch, mode } = metadata?.write ?? {}
  return autoBatch === true ? "Auto batch" : mode && modes[mode]
}

/** Display texts of destinations and deliveries. Pure. */
import type { Delivery, Destination } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

export interface State {
  readonly tone: Tone
  readonly label: string
}

export const destinationState = ({ active, failingSince, slowSince }: Destination): State => {
  if (!active) return { tone: "neutral", label: "Disabled" }
  if (failingSince !== undefined) return { tone: "error", label: "Failing" }
  return slowSince === undefined ? { tone: "success", label: "Active" } : { tone: "warning", label: "Slow" }
}

export const deliveryState = ({ attempts, nextAttemptTime, status }: Delivery): State => {
  if (status === "delivered") return { tone: "success", label: "Delivered" }
  if (status === "failed") return { tone: "error", label: "Failed" }
  if (nextAttemptTime === undefined) return { tone: "info", label: "Sending" }
  return attempts.length === 0 ? { tone: "info", label: "Waiting" } : { tone: "warning", label: "Waiting to retry" }
}

type Attempt = Delivery["attempts"][number]

/** The number of attempts that the server returns at most. */
const listedAttempts = 20

/** The number of the latest attempt: "attempt 2". */
export const attemptInWords = ({ attempts }: Delivery): string =>
  attempts.length < listedAttempts ? `attempt ${attempts.length}` : `attempt ${listedAttempts} or later`

export const answerInWords = ({ error, responseStatus }: Attempt): string =>
  error ?? (responseStatus === undefined ? "no response" : `HTTP ${responseStatus}`)

/** The error of the latest of all attempts, if it failed. */
export const latestFailure = (deliveries: ReadonlyArray<Delivery>): string | undefined =>
  deliveries
    .flatMap(({ attempts }) => attempts)
    .reduce<Attempt | undefined>(
      (latest, each) => (latest !== undefined && Date.parse(latest.time) > Date.parse(each.time) ? latest : each),
      undefined
    )?.error

/** Milliseconds ahead for which the page keeps refreshing. */
const soon = 30_000

export const isInProgress = (deliveries: ReadonlyArray<Delivery>, now: number): boolean =>
  deliveries.some(
    ({ nextAttemptTime, status }) =>
      status === "waiting" && (nextAttemptTime === undefined || Date.parse(nextAttemptTime) < now + soon)
  )

export const deliveryStatuses: ReadonlyArray<{ readonly value: Delivery["status"] | ""; readonly label: string }> = [
  { value: "", label: "All statuses" },
  { value: "waiting", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Failed" }
]

/** Undefined for a value that is not a choice. */
export const knownStatus = (text: string | undefined): Delivery["status"] | undefined =>
  deliveryStatuses.find(({ value }) => value === text)?.value || undefined

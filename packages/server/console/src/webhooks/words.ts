/** Destinations and deliveries in words. Pure. */
import type { Delivery, Destination } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

export interface State {
  readonly tone: Tone
  readonly label: string
}

export const destinationState = ({ active, failingSince }: Destination): State => {
  if (!active) return { tone: "neutral", label: "Disabled" }
  return failingSince === undefined ? { tone: "success", label: "Active" } : { tone: "error", label: "Failing" }
}

export const deliveryState = ({ attempts, nextAttemptTime, status }: Delivery): State => {
  if (status === "delivered") return { tone: "success", label: "Delivered" }
  if (status === "failed") return { tone: "error", label: "Failed" }
  if (nextAttemptTime === undefined) return { tone: "info", label: "Being sent" }
  return { tone: attempts.length === 0 ? "info" : "warning", label: "Waiting" }
}

type Attempt = Delivery["attempts"][number]

/** As many as the server tells of one delivery. */
const toldAttempts = 20

/** Which attempt was the latest one, as far as they are told: "attempt 2". */
export const attemptInWords = ({ attempts }: Delivery): string =>
  attempts.length < toldAttempts ? `attempt ${attempts.length}` : `attempt ${toldAttempts} or later`

/** The receiver's answer, or why there was none. */
export const answerInWords = ({ error, responseStatus }: Attempt): string =>
  error ?? `the receiver answered ${responseStatus ?? "nothing"}`

/** Why the latest of all attempts failed; undefined where it didn't, or none is told. */
export const latestFailure = (deliveries: ReadonlyArray<Delivery>): string | undefined =>
  deliveries
    .flatMap(({ attempts }) => attempts)
    .reduce<Attempt | undefined>(
      (latest, each) => (latest !== undefined && Date.parse(latest.time) > Date.parse(each.time) ? latest : each),
      undefined
    )?.error

/** How far ahead an attempt is worth waiting for on the page. */
const soon = 30_000

/** Whether something on the page is being sent, or is about to be. */
export const isUnderWay = (deliveries: ReadonlyArray<Delivery>, now: number): boolean =>
  deliveries.some(
    ({ nextAttemptTime, status }) =>
      status === "waiting" && (nextAttemptTime === undefined || Date.parse(nextAttemptTime) < now + soon)
  )

export const deliveryStatuses: ReadonlyArray<{ readonly value: Delivery["status"] | ""; readonly label: string }> = [
  { value: "", label: "Any status" },
  { value: "waiting", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Failed" }
]

/** What a hand has put into the address and that means nothing is passed by. */
export const knownStatus = (asked: string | undefined): Delivery["status"] | undefined =>
  deliveryStatuses.find(({ value }) => value === asked)?.value || undefined

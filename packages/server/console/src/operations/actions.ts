/** What can be done about an operation as it stands, and what each asks before. Pure. */
import type { Operation } from "@fieldgate/client"

export type ActionName = "flush" | "cancel" | "redrive" | "redriveUncertain"

export interface Action {
  readonly name: ActionName
  /** On the button, and again on the one that confirms. */
  readonly label: string
  readonly title: string
  readonly kind: "danger" | "primary"
  /** What will happen, one sentence each. */
  readonly says: ReadonlyArray<string>
  /** What has to be typed first. */
  readonly phrase?: string
}

const records = (count: number): string => (count === 1 ? "1 record" : `${count} records`)

/** The server has the last word: another process may have been faster. */
export const actionsOf = ({ metadata, status }: Operation): ReadonlyArray<Action> => {
  const { failed = 0, uncertain = 0, waiting = 0 } = metadata?.counts ?? {}
  if (status === "in_progress") {
    const cancel: Action = {
      name: "cancel",
      label: "Cancel operation",
      title: "Cancel this operation?",
      kind: "danger",
      says: [
        `${records(waiting)} not sent yet will end as failed, with the message “cancelled”.`,
        "What is being sent now goes on, and is not tried again."
      ]
    }
    const flush: Action = {
      name: "flush",
      label: "Run now",
      title: "Run this batch now?",
      kind: "primary",
      says: [`It goes out with ${records(waiting)}; records that come later begin another batch.`]
    }
    return metadata?.stage === "accumulating" ? [flush, cancel] : [cancel]
  }
  const redrive: Action = {
    name: "redrive",
    label: "Write failed records again",
    title: `Write ${records(failed)} again?`,
    kind: "primary",
    says: ["A new operation writes what failed, as it was planned. Asking again answers that same operation."]
  }
  const redriveUncertain: Action = {
    name: "redriveUncertain",
    label: "Write uncertain records again",
    title: `Write ${records(uncertain)} again that may be there already?`,
    kind: "danger",
    says: [
      "Nobody knows whether these were written: look in the provider first.",
      "Where they were, writing them again makes duplicates."
    ],
    phrase: "risk duplicates"
  }
  return [...(failed > 0 ? [redrive] : []), ...(uncertain > 0 ? [redriveUncertain] : [])]
}

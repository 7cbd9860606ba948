/** What can be done about an operation as it stands, and what each asks before. Pure. */
import type { Operation } from "@fieldgate/client"

export type ActionName = "flush" | "cancel" | "redrive" | "redriveUncertain" | "riskDuplicates"

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

/** Follows where the server can't look the records up. */
export const riskDuplicates: Action = {
  name: "riskDuplicates",
  label: "Write uncertain records again",
  title: "Write records again that may exist already?",
  kind: "danger",
  says: [
    "No lookup can show whether these records were created: look for them in the provider first.",
    "Where they were, writing them again creates duplicates."
  ],
  phrase: "risk duplicates"
}

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
    title: `Look up ${records(uncertain)} and write what is missing?`,
    kind: "primary",
    says: [
      "A new operation looks up each created record by its unique field, and writes it only where the provider doesn't have it.",
      "You are asked again if a record can't be looked up."
    ]
  }
  return [...(failed > 0 ? [redrive] : []), ...(uncertain > 0 ? [redriveUncertain] : [])]
}

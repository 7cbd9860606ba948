/** The actions that an operation's state allows, with the text that confirms each. Pure. @rule console.actions */
import type { Operation, OperationRecord } from "@fieldgate/client"

export type ActionName = "flush" | "cancel" | "redrive" | "redriveUncertain" | "riskDuplicates"

export interface Action {
  readonly name: ActionName
  /** On the button, and on the one in the dialog. */
  readonly label: string
  readonly title: string
  readonly kind: "danger" | "primary"
  /** What will happen, a sentence each. */
  readonly consequences: ReadonlyArray<string>
  /** Must be typed to confirm. */
  readonly phrase?: string
}

const records = (count: number): string => (count === 1 ? "1 record" : `${count} records`)

/** What to do with records that the provider refused for their values. */
export const refusedInWords = (count: number): string =>
  `The provider refused ${records(count)} and will most likely refuse ${count === 1 ? "it" : "them"} again. ` +
  `Use “Fix and resend” to correct ${count === 1 ? "it" : "them"}.`

/** Offered when the server can't look up the records. */
export const riskDuplicates: Action = {
  name: "riskDuplicates",
  label: "Retry uncertain records",
  title: "Retry records that may already exist?",
  kind: "danger",
  consequences: [
    "Fieldgate can't look up whether these records were created. Check for them in the provider first.",
    "Retrying records that were created creates duplicates."
  ],
  phrase: "risk duplicates"
}

/** The server may still refuse an action, because the state may have changed since it was read. */
export const actionsOf = ({ metadata, status }: Operation): ReadonlyArray<Action> => {
  const { failed = 0, uncertain = 0, waiting = 0 } = metadata?.counts ?? {}
  if (status === "in_progress") {
    const cancel: Action = {
      name: "cancel",
      label: "Cancel operation",
      title: "Cancel this operation?",
      kind: "danger",
      consequences: [
        `${records(waiting)} not sent yet will fail with the message “cancelled”.`,
        "Requests already in progress complete, but are not retried."
      ]
    }
    const flush: Action = {
      name: "flush",
      label: "Run now",
      title: "Run this batch now?",
      kind: "primary",
      consequences: [`The batch is sent with ${records(waiting)}. Later records start a new batch.`]
    }
    return metadata?.stage === "accumulating" ? [flush, cancel] : [cancel]
  }
  const redrive: Action = {
    name: "redrive",
    label: "Retry failed records",
    title: `Retry ${records(failed)}?`,
    kind: "primary",
    consequences: [
      "This creates a new operation that sends the failed records as originally planned. Confirming twice does not write them twice."
    ]
  }
  const redriveUncertain: Action = {
    name: "redriveUncertain",
    label: "Retry uncertain records",
    title: `Look up ${records(uncertain)} and write the missing ones?`,
    kind: "primary",
    consequences: [
      "This creates a new operation. For creates, it looks up each record by its unique field and writes it only if the provider doesn't have it.",
      "If a record can't be looked up, you will be asked to confirm again."
    ]
  }
  const { redrivenBy = {} } = metadata ?? {}
  return [
    ...(failed > 0 && redrivenBy.failed === undefined ? [redrive] : []),
    ...(uncertain > 0 && redrivenBy.uncertain === undefined ? [redriveUncertain] : [])
  ]
}

/** Nothing was written of it, and its values can be corrected. */
export const isFixable =
  ({ groupRef, metadata }: Operation) =>
  ({ outcome, retryable }: OperationRecord): boolean =>
    outcome === "failed" && retryable !== true && groupRef !== undefined && metadata?.write?.type !== "delete"

export interface ArrangedActions {
  /** Failed records that can be corrected; their form opens with the first. */
  readonly fixable: ReadonlyArray<OperationRecord>
  /** On buttons of their own. */
  readonly shown: ReadonlyArray<Action>
  /** In a menu: a retry as is that would most likely be refused again. */
  readonly unlikely: ReadonlyArray<Action>
}

/** A retry as is stays a button only where the provider may accept a failed record the next time. `failed` are the failed records. */
export const arrangeActions = (operation: Operation, failed: ReadonlyArray<OperationRecord>): ArrangedActions => {
  const actions = actionsOf(operation)
  const isUnlikely = ({ name }: Action) =>
    name === "redrive" && failed.length > 0 && failed.every(({ retryable }) => retryable !== true)
  return {
    fixable: actions.some(({ name }) => name === "redrive") ? failed.filter(isFixable(operation)) : [],
    shown: actions.filter((action) => !isUnlikely(action)),
    unlikely: actions.filter(isUnlikely)
  }
}

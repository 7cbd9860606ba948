/** What can be done with the selected rows: retry their failed records, or copy their IDs. */
import type { Operation } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { actionsOf } from "./actions.ts"
import { countOf } from "./redriveJob.ts"

/** Operations with failed records that were not retried yet. */
const retryableOf = (selected: ReadonlyArray<Operation>): ReadonlyArray<Operation> =>
  selected.filter((operation) => actionsOf(operation).some(({ name }) => name === "redrive"))

/** Requests at a time. */
const atOnce = 8

const inGroups = (operations: ReadonlyArray<Operation>): ReadonlyArray<ReadonlyArray<Operation>> =>
  Array.from({ length: Math.ceil(operations.length / atOnce) }, (_, group) =>
    operations.slice(group * atOnce, (group + 1) * atOnce)
  )

export interface SelectionBarProps {
  readonly project: string
  readonly selected: ReadonlyArray<Operation>
  readonly onClear: () => void
}

export const SelectionBar = ({ onClear, project, selected }: SelectionBarProps) => {
  const announce = useAnnounce()
  const [isAsked, ask] = useState(false)
  const retryable = retryableOf(selected)
  const retry = useChange(
    async (api) => {
      const answers: Array<PromiseSettledResult<unknown>> = []
      for (const some of inGroups(retryable)) {
        const started = some.map(({ id }) => api.operations.redrive({ project, operationId: id }))
        answers.push(...(await Promise.allSettled(started)))
      }
      const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
      // A refusal of some is reported with the number of the others; a refusal of all is shown as it is.
      if (refused.length === answers.length) throw refused[0]
      return { started: answers.length - refused.length, refused: refused.length }
    },
    {
      makesStale: [["operations", project]],
      onDone: ({ refused, started }) => {
        ask(false)
        onClear()
        announce(
          `${countOf(started, "retry").replace("retrys", "retries")} started${refused === 0 ? "" : `, ${refused} refused`}`
        )
      }
    }
  )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(selected.map(({ id }) => id).join("\n"))
      announce("Copied")
    } catch {
      announce("Copying is blocked by the browser.")
    }
  }
  if (selected.length === 0) return null
  return (
    <section className="selection-bar" aria-label="Selection">
      <p role="status">{selected.length} selected</p>
      <AllowedButton needs="operator" icon="refresh" disabled={retryable.length === 0} onClick={() => ask(true)}>
        {`Retry ${retryable.length}`}
      </AllowedButton>
      <Button icon="copy" onClick={() => void copy()}>
        Copy IDs
      </Button>
      <Button kind="quiet" icon="close" onClick={onClear}>
        Clear selection
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={`Retry the failed records of ${countOf(retryable.length, "operation")}?`}
          action="Retry failed records"
          kind="primary"
          busy={retry.isPending}
          error={retry.error}
          onConfirm={() => retry.mutate(undefined)}
          onCancel={() => {
            retry.reset()
            ask(false)
          }}
        >
          <p>
            Each becomes a new operation that sends the failed records as originally planned. Confirming twice does not
            write them twice.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

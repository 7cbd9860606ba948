/** The buttons of an operation; each asks before, and shows why the server refused. */
import type { Client, Operation } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { type Action, actionsOf } from "./actions.ts"
import { pathOfOperation } from "./paths.ts"

/** Answers the id of the operation to look at next. */
const carryOut = async (api: Client, { name }: Action, target: { project: string; operationId: string }) => {
  if (name === "cancel") return (await api.operations.cancel(target)).id
  if (name === "flush") return (await api.operations.flush(target)).id
  const more = name === "redrive" ? {} : ({ outcome: "uncertain", riskDuplicates: true } as const)
  return (await api.operations.redrive({ ...target, ...more })).operationId
}

export const OperationActions = ({
  operation,
  project
}: {
  readonly operation: Operation
  readonly project: string
}) => {
  const announce = useAnnounce()
  const [asked, setAsked] = useState<Action | undefined>(undefined)
  const target = { project, operationId: operation.id }
  const change = useChange((api, action: Action) => carryOut(api, action, target), {
    makesStale: [
      ["operations", project],
      ["operation", project, operation.id]
    ],
    onDone: (next) => {
      setAsked(undefined)
      if (next === operation.id) announce("Done")
      else {
        announce("A new operation writes them")
        arrive()
        navigate(pathOfOperation(project, next))
      }
    }
  })
  const ask = (action: Action | undefined) => {
    change.reset()
    setAsked(action)
  }
  return (
    <>
      {actionsOf(operation).map((action) => (
        <Button key={action.name} kind={action.kind === "danger" ? "danger" : "plain"} onClick={() => ask(action)}>
          {action.label}
        </Button>
      ))}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked.title}
          action={asked.label}
          kind={asked.kind}
          busy={change.isPending}
          error={change.error}
          {...(asked.phrase === undefined ? {} : { phrase: asked.phrase })}
          onConfirm={() => change.mutate(asked)}
          onCancel={() => ask(undefined)}
        >
          {asked.says.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  )
}

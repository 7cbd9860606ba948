/** The actions of an operation, each with a confirmation that also shows the server's refusal. */
import { type Client, type Operation, ProblemError } from "@fieldgate/client"
import { useState } from "react"
import { useApi } from "../data/useApi.ts"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { type Action, actionsOf, refusedInWords, riskDuplicates } from "./actions.ts"
import { pathOfOperation } from "./paths.ts"

/** Returns the id of the operation to show next. */
const execute = async (api: Client, { name }: Action, target: { project: string; operationId: string }) => {
  if (name === "cancel") return (await api.operations.cancel(target)).id
  if (name === "flush") return (await api.operations.flush(target)).id
  const more = {
    ...(name === "redrive" ? {} : ({ outcome: "uncertain" } as const)),
    ...(name === "riskDuplicates" ? { riskDuplicates: true } : {})
  }
  return (await api.operations.redrive({ ...target, ...more })).operationId
}

/** Whether the server refused because it can't look up some of the records. */
const needsRisk = ({ name }: Action, error: unknown): boolean =>
  name === "redriveUncertain" &&
  error instanceof ProblemError &&
  error.is("input-validation") &&
  error.problem.issues.some((issue) => issue.name === "riskDuplicates")

/** Records that were refused for their values are most likely refused again. */
const RefusedNotice = ({ operation, project }: { readonly operation: Operation; readonly project: string }) => {
  const failed = useApi(["operation", project, operation.id, "records", "failed", "all"], (api, options) =>
    api.operations.records({ project, operationId: operation.id, outcome: "failed" }, options)
  )
  const refused = (failed.data?.results ?? []).filter(({ retryable }) => retryable !== true).length
  return refused === 0 ? null : (
    <p className="notice" data-tone="warning">
      {refusedInWords(refused)}
    </p>
  )
}

export const OperationActions = ({
  operation,
  project
}: {
  readonly operation: Operation
  readonly project: string
}) => {
  const announce = useAnnounce()
  const [pending, setPending] = useState<Action | undefined>(undefined)
  const target = { project, operationId: operation.id }
  const change = useChange((api, action: Action) => execute(api, action, target), {
    makesStale: [
      ["operations", project],
      ["operation", project, operation.id]
    ],
    onDone: (next) => {
      setPending(undefined)
      if (next === operation.id) announce("Done")
      else {
        announce("Retry started as a new operation")
        arrive()
        navigate(pathOfOperation(project, next))
      }
    }
  })
  const ask = (action: Action | undefined) => {
    change.reset()
    setPending(action)
  }
  const confirm = (action: Action) =>
    change.mutate(action, { onError: (error) => (needsRisk(action, error) ? ask(riskDuplicates) : undefined) })
  return (
    <>
      {actionsOf(operation).map((action) => (
        <AllowedButton
          needs="operator"
          key={action.name}
          kind={action.kind === "danger" ? "danger" : "plain"}
          onClick={() => ask(action)}
        >
          {action.label}
        </AllowedButton>
      ))}
      {pending === undefined ? null : (
        <ConfirmDialog
          key={pending.name}
          title={pending.title}
          action={pending.label}
          kind={pending.kind}
          busy={change.isPending}
          error={change.error}
          {...(pending.phrase === undefined ? {} : { phrase: pending.phrase })}
          onConfirm={() => confirm(pending)}
          onCancel={() => ask(undefined)}
        >
          {pending.consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {pending.name === "redrive" ? <RefusedNotice operation={operation} project={project} /> : null}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The actions of an operation, each with a confirmation that also shows the server's refusal. */
import { type Client, type Operation, ProblemError } from "@fieldgate/client"
import { useState } from "react"
import { useApi } from "../data/useApi.ts"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Menu } from "../parts/Menu.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { type Action, arrangeActions, refusedInWords, riskDuplicates } from "./actions.ts"
import { FixAndResend } from "./FixAndResend.tsx"
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

/** The failed records of an operation that has ended; undefined until they are known. */
const useFailed = (project: string, { id: operationId, metadata, status }: Operation) => {
  const when = status !== "in_progress" && (metadata?.counts?.failed ?? 0) > 0
  const found = useApi(
    ["operation", project, operationId, "records", "failed", "all"],
    (api, options) => api.operations.records({ project, operationId, outcome: "failed" }, options),
    { when }
  )
  return when && found.error === null ? found.data?.results : []
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
  const [isFixing, setFixing] = useState(false)
  const failed = useFailed(project, operation)
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
  if (failed === undefined) return null
  const { fixable, shown, unlikely } = arrangeActions(operation, failed)
  const refused = failed.filter(({ retryable }) => retryable !== true).length
  return (
    <>
      {fixable.length === 0 ? null : (
        <AllowedButton needs="admin" kind={unlikely.length > 0 ? "primary" : "plain"} onClick={() => setFixing(true)}>
          Fix and resend
        </AllowedButton>
      )}
      {shown.map((action) => (
        <AllowedButton
          needs="operator"
          key={action.name}
          kind={action.kind === "danger" ? "danger" : "plain"}
          onClick={() => ask(action)}
        >
          {action.label}
        </AllowedButton>
      ))}
      {unlikely.length === 0 ? null : (
        <Menu label="More">
          {unlikely.map((action) => (
            <AllowedButton needs="operator" key={action.name} kind="quiet" onClick={() => ask(action)}>
              {action.label}
            </AllowedButton>
          ))}
        </Menu>
      )}
      {isFixing ? (
        <FixAndResend project={project} operation={operation} records={fixable} onClose={() => setFixing(false)} />
      ) : null}
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
          {pending.name === "redrive" && refused > 0 ? (
            <p className="notice" data-tone="warning">
              {refusedInWords(refused)}
            </p>
          ) : null}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The integration could not be loaded, or this server has no driver for its provider. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { RequestId } from "../../parts/RequestId.tsx"
import { useFailureReport } from "../../parts/useFailureReport.ts"
import { useInstallScope } from "./InstallScope.ts"

type Of<Tag extends InstallState["tag"]> = Extract<InstallState, { readonly tag: Tag }>

export const IntegrationFailedScreen = ({ error, isBusy }: Of<"integrationFailed">): JSX.Element => {
  const text = useText()
  const { retry, target } = useInstallScope()
  useFailureReport(error)
  if (error.problem?.type !== "urn:fieldgate:problem:integration-not-found") {
    return <ProblemNotice error={error} onRetry={retry} busy={isBusy} />
  }
  const actions = (
    <>
      <Button busy={isBusy} onClick={retry}>
        {text("general.retry")}
      </Button>
      {error.requestId === undefined ? undefined : <RequestId requestId={error.requestId} />}
    </>
  )
  return (
    <Notice
      tone="error"
      title={text("errors.integrationMissing", { integration: target.integration })}
      actions={actions}
    >
      <p className="fieldgate-verbatim">{error.message}</p>
    </Notice>
  )
}

export const ProviderMissingScreen = ({ bootstrap }: Of<"providerMissing">): JSX.Element => {
  const text = useText()
  const { retry } = useInstallScope()
  const { provider } = bootstrap.integration
  return (
    <Notice
      tone="error"
      title={text("errors.providerMissing", { provider })}
      actions={<Button onClick={retry}>{text("general.retry")}</Button>}
    />
  )
}

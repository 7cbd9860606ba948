/** What connecting begins with could not be loaded. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import type { ConnectTargetAnswer } from "../useConnectTarget.ts"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { useFailureReport } from "../../parts/useFailureReport.ts"

interface LoadFailureProps {
  readonly provider: string
  readonly failure: Extract<ConnectTargetAnswer, { readonly tag: "failed" }>
}

export const LoadFailure = ({ failure, provider }: LoadFailureProps): JSX.Element => {
  const text = useText()
  const { error, isBusy, retry } = failure
  useFailureReport(error)
  if (error.problem?.type !== "urn:fieldgate:problem:provider-not-found") {
    return <ProblemNotice error={error} onRetry={retry} busy={isBusy} />
  }
  const again = (
    <Button busy={isBusy} onClick={retry}>
      {text("general.retry")}
    </Button>
  )
  return (
    <Notice tone="error" title={text("errors.providerMissing", { provider })} actions={again}>
      <p className="fieldgate-verbatim">{error.message}</p>
    </Notice>
  )
}

/** The uninstall button with its confirmation and error. */
import type { JSX } from "react"
import type { InstallStep } from "../InstallStep.ts"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { useInstallScope } from "./InstallScope.ts"

interface UninstallProps {
  readonly names: { readonly app: string; readonly integration: string; readonly provider: string }
  readonly installationId: string
  readonly step: InstallStep
}

export const Uninstall = ({ installationId, names, step }: UninstallProps): JSX.Element => {
  const text = useText()
  const { send } = useInstallScope()
  const uninstall = () => send({ type: "uninstall", installationId })
  return (
    <>
      {step.tag === "uninstallFailed" ? (
        <>
          <p>{text("manage.uninstallFailed", names)}</p>
          <ProblemNotice error={step.error} onRetry={uninstall} />
        </>
      ) : undefined}
      <Actions>
        <Button kind="quietDanger" onClick={() => send({ type: "askUninstall" })}>
          {text("manage.uninstall")}
        </Button>
      </Actions>
      <ConfirmDialog
        open={step.tag === "confirmUninstall" || step.tag === "uninstalling"}
        busy={step.tag === "uninstalling"}
        danger
        title={text("manage.uninstallTitle", names)}
        confirmLabel={text("manage.uninstall")}
        onConfirm={uninstall}
        onCancel={() => send({ type: "cancelUninstall" })}
      >
        <p>{text("manage.uninstallText", names)}</p>
      </ConfirmDialog>
    </>
  )
}

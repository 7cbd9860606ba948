/** Asks for what calls need to know of an account that is connected already. Spec 4.6. */
import { type JSX, useRef } from "react"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import type { ScreenProps } from "./ConnectView.ts"
import { CredentialFields } from "./CredentialFields.tsx"
import { FormProblem } from "./FormProblem.tsx"
import { SubmittedOnce } from "./SubmittedOnce.tsx"

export const FactsScreen = (props: ScreenProps<"needsMetadata" | "savingMetadata">): JSX.Element => {
  const { appName: app, isRemovable, level, machine, provider: info, state } = props
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const provider = info.displayName
  const { errors, problem } = state.tag === "needsMetadata" ? state : { errors: {}, problem: undefined }
  const submitAgain = () => form.current?.requestSubmit()
  return (
    <Card>
      <Heading level={level} focusOn="facts">
        {text("connect.metadataTitle", { provider })}
      </Heading>
      <p className="fieldgate-text">{text("connect.metadataIntro", { app })}</p>
      <FormProblem errors={errors} problem={problem} onRetry={submitAgain} />
      <SubmittedOnce formRef={form} errors={errors} onSubmit={machine.submit}>
        <CredentialFields inputs={machine.inputs} values={state.values} errors={errors} info={info} />
        <Actions>
          {isRemovable ? (
            <Button kind="quiet" onClick={machine.askDisconnect}>
              {text("connect.remove")}
            </Button>
          ) : undefined}
          <Button type="submit" kind="primary" busy={state.tag === "savingMetadata"}>
            {text("general.save")}
          </Button>
        </Actions>
      </SubmittedOnce>
    </Card>
  )
}

/** Step 4: all that was chosen, object by object, and what stood against it when it was tried. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import type { PlatformError } from "../../platform/PlatformError.ts"
import { standingIssues } from "../standingIssues.ts"
import { isChosen, type Stop } from "../WizardPlan.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { ObjectReview } from "./ObjectReview.tsx"
import { useStopTitle } from "./useStopTitle.ts"
import { useWizardScope } from "./WizardScope.ts"

interface Props extends DraftProps {
  readonly failure: PlatformError | undefined
  readonly busy: boolean
  readonly onDone: () => void
}

export const ReviewStep = ({ busy, draft, failure, onDone }: Props): JSX.Element => {
  const text = useText()
  const { send, world } = useWizardScope()
  const chosen = (world.plan ?? []).filter(({ objectName }) => isChosen(draft, objectName))
  return (
    <Stack>
      <p className="fieldgate-hint">{text("wizard.reviewHint")}</p>
      {failure === undefined ? undefined : <Failure failure={failure} draft={draft} onDone={onDone} />}
      {chosen.map((object) => (
        <ObjectReview key={object.objectName} object={object} draft={draft} busy={busy} />
      ))}
      <Actions>
        <Button aria-disabled={busy} onClick={() => send({ type: "back" })}>
          {text("general.back")}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => send({ type: "create" })}>
          {text(busy ? "wizard.installing" : "wizard.install")}
        </Button>
      </Actions>
    </Stack>
  )
}

interface FailureProps extends DraftProps {
  readonly failure: PlatformError
  readonly onDone: () => void
}

/** Every way on: to the inputs that were refused, to what somebody else installed, or the same once more. */
const Failure = ({ draft, failure, onDone }: FailureProps): JSX.Element => {
  const text = useText()
  const { send, world } = useWizardScope()
  if (failure.problem?.type === "urn:fieldgate:problem:already-installed") {
    return (
      <Notice tone="warning" actions={<Button onClick={onDone}>{text("wizard.editConfiguration")}</Button>}>
        {text("wizard.alreadyInstalled")}
      </Notice>
    )
  }
  const issues = standingIssues(failure.issues, world.plan ?? [], draft)
  return (
    <>
      <ProblemNotice error={failure} onRetry={failure.retryable ? () => send({ type: "create" }) : undefined} />
      {issues.map(({ place, stop, text: detail }) => (
        <Notice key={`${place} ${detail}`} tone="warning" actions={<Correct stop={stop} />}>
          <p className="fieldgate-verbatim">{detail}</p>
        </Notice>
      ))}
    </>
  )
}

const Correct = ({ stop }: { readonly stop: Stop }): JSX.Element => {
  const text = useText()
  const { send } = useWizardScope()
  const title = useStopTitle()
  return <Button onClick={() => send({ type: "goTo", stop })}>{text("wizard.correct", { page: title(stop) })}</Button>
}

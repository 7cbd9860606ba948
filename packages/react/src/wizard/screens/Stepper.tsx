/** The steps of the wizard, with links back to finished ones. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import type { Progress, Step } from "../progress.ts"
import type { Stop } from "../WizardPlan.ts"
import { Icon } from "../../parts/Icon.tsx"

interface Props {
  readonly progress: Progress
  readonly onGoTo: (stop: Stop) => void
}

export const Stepper = ({ onGoTo, progress }: Props): JSX.Element => {
  const text = useText()
  return (
    <nav aria-label={text("wizard.steps")}>
      <ol className="fieldgate-stepper">
        {progress.steps.map((step, index) => (
          <li
            key={step.step}
            className="fieldgate-step"
            data-state={step.state}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            <StepName step={step} number={index + 1} onGoTo={onGoTo} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepNameProps {
  readonly step: Step
  readonly number: number
  readonly onGoTo: (stop: Stop) => void
}

const StepName = ({ number, onGoTo, step: { state, step, target } }: StepNameProps): JSX.Element => {
  const text = useText()
  const name = text(`wizard.${step}`)
  const mark = (
    <span className="fieldgate-step-mark" aria-hidden="true">
      {state === "done" ? <Icon name="success" /> : number}
    </span>
  )
  if (target !== undefined) {
    return (
      <button
        type="button"
        className="fieldgate-step-name"
        aria-label={text("wizard.goBackTo", { step: name })}
        onClick={() => onGoTo(target)}
      >
        {mark}
        <span className="fieldgate-step-label">{name}</span>
      </button>
    )
  }
  return (
    <span className="fieldgate-step-name">
      {mark}
      <span className="fieldgate-step-label">{name}</span>
      {state === "done" ? <span className="fieldgate-hidden">{text("parts.done")}</span> : undefined}
    </span>
  )
}

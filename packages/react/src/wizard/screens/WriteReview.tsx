/** What may be written to one object, and by which rules. Spec 2.9. */
import type { JSX } from "react"
import { type Text, useText } from "../../messages/useText.ts"
import type { Content, WizardObject } from "../WizardPlan.ts"
import type { DraftProps } from "./DraftProps.ts"
import { fieldLabel } from "./fieldLabel.ts"
import { List } from "./ReviewList.tsx"
import { useWizardScope } from "./WizardScope.ts"

interface Props extends DraftProps {
  readonly object: WizardObject
}

type Written = NonNullable<NonNullable<Content["write"]>["objects"]>[string]
type FieldRule = NonNullable<Written["selectedFieldSettings"]>[string]

export const WriteReview = ({ draft, object }: Props): JSX.Element | undefined => {
  const text = useText()
  const { app } = useWizardScope()
  const chosen = draft.write?.objects?.[object.objectName]
  if (chosen === undefined) return undefined
  const rules = Object.entries(chosen.selectedFieldSettings ?? {}).flatMap(([name, rule]) =>
    ruleTexts(text, fieldLabel(object, name), rule)
  )
  const isMapped = draft.read?.objects?.[object.objectName] !== undefined
  const inherits = isMapped && (chosen.inheritMapping ?? object.write?.inheritMapping) === true
  const lines = [
    ...(inherits ? [text("wizard.inherits", { app })] : []),
    ...(chosen.deletionSettings?.enabled === true ? [text("wizard.deletion", { app })] : []),
    ...(rules.length === 0 ? [text("wizard.everyField")] : rules)
  ]
  return (
    <>
      <p>{text("wizard.writes", { app, object: object.displayName })}</p>
      <List title={text("wizard.rules")}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    </>
  )
}

/** What differs from writing always. */
const ruleTexts = (text: Text, field: string, rule: FieldRule): ReadonlyArray<string> => [
  ...(rule.writeOnCreate === "never" ? [text("wizard.onCreate", { field })] : []),
  ...(rule.writeOnUpdate === "never" ? [text("wizard.onUpdateNever", { field })] : []),
  ...(rule.writeOnUpdate === "ifEmpty" ? [text("wizard.onUpdateIfEmpty", { field })] : []),
  ...(rule.default === undefined ? [] : [text("wizard.hasDefault", { field })])
]

/** Step 2: the objects that the app may read and write. */
import type { JSX } from "react"
import { chooseRead, removeRead, setWriting } from "../../configure/rules/edits.ts"
import { useText } from "../../messages/useText.ts"
import { isRead, isWritten, type WizardObject } from "../WizardPlan.ts"
import { CheckboxField } from "../../parts/CheckboxField.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { Navigation } from "./Navigation.tsx"
import { useWizardScope } from "./WizardScope.ts"

export const SelectStep = ({ draft }: DraftProps): JSX.Element => {
  const text = useText()
  const { app, provider, world } = useWizardScope()
  return (
    <Stack>
      <p className="fieldgate-hint">{text("wizard.selectHint", { app, provider })}</p>
      {world.plan === undefined ? (
        <Skeleton label={text("wizard.loadingObjects", { provider })} />
      ) : (
        <div className="fieldgate-objects">
          {world.plan.map((object) => (
            <ObjectChoice key={object.objectName} object={object} draft={draft} />
          ))}
        </div>
      )}
      <Navigation />
    </Stack>
  )
}

const ObjectChoice = ({ draft, object }: DraftProps & { readonly object: WizardObject }): JSX.Element => {
  const text = useText()
  const { send } = useWizardScope()
  const { displayName, error, objectName, read, write } = object
  const names = { object: displayName }
  return (
    <fieldset className="fieldgate-object-choice">
      <legend className="fieldgate-object-choice-name">{displayName}</legend>
      {error === undefined ? undefined : (
        <Notice tone="warning" title={text("wizard.objectFailed", names)}>
          <p className="fieldgate-verbatim">{error}</p>
        </Notice>
      )}
      {read === undefined ? undefined : (
        <CheckboxField
          label={text("wizard.readObject", names)}
          disabled={error !== undefined}
          checked={isRead(draft, objectName)}
          onChange={(checked) =>
            send({
              type: "edit",
              change: (content) => (checked ? chooseRead(content, read) : removeRead(content, objectName))
            })
          }
        />
      )}
      {write === undefined ? undefined : (
        <CheckboxField
          label={text("wizard.writeObject", names)}
          disabled={error !== undefined}
          checked={isWritten(draft, objectName)}
          onChange={(checked) => send({ type: "edit", change: (content) => setWriting(content, objectName, checked) })}
        />
      )}
    </fieldset>
  )
}

/** What can be done with the draft of an object. */
import type { JSX } from "react"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Badge } from "../../../parts/Badge.tsx"
import { Button } from "../../../parts/Button.tsx"
import { useObjectScope } from "../ObjectScope.ts"

interface Props {
  /** The draft differs from what is saved or proposed. */
  readonly isChanged: boolean
  /** The draft differs from what is saved. */
  readonly isSavable: boolean
  readonly canUndo: boolean
  readonly isSaved: boolean
  readonly onUndo: () => void
  readonly onReset: () => void
  readonly onSave: () => void
}

export const SaveBar = (props: Props): JSX.Element => {
  const { canUndo, isChanged, isSavable, isSaved, onReset, onSave, onUndo } = props
  const text = useText()
  const { object, stored } = useObjectScope()
  return (
    <div className="fieldgate-save-bar">
      {isSaved ? <Badge tone="success">{text("configure.saved", { object: object.displayName })}</Badge> : undefined}
      <Actions>
        <Button kind="quiet" aria-disabled={!canUndo} onClick={onUndo}>
          {text("configure.undo")}
        </Button>
        <Button kind="quiet" aria-disabled={!isChanged} onClick={onReset}>
          {text("configure.reset")}
        </Button>
        <Button kind="primary" aria-disabled={!isSavable} onClick={onSave}>
          {text(stored === undefined ? "configure.install" : "general.save")}
        </Button>
      </Actions>
    </div>
  )
}

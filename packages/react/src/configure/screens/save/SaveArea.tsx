/** The buttons below an object, with the review dialog. */
import type { JSX } from "react"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { useObjectScope } from "../ObjectScope.ts"
import { isSameObject } from "../model/sides.ts"
import { ChangeList } from "./ChangeList.tsx"
import type { SaveState } from "../state/ConfigureState.ts"
import { isChanged, othersChanged } from "../state/reduce.ts"
import type { Configuring } from "../state/useConfigure.ts"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Badge } from "../../../parts/Badge.tsx"
import { Button } from "../../../parts/Button.tsx"
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { Stack } from "../../../parts/Stack.tsx"

interface Props {
  readonly save: SaveState
  readonly configuring: Configuring
}

export const SaveArea = ({ configuring, save }: Props): JSX.Element => {
  const { canSave, draft, object, stored } = useObjectScope()
  const { send, state } = configuring
  const { displayName, objectName } = object
  return (
    <>
      <SaveBar
        isChanged={isChanged(state, objectName)}
        isSavable={!isSameObject(stored, draft, objectName)}
        canUndo={(state.history[objectName] ?? []).length > 0}
        isSaved={save.tag === "saved"}
        onUndo={() => send({ type: "undone", objectName })}
        onReset={() => send({ type: "reset", objectName })}
        onSave={() => send({ type: canSave ? "asked" : "blocked", objectName })}
      />
      <ReviewDialog
        save={save}
        others={othersChanged(state, objectName)}
        onConfirm={() => void configuring.save(objectName, displayName)}
        onCancel={() => send({ type: "dismissed" })}
      />
    </>
  )
}

interface SaveBarProps {
  /** The draft differs from the saved or suggested content. */
  readonly isChanged: boolean
  /** The draft differs from the saved content. */
  readonly isSavable: boolean
  readonly canUndo: boolean
  readonly isSaved: boolean
  readonly onUndo: () => void
  readonly onReset: () => void
  readonly onSave: () => void
}

const SaveBar = (props: SaveBarProps): JSX.Element => {
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

interface ReviewDialogProps {
  readonly save: SaveState
  readonly others: number
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Shows the changes before a save. @rule react.save */
const ReviewDialog = ({ onCancel, onConfirm, others, save }: ReviewDialogProps): JSX.Element => {
  const text = useText()
  const { object, stored } = useObjectScope()
  return (
    <ConfirmDialog
      open={save.tag === "reviewing" || save.tag === "saving"}
      busy={save.tag === "saving"}
      title={text("configure.reviewTitle", { object: object.displayName })}
      confirmLabel={text(stored === undefined ? "configure.install" : "configure.saveChanges")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack>
        {save.tag === "reviewing" && save.stale ? (
          <Notice tone="info">{text("configure.reviewStale")}</Notice>
        ) : undefined}
        <Changes />
        {others === 0 ? undefined : <p>{text("configure.reviewOthers", { count: others })}</p>}
      </Stack>
    </ConfirmDialog>
  )
}

/** Computed only while the dialog is open: an object may have thousands of fields. */
const Changes = (): JSX.Element => {
  const { draft, object, stored } = useObjectScope()
  return <ChangeList diff={diffOf(stored, draft).filter(({ objectName }) => objectName === object.objectName)} />
}

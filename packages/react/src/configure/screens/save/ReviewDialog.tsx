/** Shows what a save changes, before it is made. */
import type { JSX } from "react"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { useText } from "../../../messages/useText.ts"
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import { useObjectScope } from "../ObjectScope.ts"
import type { SaveState } from "../state/ConfigureState.ts"
import { ChangeList } from "./ChangeList.tsx"

interface Props {
  readonly save: SaveState
  /** How many other objects have drafts. */
  readonly others: number
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export const ReviewDialog = ({ onCancel, onConfirm, others, save }: Props): JSX.Element => {
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

/** Compared only while the dialog is open: an object may have thousands of fields. */
const Changes = (): JSX.Element => {
  const { draft, object, stored } = useObjectScope()
  return <ChangeList diff={diffOf(stored, draft).filter(({ objectName }) => objectName === object.objectName)} />
}

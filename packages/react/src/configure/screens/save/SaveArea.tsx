/** The buttons below an object, and the review that they lead to. */
import type { JSX } from "react"
import { useObjectScope } from "../ObjectScope.ts"
import { isSameObject } from "../model/sides.ts"
import type { SaveState } from "../state/ConfigureState.ts"
import { isChanged, othersChanged } from "../state/reduce.ts"
import type { Configuring } from "../state/useConfigure.ts"
import { ReviewDialog } from "./ReviewDialog.tsx"
import { SaveBar } from "./SaveBar.tsx"

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

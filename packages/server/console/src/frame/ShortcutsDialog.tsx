/** The keyboard map, and the choice whether single keys work. */
import { useState } from "react"
import { Dialog } from "../parts/Dialog.tsx"
import { shortcutTexts, singleKeysAreOn, turnSingleKeys } from "./shortcuts.ts"

export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [isOn, setOn] = useState(singleKeysAreOn)
  const turn = (on: boolean) => {
    turnSingleKeys(on)
    setOn(on)
  }
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {shortcutTexts.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
        Use shortcuts of single keys
      </label>
    </Dialog>
  )
}

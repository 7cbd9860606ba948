/** The id to quote when asking for help, with a button that copies it. */
import { type JSX, useRef, useState } from "react"
import { useText } from "../messages/useText.ts"
import { useAnnounce } from "./Announcer.tsx"
import { Button } from "./Button.tsx"

export const RequestId = ({ requestId }: { readonly requestId: string }): JSX.Element => {
  const text = useText()
  const announce = useAnnounce()
  const shown = useRef<HTMLElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    if (await copied(requestId)) {
      setIsCopied(true)
      announce(text("general.copied"))
    } else if (shown.current !== null) {
      // Where a page may not write to the clipboard, the user can: the id is selected.
      getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <p className="fieldgate-request-id">
      <span ref={shown}>{text("general.requestId", { requestId })}</span>
      <Button kind="quiet" onClick={copy}>
        {text(isCopied ? "general.copied" : "general.copy")}
      </Button>
    </p>
  )
}

/** False where the page has no clipboard, or is not allowed to use it. */
const copied = async (value: string): Promise<boolean> => {
  // Pages without TLS have none, whatever the type says.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return false
  return await clipboard.writeText(value).then(
    () => true,
    () => false
  )
}

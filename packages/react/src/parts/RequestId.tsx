/** The request ID, with a copy button. */
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
      // Without access to the clipboard, the ID is selected for the user to copy.
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

/** False without access to the clipboard. */
const copied = async (value: string): Promise<boolean> => {
  // Pages without TLS have no clipboard, despite the type.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return false
  return await clipboard.writeText(value).then(
    () => true,
    () => false
  )
}

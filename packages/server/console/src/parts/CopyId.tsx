/** An id that can be copied whole; lists show its beginning and end. */
import { useState } from "react"
import { useAnnounce } from "./Announcer.tsx"
import { Icon } from "./Icon.tsx"
import { shortId } from "./shortId.ts"

export interface CopyIdProps {
  readonly id: string
  /** What it is the id of, for the button's name: "Copy the installation's id". */
  readonly of?: string
  /** Shows all of it. */
  readonly whole?: boolean
}

export const CopyId = ({ id, of, whole = false }: CopyIdProps) => {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
      announce("Copied")
    } catch {
      announce("The browser does not let this page copy: select the text instead")
    }
  }
  return (
    <span className="copy-id">
      <code title={whole ? undefined : id}>{whole ? id : shortId(id)}</code>
      <button
        type="button"
        className="icon-button"
        aria-label={of === undefined ? `Copy ${id}` : `Copy the id of ${of}`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? "check" : "copy"} />
      </button>
    </span>
  )
}

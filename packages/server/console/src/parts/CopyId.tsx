/** An ID with a copy button; shortened unless `whole`. */
import { useState } from "react"
import { useAnnounce } from "./Announcer.tsx"
import { Icon } from "./Icon.tsx"
import { shortId } from "./shortId.ts"

export interface CopyIdProps {
  readonly id: string
  /** The subject in the button's name: "Copy the ID of the installation". */
  readonly of?: string
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
      announce("Copying is blocked by the browser. Select the text and copy it.")
    }
  }
  return (
    <span className="copy-id">
      <code title={whole ? undefined : id}>{whole ? id : shortId(id)}</code>
      <button
        type="button"
        className="icon-button"
        aria-label={of === undefined ? `Copy ${id}` : `Copy the ID of ${of}`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? "check" : "copy"} />
      </button>
    </span>
  )
}

/** Preformatted text with a copy button. */
import { Button } from "./Button.tsx"
import { useAnnounce } from "./Announcer.tsx"

export interface CodeProps {
  /** For screen readers. */
  readonly label: string
  readonly text: string
}

export const Code = ({ label, text }: CodeProps) => {
  const announce = useAnnounce()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announce("Copied"),
      () => announce("Copying is blocked by the browser. Select the text and copy it.")
    )
  return (
    <div className="code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <Button kind="quiet" icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}

/** Text as it is, with a button that copies it. */
import { Button } from "./Button.tsx"
import { useAnnounce } from "./Announcer.tsx"

export interface CodeProps {
  /** What it is, for screen readers. */
  readonly label: string
  readonly text: string
}

export const Code = ({ label, text }: CodeProps) => {
  const announce = useAnnounce()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announce("Copied"),
      () => announce("The browser does not let this page copy: select the text instead")
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

/** A secret that was just created. Closing the dialog is the last time that anyone sees it. */
import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import { Code } from "./Code.tsx"
import { Dialog } from "./Dialog.tsx"

export interface ShownOnceProps {
  readonly title: string
  /** What the value is, for screen readers. */
  readonly label: string
  readonly value: string
  /** What to do with it. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export const ShownOnce = ({ children, label, onClose, title, value }: ShownOnceProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{children}</p>
    <Code label={label} text={value} />
    <div className="dialog-actions">
      <Button kind="primary" onClick={onClose}>
        I have stored it
      </Button>
    </div>
  </Dialog>
)

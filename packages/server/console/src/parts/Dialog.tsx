/** A modal dialog with a title and a close button. */
import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Icon } from "./Icon.tsx"

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  /** A form or text of ordinary width, something wide, or a panel at the side. Default: plain. */
  readonly size?: "plain" | "wide" | "drawer"
}

export const Dialog = ({ children, onClose, size = "plain", title }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is removed, so that the browser returns the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="stack">{children}</div>
    </dialog>
  )
}

/** Confirms an action in the browser's modal dialog. */
import { type JSX, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from "react"
import { useText } from "../messages/useText.ts"
import { Actions } from "./Actions.tsx"
import { Button } from "./Button.tsx"

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly confirmLabel: ReactNode
  readonly danger?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

export const ConfirmDialog = (props: ConfirmDialogProps): JSX.Element => {
  const { busy = false, children, confirmLabel, danger = false, onCancel, onConfirm, open, title } = props
  const text = useText()
  const id = useId()
  const dialog = useModal(open)
  // Escape requests closing; the state decides.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Escape from the host's own dialogs
    <dialog
      ref={dialog}
      className="fieldgate-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={cancel}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.stopPropagation()
      }}
    >
      {open ? (
        <>
          <h2 className="fieldgate-heading" id={`${id}-title`}>
            {title}
          </h2>
          <div className="fieldgate-dialog-body" id={`${id}-body`}>
            {children}
          </div>
          <Actions>
            <Button aria-disabled={busy} onClick={onCancel}>
              {text("general.cancel")}
            </Button>
            <Button kind={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Actions>
        </>
      ) : undefined}
    </dialog>
  )
}

/** Opens and closes the dialog; the browser traps the focus in it. */
const useModal = (open: boolean): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    const opener = document.activeElement
    show(element)
    return () => {
      hide(element)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])
  return dialog
}

/** Test DOMs can't open dialogs, so there the attribute is set. */
const show = (dialog: Partial<HTMLDialogElement> & HTMLElement): void => {
  if (dialog.showModal !== undefined) return dialog.showModal()
  dialog.setAttribute("open", "")
  dialog.querySelector("button")?.focus()
}

const hide = (dialog: Partial<HTMLDialogElement> & HTMLElement): void => {
  if (dialog.close !== undefined) dialog.close()
  else dialog.removeAttribute("open")
}

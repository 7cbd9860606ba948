/** InstallIntegration in the browser's modal dialog. @rule react.catalog */
import { type JSX, useEffect, useRef } from "react"
import { InstallIntegration, type InstallIntegrationProps } from "../install/InstallIntegration.tsx"
import { useText } from "../messages/useText.ts"
import { Button } from "../parts/Button.tsx"
import { Root } from "../parts/Root.tsx"
import { toHost } from "../platform/toHost.ts"

export interface InstallDialogProps extends InstallIntegrationProps {
  readonly open: boolean
  /** The user closes the dialog: set `open` to false. Also called after `onDone`. */
  readonly onClose: () => void
}

/** Keeps the focus inside while it is open, and returns it to what had it. */
export const InstallDialog = ({ onClose, open, ...props }: InstallDialogProps): JSX.Element => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element: (Partial<HTMLDialogElement> & HTMLElement) | null = dialog.current
    if (element === null || !open) return
    const opener = document.activeElement
    // Test DOMs can't open dialogs, so there the attribute is set.
    if (element.showModal === undefined) element.setAttribute("open", "")
    else element.showModal()
    return () => {
      if (element.close === undefined) element.removeAttribute("open")
      else element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])
  const done = () => {
    toHost(() => props.onDone?.())
    onClose()
  }
  return (
    <Root part="install-dialog">
      <dialog
        ref={dialog}
        className="fieldgate-dialog"
        data-size="large"
        aria-label={props.integration}
        onCancel={(event) => {
          // Escape requests closing; the host decides. A dialog inside handles its own.
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          onClose()
        }}
      >
        {open ? (
          <>
            <Close onClose={onClose} />
            <InstallIntegration {...props} onDone={done} />
          </>
        ) : undefined}
      </dialog>
    </Root>
  )
}

const Close = ({ onClose }: Pick<InstallDialogProps, "onClose">): JSX.Element => {
  const text = useText()
  return (
    <div className="fieldgate-dialog-close">
      <Button kind="quiet" onClick={onClose}>
        {text("general.close")}
      </Button>
    </div>
  )
}

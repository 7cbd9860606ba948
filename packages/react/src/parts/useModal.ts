/** Opens a dialog while it should be open; the browser holds the focus inside of it. */
import { type RefObject, useEffect, useRef } from "react"

export const useModal = (open: boolean): RefObject<HTMLDialogElement | null> => {
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

/** The DOM of most tests has dialogs that can't be opened: there it is merely shown. */
const show = (dialog: Partial<HTMLDialogElement> & HTMLElement): void => {
  if (dialog.showModal !== undefined) return dialog.showModal()
  dialog.setAttribute("open", "")
  dialog.querySelector("button")?.focus()
}

const hide = (dialog: Partial<HTMLDialogElement> & HTMLElement): void => {
  if (dialog.close !== undefined) dialog.close()
  else dialog.removeAttribute("open")
}

/** Confirms an action that can't be undone; may require a phrase to be typed. */
import { type FormEvent, type ReactNode, useLayoutEffect, useId, useRef, useState } from "react"
import { Button } from "./Button.tsx"
import { Failure } from "./Failure.tsx"

export interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The verb on the button, such as "Remove installation". */
  readonly action: string
  /** Must be typed to enable the button. */
  readonly phrase?: string
  readonly busy?: boolean
  /** There is nothing to confirm. */
  readonly disabled?: boolean
  readonly error?: unknown
  /** Default: danger. */
  readonly kind?: "danger" | "primary"
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    action,
    busy = false,
    children,
    disabled = false,
    error,
    kind = "danger",
    onCancel,
    onConfirm,
    phrase,
    title
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState("")
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const isReady = !disabled && (phrase === undefined || typed.trim() === phrase)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !busy) onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
      }}
    >
      <form onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        <div className="dialog-body">{children}</div>
        {phrase === undefined ? null : (
          <div className="field">
            <label htmlFor={`${id}-phrase`}>
              Type <code>{phrase}</code> to confirm
            </label>
            <input
              id={`${id}-phrase`}
              className="input"
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        {error === undefined || error === null ? null : <Failure error={error} />}
        <div className="dialog-actions">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" kind={kind} busy={busy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

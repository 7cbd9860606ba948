/** A button. While busy it ignores clicks, keeps the focus, and is marked for screen readers. */
import { type ButtonHTMLAttributes, useId } from "react"
import { Icon, type IconName } from "./Icon.tsx"

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Default: plain. */
  readonly kind?: "primary" | "plain" | "danger" | "quiet"
  readonly icon?: IconName
  readonly busy?: boolean
  /** Why it can't be used: a tooltip, and a description for screen readers. */
  readonly unavailable?: string
}

export const Button = ({
  busy = false,
  children,
  icon,
  kind = "plain",
  onClick,
  type = "button",
  unavailable,
  ...rest
}: ButtonProps) => {
  const reason = useId()
  return (
    <button
      {...rest}
      {...(unavailable === undefined ? {} : { title: unavailable, "aria-describedby": reason })}
      className="button"
      data-kind={kind}
      type={type}
      aria-disabled={busy || rest.disabled || unavailable !== undefined || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon === undefined ? null : <Icon name={icon} />}
      {children}
      {unavailable === undefined ? null : (
        <span id={reason} hidden>
          {unavailable}
        </span>
      )}
    </button>
  )
}

/** A button. While busy it ignores clicks, keeps the focus, and is marked for screen readers. */
import type { ButtonHTMLAttributes } from "react"
import { Icon, type IconName } from "./Icon.tsx"

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Default: plain. */
  readonly kind?: "primary" | "plain" | "danger" | "quiet"
  readonly icon?: IconName
  readonly busy?: boolean
}

export const Button = ({
  busy = false,
  children,
  icon,
  kind = "plain",
  onClick,
  type = "button",
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    className="button"
    data-kind={kind}
    type={type}
    aria-disabled={busy || rest.disabled || undefined}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy ? <span className="spinner" aria-hidden="true" /> : icon === undefined ? null : <Icon name={icon} />}
    {children}
  </button>
)

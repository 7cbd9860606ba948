/** A button that keeps its size and focus while busy. */
import { type ComponentPropsWithoutRef, type JSX, type MouseEvent, forwardRef } from "react"
import { useElementClass } from "../platform/Appearance.ts"
import { classes } from "./classes.ts"

export interface ButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** Default: `secondary`. */
  readonly kind?: "primary" | "secondary" | "danger" | "quiet" | "quietDanger" | undefined
  /** Its action is running: it looks busy and ignores clicks. */
  readonly busy?: boolean | undefined
}

/** `disabled` would lose the focus, so busy and inactive buttons are `aria-disabled` and ignore clicks. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  ({ busy = false, children, className, kind = "secondary", onClick, type = "button", ...button }, ref) => {
    const isIdle = !busy && button["aria-disabled"] !== true
    const click = (event: MouseEvent<HTMLButtonElement>) => {
      if (isIdle) onClick?.(event)
      else event.preventDefault()
    }
    return (
      <button
        {...button}
        ref={ref}
        // oxlint-disable-next-line react/button-has-type -- one of HTML's three
        type={type}
        className={classes(useElementClass("button", "fieldgate-button"), className)}
        data-kind={kind}
        data-state={busy ? "busy" : undefined}
        aria-busy={busy || undefined}
        aria-disabled={isIdle ? undefined : true}
        onClick={click}
      >
        {busy ? <Spinner /> : undefined}
        {children}
      </button>
    )
  }
)
Button.displayName = "Button"

const Spinner = (): JSX.Element => <span className="fieldgate-spinner" aria-hidden="true" />

/** A link to a page of the console. A plain click navigates in place; modified clicks behave as on any link. */
import type { AnchorHTMLAttributes, MouseEvent } from "react"
import { arrive } from "./arrival.ts"
import { hrefOf, navigate } from "./Location.ts"

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path below the console, such as `/projects`. */
  readonly to: string
  /** Instead of navigating. */
  readonly onPlainClick?: (() => void) | undefined
}

const isPlain = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export const Link = ({ children, onClick, onPlainClick, to, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={hrefOf(to)}
    onClick={(event) => {
      onClick?.(event)
      if (event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      if (onPlainClick !== undefined) {
        onPlainClick()
        return
      }
      arrive()
      navigate(to)
      window.scrollTo(0, 0)
    }}
  >
    {children}
  </a>
)

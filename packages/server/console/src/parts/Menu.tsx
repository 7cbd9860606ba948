/** Actions behind a button: less common ones, or those that seldom help. */
import { type ReactNode, useEffect, useRef } from "react"
import { Icon } from "./Icon.tsx"

export const Menu = ({ children, label }: { readonly label: string; readonly children: ReactNode }) => {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      const { current } = menu
      if (current?.open === true && target instanceof Node && !current.contains(target)) current.open = false
    }
    document.addEventListener("pointerdown", close)
    return () => document.removeEventListener("pointerdown", close)
  }, [])
  const close = () => {
    if (menu.current !== null) menu.current.open = false
  }
  return (
    <details
      ref={menu}
      className="menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || menu.current?.open !== true) return
        event.stopPropagation()
        close()
        menu.current.querySelector("summary")?.focus()
      }}
    >
      <summary className="button" data-kind="plain">
        {label}
        <Icon name="chevron" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons inside receive the keys */}
      <div className="menu-items" onClick={close}>
        {children}
      </div>
    </details>
  )
}

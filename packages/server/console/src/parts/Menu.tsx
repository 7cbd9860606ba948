/** Actions behind a button: less common ones, or those that seldom help. */
import { type ReactNode, useEffect, useRef } from "react"
import { Icon } from "./Icon.tsx"

export interface MenuProps {
  readonly label: string
  readonly children: ReactNode
  readonly onOpen?: () => void
}

export const Menu = ({ children, label, onOpen }: MenuProps) => {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const { current } = menu
    if (current === null) return undefined
    const closeOutside = ({ target }: Event) => {
      if (current.open && target instanceof Node && !current.contains(target)) current.open = false
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !current.open) return
      event.stopPropagation()
      current.open = false
      current.querySelector("summary")?.focus()
    }
    const closeChosen = ({ target }: Event) => {
      if (target instanceof Element && target.closest(".menu-items :is(button, a)") !== null) current.open = false
    }
    document.addEventListener("pointerdown", closeOutside)
    current.addEventListener("keydown", closeByKey)
    current.addEventListener("click", closeChosen)
    return () => {
      document.removeEventListener("pointerdown", closeOutside)
      current.removeEventListener("keydown", closeByKey)
      current.removeEventListener("click", closeChosen)
    }
  }, [])
  return (
    <details
      ref={menu}
      className="menu"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className="button" data-kind="plain">
        {label}
        <Icon name="chevron" />
      </summary>
      <div className="menu-items">{children}</div>
    </details>
  )
}

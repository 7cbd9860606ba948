/** The root element of a public component: language, direction, appearance, announcements and focus. */
import { type JSX, type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { useLanguage } from "../messages/Language.ts"
import { useAppearance, useElementClass } from "../platform/Appearance.ts"
import { Announcer } from "./Announcer.tsx"
import { FocusContext, useFocusOf } from "./FocusKeeper.tsx"

interface RootProps {
  /** Part of the class name: `fieldgate-<part>`. */
  readonly part: string
  readonly children: ReactNode
}

/** React 18 warns of layout effects on a server. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect

export const Root = ({ children, part }: RootProps): JSX.Element => {
  const { dir, locale } = useLanguage()
  const { density, theme = "auto", variables } = useAppearance()
  const className = useElementClass("root", `fieldgate-root fieldgate-${part}`)
  const element = useRef<HTMLDivElement>(null)
  const keeper = useFocusOf(element)
  // Set as properties, because a content security policy may forbid style attributes in the server's HTML.
  useBrowserLayoutEffect(() => {
    const style = element.current?.style
    const names = Object.keys(variables ?? {}).map((name) => `--fieldgate-${name}`)
    for (const [name, value] of Object.entries(variables ?? {})) style?.setProperty(`--fieldgate-${name}`, value)
    return () => {
      for (const name of names) style?.removeProperty(name)
    }
  }, [variables])
  return (
    <div
      ref={element}
      className={className}
      lang={locale}
      dir={dir}
      data-theme={theme === "auto" ? undefined : theme}
      data-density={density}
      data-own={variables === undefined ? undefined : ""}
    >
      <FocusContext.Provider value={keeper}>
        <Announcer>{children}</Announcer>
      </FocusContext.Provider>
    </div>
  )
}

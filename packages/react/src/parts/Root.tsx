/** The root element of a public component: language, direction, announcements and focus. */
import { type JSX, type ReactNode, useRef } from "react"
import { useLanguage } from "../messages/Language.ts"
import { Announcer } from "./Announcer.tsx"
import { FocusContext, useFocusOf } from "./FocusKeeper.tsx"

interface RootProps {
  /** Part of the class name: `fieldgate-<part>`. */
  readonly part: string
  readonly children: ReactNode
}

export const Root = ({ children, part }: RootProps): JSX.Element => {
  const { dir, locale } = useLanguage()
  const element = useRef<HTMLDivElement>(null)
  const keeper = useFocusOf(element)
  return (
    <div ref={element} className={`fieldgate-root fieldgate-${part}`} lang={locale} dir={dir}>
      <FocusContext.Provider value={keeper}>
        <Announcer>{children}</Announcer>
      </FocusContext.Provider>
    </div>
  )
}

/** The outermost element of each public component: its language, its direction, its announcements and its focus. */
import { type JSX, type ReactNode, useRef } from "react"
import { useLanguage } from "../messages/Language.ts"
import { Announcer } from "./Announcer.tsx"
import { FocusContext, useFocusOf } from "./FocusKeeper.tsx"

interface RootProps {
  /** Names the component in its class: `fieldgate-<part>`. */
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

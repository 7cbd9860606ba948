/** Short news at the edge of the window, such as "Copied": read aloud, and gone by themselves. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react"

const Announcing = createContext<(text: string) => void>(() => undefined)

/** Says something to everybody; the next news takes its place. */
export const useAnnounce = () => useContext(Announcing)

/** Long enough to be read twice. */
const shownFor = 4_000

export const Announcer = ({ children }: { readonly children: ReactNode }) => {
  const [news, setNews] = useState<{ readonly text: string } | undefined>(undefined)
  const announce = useCallback((text: string) => setNews({ text }), [])
  useEffect(() => {
    if (news === undefined) return undefined
    const timer = setTimeout(() => setNews(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <Announcing value={announce}>
      {children}
      <div className="news" role="status">
        {news === undefined ? null : <p>{news.text}</p>}
      </div>
    </Announcing>
  )
}

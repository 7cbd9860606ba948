/** Says to a screen reader what happened without a change of focus. */
import { createContext, type JSX, type ReactNode, useCallback, useContext, useState } from "react"

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

/** `announce("Saved")` is read out when the reader has finished its sentence. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

interface Announcement {
  readonly text: string
  /** Makes the same text, said twice, two announcements. */
  readonly count: number
}

/** The region must be there before its first text comes, so it is always rendered. */
export const Announcer = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const [said, setSaid] = useState<Announcement>()
  const announce = useCallback((text: string) => setSaid((before) => ({ text, count: (before?.count ?? 0) + 1 })), [])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className="fieldgate-announcer fieldgate-hidden" role="status">
        {said === undefined ? undefined : <p key={said.count}>{said.text}</p>}
      </div>
    </AnnounceContext.Provider>
  )
}

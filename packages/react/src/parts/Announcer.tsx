/** Announces messages to screen readers without moving the focus. @rule react.accessibility */
import { createContext, type JSX, type ReactNode, useCallback, useContext, useState } from "react"

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

/** `announce("Saved")` is read when the screen reader has finished its sentence. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

interface Announcement {
  readonly text: string
  /** Makes a repeated text a new announcement. */
  readonly count: number
}

/** Always rendered: the region must exist before its first text. */
export const Announcer = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const [announcement, setAnnouncement] = useState<Announcement>()
  const announce = useCallback(
    (text: string) => setAnnouncement((before) => ({ text, count: (before?.count ?? 0) + 1 })),
    []
  )
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className="fieldgate-announcer fieldgate-hidden" role="status">
        {announcement === undefined ? undefined : <p key={announcement.count}>{announcement.text}</p>}
      </div>
    </AnnounceContext.Provider>
  )
}

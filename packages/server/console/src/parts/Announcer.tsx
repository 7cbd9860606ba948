/** Short messages at the edge of the window, such as "Copied". Screen readers read them; they disappear after four seconds. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react"

const Announcing = createContext<(text: string) => void>(() => undefined)

/** Shows a message in place of the one before. */
export const useAnnounce = () => useContext(Announcing)

const shownMillis = 4_000

interface Message {
  readonly text: string
  /** A new element per message: screen readers don't read an unchanged one again. */
  readonly key: number
}

export const Announcer = ({ children }: { readonly children: ReactNode }) => {
  const [message, setMessage] = useState<Message | undefined>(undefined)
  const count = useRef(0)
  const announce = useCallback((text: string) => setMessage({ text, key: ++count.current }), [])
  useEffect(() => {
    if (message === undefined) return undefined
    const timer = setTimeout(() => setMessage(undefined), shownMillis)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <Announcing value={announce}>
      {children}
      <div className="announcer" role="status">
        {message === undefined ? null : <p key={message.key}>{message.text}</p>}
      </div>
    </Announcing>
  )
}

/** The account's object could not be loaded: why, in the provider's words, and a way to ask again. */
import { type JSX, useEffect, useState } from "react"
import { useText } from "../../messages/useText.ts"
import { usePlatform } from "../../platform/usePlatform.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import type { ConfigureObject } from "./model/ConfigureObject.ts"

interface Props {
  readonly object: ConfigureObject
  readonly error: string
}

export const ObjectFailed = ({ error, object }: Props): JSX.Element => {
  const text = useText()
  const announce = useAnnounce()
  const { queryClient, scope } = usePlatform()
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState(0)
  const title = text("configure.objectFailed", { object: object.displayName })
  const askAgain = async () => {
    setIsAsking(true)
    await queryClient.refetchQueries({ queryKey: [...scope, "hydrated"] })
    setIsAsking(false)
    setAsked((before) => before + 1)
  }
  // Still here after the answer: it failed again, in the same words.
  useEffect(() => {
    if (asked > 0) announce(title)
  }, [asked, announce, title])
  return (
    <Notice
      tone="error"
      title={title}
      actions={
        <Button busy={isAsking} onClick={() => void askAgain()}>
          {text("general.retry")}
        </Button>
      }
    >
      <p className="fieldgate-verbatim">{error}</p>
    </Notice>
  )
}

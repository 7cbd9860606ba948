/** The account's object could not be loaded: shows the provider's reason and a button to retry. */
import { type JSX, useEffect, useState } from "react"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import { useText } from "../../messages/useText.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { usePlatform } from "../../platform/usePlatform.ts"

interface ObjectFailedProps {
  readonly object: ConfigureObject
  readonly error: string
}

export const ObjectFailed = ({ error, object }: ObjectFailedProps): JSX.Element => {
  const text = useText()
  const announce = useAnnounce()
  const { queryClient, scope } = usePlatform()
  const [isRetrying, setIsRetrying] = useState(false)
  const [retries, setRetries] = useState(0)
  const title = text("configure.objectFailed", { object: object.displayName })
  const retry = async () => {
    setIsRetrying(true)
    await queryClient.refetchQueries({ queryKey: [...scope, "hydrated"] })
    setIsRetrying(false)
    setRetries((before) => before + 1)
  }
  // The component is still mounted, so the retry failed with the same error.
  useEffect(() => {
    if (retries > 0) announce(title)
  }, [retries, announce, title])
  return (
    <Notice
      tone="error"
      title={title}
      actions={
        <Button busy={isRetrying} onClick={() => void retry()}>
          {text("general.retry")}
        </Button>
      }
    >
      <p className="fieldgate-verbatim">{error}</p>
    </Notice>
  )
}

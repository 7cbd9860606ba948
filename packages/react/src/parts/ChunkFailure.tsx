/** A part of the UI that could not be loaded: the connection failed, or the host has deployed a new version. */
import type { JSX } from "react"
import { useText } from "../messages/useText.ts"
import { Button } from "./Button.tsx"
import { Notice } from "./Notice.tsx"

export const ChunkFailure = ({ onRetry }: { readonly onRetry: () => void }): JSX.Element => {
  const text = useText()
  return (
    <Notice
      tone="error"
      title={text("errors.chunk")}
      actions={<Button onClick={onRetry}>{text("general.retry")}</Button>}
    >
      <p>{text("errors.chunkRemedy")}</p>
    </Notice>
  )
}

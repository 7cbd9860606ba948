/** Shows a part of the UI that is loaded on demand. Loading fails without a connection, or after the host has deployed a new version. */
import type { JSX, ReactNode } from "react"
import { useText } from "../messages/useText.ts"
import { Button } from "./Button.tsx"
import { type Chunk, useChunk } from "./Chunk.ts"
import { Notice } from "./Notice.tsx"
import { Skeleton } from "./Skeleton.tsx"

interface ChunkPartProps<Part> {
  readonly of: Chunk<Part>
  readonly children: (part: Part) => ReactNode
}

export const ChunkPart = <Part,>({ children, of }: ChunkPartProps<Part>): JSX.Element => {
  const text = useText()
  const loaded = useChunk(of)
  switch (loaded.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return (
        <Notice
          tone="error"
          title={text("errors.chunk")}
          actions={<Button onClick={loaded.retry}>{text("general.retry")}</Button>}
        >
          <p>{text("errors.chunkRemedy")}</p>
        </Notice>
      )
    case "ready":
      return <>{children(loaded.part)}</>
  }
}

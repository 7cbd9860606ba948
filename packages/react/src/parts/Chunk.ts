/** A part of the UI that is loaded on demand. Unlike `lazy`, a failed load is a state that can be retried. @rule react.loading */
import { useEffect, useState } from "react"

export interface Chunk<Part> {
  /** Loads it, or retries. */
  readonly load: () => Promise<Part>
  /** The loaded module, synchronously. */
  readonly loaded: () => Part | undefined
}

/** `importing` is an `import()`, so that bundlers create a file for the module. */
export const chunk = <Part>(importing: () => Promise<Part>): Chunk<Part> => {
  let part: Part | undefined
  return {
    load: async () => {
      part = await importing()
      return part
    },
    loaded: () => part
  }
}

export type ChunkAnswer<Part> =
  | { readonly tag: "loading" }
  | { readonly tag: "failed"; readonly error: unknown; readonly retry: () => void }
  | { readonly tag: "ready"; readonly part: Part }

type Loaded<Part> = { readonly part: Part } | { readonly error: unknown } | undefined

/** Starts loading when the component mounts, in parallel with its requests. */
export const useChunk = <Part>(wanted: Chunk<Part>): ChunkAnswer<Part> => {
  const [loaded, setLoaded] = useState<Loaded<Part>>(() => {
    const part = wanted.loaded()
    return part === undefined ? undefined : { part }
  })
  const isLoading = loaded === undefined
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    const settle = (outcome: Loaded<Part>) => {
      if (isCurrent) setLoaded(outcome)
    }
    wanted.load().then(
      (part) => settle({ part }),
      (error: unknown) => settle({ error })
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, isLoading])
  if (loaded === undefined) return { tag: "loading" }
  if ("part" in loaded) return { tag: "ready", part: loaded.part }
  return { tag: "failed", error: loaded.error, retry: () => setLoaded(undefined) }
}

/** A part of the UI whose code is loaded when it is needed. Unlike `lazy`, a load that fails is a state with a way on. */
import { useEffect, useState } from "react"

export interface Chunk<Part> {
  /** Loads it, or tries again. */
  readonly load: () => Promise<Part>
  /** What has been loaded, at once. */
  readonly loaded: () => Part | undefined
}

/** `importing` is an `import()` of the module, so that bundlers make a file of it. */
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

/** Begins to load as soon as the component stands, beside the requests that it makes. */
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

/** The module worker of the test. A walk that fails is an error of the worker, which the page hears of. */
import { type Settings, walk } from "./walk.ts"

addEventListener("message", ({ data }: MessageEvent<Settings>) => {
  walk(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    (walked) => postMessage(walked),
    (error: unknown) => reportError(error)
  )
})

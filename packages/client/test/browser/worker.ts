/** The module worker of the test. A failure is reported as the worker's error, so that the page receives it. */
import { type Settings, walk } from "./walk.ts"

addEventListener("message", ({ data }: MessageEvent<Settings>) => {
  walk(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    (walked) => postMessage(walked),
    (error: unknown) => reportError(error)
  )
})

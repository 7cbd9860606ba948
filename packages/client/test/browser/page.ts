import { type Settings, walk, type Walked } from "./walk.ts"

const inWorker = (settings: Settings): Promise<Walked> =>
  new Promise((resolve, reject) => {
    const worker = new Worker("/worker.js", { type: "module" })
    worker.addEventListener("message", ({ data }: MessageEvent<Walked>) => resolve(data))
    worker.addEventListener("error", ({ message }) => reject(new Error(message)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(settings)
  })

export const walks = { page: walk, worker: inWorker }

Object.assign(globalThis, { walks })

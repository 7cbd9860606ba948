/** The thread that reads a manifest's text: a text that is made to take very long holds up no other request. */
import type { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { ManifestFault } from "@fieldgate/core/integrations/ManifestFault"
import * as Result from "effect/Result"
import { parentPort } from "node:worker_threads"
import type { PlacedFault } from "./ManifestInvalid.ts"
import * as ManifestText from "./ManifestText.ts"

export type Faults<Fault> = readonly [Fault, ...ReadonlyArray<Fault>]

/** `Read` asks for the manifest in a text, and for its unknown providers where it has faults; `Place` asks for the places of faults in one that was read before. */
export type Question =
  | { readonly tag: "Read"; readonly text: string; readonly providers?: ReadonlyArray<string> | undefined }
  | { readonly tag: "Place"; readonly text: string; readonly faults: Faults<ManifestFault> }

export type Answer =
  | { readonly tag: "Valid"; readonly manifest: Manifest }
  | { readonly tag: "Invalid"; readonly faults: Faults<PlacedFault> }

/** The messages of the thread: first that it is ready, and then its answer. */
export type Message = { readonly tag: "Ready" } | Answer

const answerTo = (question: Question): Answer => {
  switch (question.tag) {
    case "Read":
      return Result.match(ManifestText.read("", question.text, question.providers), {
        onSuccess: (manifest): Answer => ({ tag: "Valid", manifest }),
        onFailure: ({ faults }): Answer => ({ tag: "Invalid", faults })
      })
    case "Place":
      return { tag: "Invalid", faults: ManifestText.placed("", question.text, question.faults).faults }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const send = (message: Message) => parentPort?.postMessage(message)

parentPort?.on("message", (question: Question) => send(answerTo(question)))
send({ tag: "Ready" })

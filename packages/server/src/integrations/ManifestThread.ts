/** Parses manifests in a worker thread, so that a malicious text can't block other requests. */
import type { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { ManifestFault } from "@fieldgate/core/integrations/ManifestFault"
import * as Result from "effect/Result"
import { parentPort } from "node:worker_threads"
import type { PlacedFault } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestParser from "./ManifestParser.ts"

export type Faults<Fault> = readonly [Fault, ...ReadonlyArray<Fault>]

/** `Read` parses a manifest; `Place` adds lines and columns to the faults of one that was parsed before. */
export type Question =
  | { readonly tag: "Read"; readonly text: string; readonly providers?: ReadonlyArray<string> | undefined }
  | { readonly tag: "Place"; readonly text: string; readonly faults: Faults<ManifestFault> }

export type Answer =
  | { readonly tag: "Valid"; readonly manifest: Manifest }
  | { readonly tag: "Invalid"; readonly faults: Faults<PlacedFault> }

export type Message = { readonly tag: "Ready" } | Answer

const answerTo = (question: Question): Answer => {
  switch (question.tag) {
    case "Read":
      return Result.match(ManifestParser.parse("", question.text, question.providers), {
        onSuccess: (manifest): Answer => ({ tag: "Valid", manifest }),
        onFailure: ({ faults }): Answer => ({ tag: "Invalid", faults })
      })
    case "Place":
      return { tag: "Invalid", faults: ManifestParser.locateFaults("", question.text, question.faults).faults }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const send = (message: Message) => parentPort?.postMessage(message)

parentPort?.on("message", (question: Question) => send(answerTo(question)))
send({ tag: "Ready" })

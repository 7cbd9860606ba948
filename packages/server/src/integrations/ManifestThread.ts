/** The thread that reads a manifest's text: a text that is made to take for ever takes nobody's time but its own. */
import * as Result from "effect/Result"
import { parentPort } from "node:worker_threads"
import * as ManifestText from "./ManifestText.ts"
import type { Answer, Question, Said } from "./ThreadQuestion.ts"

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
const say = (said: Said) => parentPort?.postMessage(said)

parentPort?.on("message", (question: Question) => say(answerTo(question)))
say({ tag: "Ready" })

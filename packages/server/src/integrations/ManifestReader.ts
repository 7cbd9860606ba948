/** Reads manifests that come from anybody: in other threads, so that none holds up who asks for something else. */
import { manifestCharacters } from "@fieldgate/core/domain/Limits"
import type { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { ManifestFault } from "@fieldgate/core/integrations/ManifestFault"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { ManifestInvalid, whole } from "./ManifestInvalid.ts"
import * as ManifestThreads from "./ManifestThreads.ts"
import type { Answer, Faults, Question } from "./ThreadQuestion.ts"

/** Threads at once: whoever sends many such texts waits for their own. */
const threads = 2

export interface ManifestReader {
  /** The manifest in the text; `source` is only for the messages. Faults include providers that aren't among those given. */
  readonly read: (
    source: string,
    text: string,
    providers?: ReadonlyArray<string>
  ) => Effect.Effect<Manifest, ManifestInvalid>
  /** Fails with the faults of a manifest that was refused for what it says, each with its place in the text. */
  readonly refuse: (
    source: string,
    text: string,
    faults: Faults<ManifestFault>
  ) => Effect.Effect<never, ManifestInvalid>
}

export const make = (): ManifestReader => {
  const turns = Semaphore.makeUnsafe(threads)
  const askThread = ManifestThreads.make()
  const ask = (source: string, question: Question): Effect.Effect<Answer, ManifestInvalid> =>
    turns.withPermit(
      Effect.tryPromise({ try: (signal) => askThread(question, signal), catch: (cause) => cause }).pipe(
        Effect.catch((cause) =>
          cause instanceof ManifestThreads.ThreadEnded ? Effect.fail(whole(source, endless)) : Effect.die(cause)
        )
      )
    )
  const orInvalid = (source: string) => (answer: Answer) =>
    answer.tag === "Valid"
      ? Effect.succeed(answer.manifest)
      : Effect.fail(new ManifestInvalid({ source, faults: [...answer.faults] }))
  return {
    read: (source, text, providers) =>
      text.length > manifestCharacters.maximum
        ? Effect.fail(whole(source, tooLong))
        : Effect.flatMap(ask(source, { tag: "Read", text, providers }), orInvalid(source)),
    refuse: (source, text, faults) =>
      ask(source, { tag: "Place", text, faults }).pipe(
        Effect.flatMap(orInvalid(source)),
        Effect.andThen(Effect.die("faults that were placed are no manifest"))
      )
  }
}

const tooLong = `it has more than ${manifestCharacters.maximum} characters`
const endless = "it takes too long to read: it repeats or nests something far too often"

/** Reads a manifest from a file, up to the size limit. @rule integration.manifestFaults */
import { manifestCharacters } from "@fieldgate/core/domain/Limits"
import * as Effect from "effect/Effect"
import { type FileHandle, open } from "node:fs/promises"
import * as Schema from "effect/Schema"
import { whole } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestParser from "./ManifestParser.ts"

export class ManifestReadError extends Schema.TaggedError<ManifestReadError>()("ManifestReadError", {
  path: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    const why = this.cause instanceof Error ? this.cause.message : String(this.cause)
    return isMissing(this.cause)
      ? `there is no file ${this.path}: name your manifest with --manifest`
      : `the manifest ${this.path} can't be read: ${why}`
  }
}

const isMissing = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

export const read = Effect.fn("ManifestFile.read")(function* (path: string) {
  return yield* Effect.fromResult(ManifestParser.parse(path, yield* text(path)))
})

/** The file's text; fails if it exceeds the size limit or is not UTF-8. */
export const text = Effect.fn("ManifestFile.text")(function* (path: string) {
  const bytes = yield* Effect.tryPromise({
    try: async () => {
      await using file = await open(path)
      return await firstBytes(file)
    },
    catch: (cause) => new ManifestReadError({ path, cause })
  })
  if (bytes.length === most) {
    return yield* whole(path, `it has more than ${manifestCharacters.maximum} characters`)
  }
  return yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => whole(path, "it is not in UTF-8")
  })
})

/** One more byte than the limit allows: enough to detect a file that is too long. */
const most = manifestCharacters.maximum * 3 + 1

const firstBytes = async (file: FileHandle): Promise<Uint8Array> => {
  const bytes = new Uint8Array(most)
  let length = 0
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, most - length)
    length += bytesRead
    if (bytesRead === 0 || length === most) return bytes.subarray(0, length)
  }
}

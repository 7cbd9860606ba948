/** Reads the files of a built page from a folder, once. The console is part of the published package; a checkout must build it. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { readFile, readdir } from "node:fs/promises"
import { extname, join, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { Site, SiteFile } from "../http/StaticSite.ts"

export class SiteUnreadable extends Schema.TaggedError<SiteUnreadable>()("SiteUnreadable", {
  folder: Schema.String
}) {}

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8"
}

/** Compressing fewer bytes than this saves no packet. */
const minimumToCompress = 1024

const siteFile = async (path: string): Promise<SiteFile> => {
  const bytes = await readFile(path)
  const contentType = contentTypes[extname(path)]
  if (contentType === undefined) return { bytes, contentType: "application/octet-stream" }
  return bytes.length < minimumToCompress
    ? { bytes, contentType }
    : { bytes, contentType, gzip: await promisify(gzip)(bytes) }
}

export const read = Effect.fn("SiteFolder.read")((folder: string) =>
  Effect.tryPromise({
    try: async (): Promise<Site> => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const nameOf = (path: string) => path.slice(join(folder, sep).length).split(sep).join("/")
      return new Map(await Promise.all(paths.map(async (path) => [nameOf(path), await siteFile(path)] as const)))
    },
    catch: () => new SiteUnreadable({ folder })
  })
)

const consoleFolder = fileURLToPath(new URL("../../console/dist", import.meta.url))

/** Undefined if the console was not built; the server works without it, and `/console` explains how to build it. */
export const readConsole = read(consoleFolder).pipe(Effect.catchTag("SiteUnreadable", () => Effect.undefined))

const docsFolder = fileURLToPath(new URL("../../docs/dist", import.meta.url))

/** Undefined where the documents were never built; the server works without them. */
export const readDocs = read(docsFolder).pipe(Effect.catchTag("SiteUnreadable", () => Effect.undefined))

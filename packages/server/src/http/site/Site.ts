/** A built web page as the server has it: files by their path, in memory. Nothing else of the disk can be asked for. */

export interface SiteFile {
  readonly bytes: Uint8Array
  /** The same, compressed; where that saves something. */
  readonly gzip?: Uint8Array
  readonly contentType: string
}

/** By path below the page's address; the page itself is `index.html`, and below `assets/` each name holds its content's hash. */
export type Site = ReadonlyMap<string, SiteFile>

export const indexName = "index.html"

export const isAsset = (path: string): boolean => path.startsWith("assets/")

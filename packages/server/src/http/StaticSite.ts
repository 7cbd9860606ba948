/** A built web page as the server has it: files by their path, in memory. Nothing else of the disk can be asked for. */
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

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

/**
 * Nothing from elsewhere, no inline script or style; what the page shows can't become code. A form is never sent by the
 * browser itself, which would put what was typed into an address.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

/** Whether an `Accept-Encoding` takes gzip. */
export const takesGzip = (accepted: string): boolean =>
  /(?:^|[\s,])gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/iu.test(accepted)

/** The response with the file at a path of its site. */
export const fileResponse = (path: string, { bytes, contentType, gzip }: SiteFile) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
    const packed = gzip !== undefined && takesGzip(headers["accept-encoding"] ?? "") ? gzip : undefined
    return HttpServerResponse.uint8Array(packed ?? bytes, {
      contentType,
      headers: {
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        // A page from elsewhere gets no hold of this window; windows that this page opens, as for a consent, still answer it.
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "x-content-type-options": "nosniff",
        "cache-control": isAsset(path) ? "public, max-age=31536000, immutable" : "no-cache",
        ...(gzip === undefined ? {} : { vary: "accept-encoding" }),
        ...(packed === undefined ? {} : { "content-encoding": "gzip" })
      }
    })
  })

/** A built web page in memory, by path. No request reads the disk. */
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

export interface SiteFile {
  readonly bytes: Uint8Array
  /** The compressed bytes, if compression helps. */
  readonly gzip?: Uint8Array
  readonly contentType: string
}

/** Files by relative path; the page is `index.html`, and names below `assets/` contain a hash of the content. */
export type Site = ReadonlyMap<string, SiteFile>

export const indexName = "index.html"

export const isAsset = (path: string): boolean => path.startsWith("assets/")

/**
 * Only resources of this server, no inline scripts or styles, Trusted Types enforced. `form-action 'none'`: a native form
 * submission would put its input into a URL.
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

export const takesGzip = (accepted: string): boolean =>
  /(?:^|[\s,])gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/iu.test(accepted)

export const fileResponse = (path: string, { bytes, contentType, gzip }: SiteFile) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
    const packed = gzip !== undefined && takesGzip(headers["accept-encoding"] ?? "") ? gzip : undefined
    return HttpServerResponse.uint8Array(packed ?? bytes, {
      contentType,
      headers: {
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        // Other origins get no reference to this window, but consent windows that this page opens can still message it.
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "x-content-type-options": "nosniff",
        "cache-control": isAsset(path) ? "public, max-age=31536000, immutable" : "no-cache",
        ...(gzip === undefined ? {} : { vary: "accept-encoding" }),
        ...(packed === undefined ? {} : { "content-encoding": "gzip" })
      }
    })
  })

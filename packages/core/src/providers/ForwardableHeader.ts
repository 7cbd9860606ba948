/** The headers that a provider takes from callers, as data: a driver declares them, one rule reads them. @rule write.headers */
import * as Schema from "effect/Schema"
import { WriteType } from "../writes/WriteRequest.ts"

export const ForwardableHeader = Schema.Struct({
  /** As people know it; case makes no difference. */
  name: Schema.NonEmptyString,
  /** Whether names only begin so, and something of the account's own follows. */
  isPrefix: Schema.optionalKey(Schema.Boolean),
  /** Where the provider heeds it, if that isn't everywhere: beside such a write it would be passed over in silence. */
  only: Schema.optionalKey(
    Schema.Struct({
      types: Schema.optionalKey(Schema.NonEmptyArray(WriteType)),
      /** The provider's names. */
      objects: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
      /** Never in a batch. */
      oneRecord: Schema.optionalKey(Schema.Boolean)
    })
  )
})
export interface ForwardableHeader extends Schema.Schema.Type<typeof ForwardableHeader> {}

/** Names that carry a request or its credentials, in lower case: no caller sets them, whatever the provider. */
const reserved = new Set([
  "accept",
  "accept-encoding",
  "authorization",
  "connection",
  "cookie",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "soapaction",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
  "x-http-method",
  "x-http-method-override",
  "x-method-override"
])
const reservedPrefixes = ["content-", "proxy-", "sec-", "x-forwarded-"]

/** Whether no caller may set it, whatever the provider. */
export const isReserved = (name: string): boolean => {
  const lower = name.toLowerCase()
  return reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))
}

/** RFC 9110 5.1: a token. */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/** Why a deployment can't add a header to those that a provider takes; undefined where it can. */
export const additionFault = (name: string): string | undefined => {
  if (!isHeaderName(name)) return "is not a header name: use letters, digits and hyphens"
  return isReserved(name) ? "is reserved: it carries credentials or frames the request" : undefined
}

/** The declaration that a name falls under, if any. */
export const declarationOf = (
  declared: ReadonlyArray<ForwardableHeader>,
  name: string
): ForwardableHeader | undefined => {
  const lower = name.toLowerCase()
  return declared.find((each) => {
    const known = each.name.toLowerCase()
    return each.isPrefix === true ? lower.startsWith(known) && lower.length > known.length : lower === known
  })
}

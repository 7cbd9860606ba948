/** Which headers of a caller go to the provider, and why others don't. Values are never told: they may be secrets. Spec 4.3.9. */
import { declarationOf, type ForwardableHeader, isHeaderName, isReserved } from "../../providers/ForwardableHeader.ts"
import { forwardedHeaders } from "../../domain/Limits.ts"
import type { ForwardedHeader, WriteRequest, WriteType } from "../WriteRequest.ts"
import type { PlanInput } from "./PlanInput.ts"
import type { WriteRejection } from "./WriteRejection.ts"

/** What speaks against the headers of a request, where the provider takes any at all. */
export const headerRefusals = (
  { capabilities, content, forwardableHeaders, request }: PlanInput,
  objectName: string
): ReadonlyArray<WriteRejection> => {
  const { headers = [], type } = request
  if (!capabilities.headers) return []
  const taken = { provider: content.provider, declared: forwardableHeaders }
  return headerFaults({ headers, type, objectName, company: companyOf(request) }, taken).map(
    ({ message, name }): WriteRejection => ({ _tag: "InvalidInput", name, message })
  )
}

/** What makes several records go in one call with a request's record. */
const companyOf = ({ autoBatchPolicy, batch, mode, type }: WriteRequest): string | undefined => {
  if (type === "delete") return undefined
  if (batch !== undefined) return batch.length > 1 ? "batch holds several" : undefined
  return autoBatchPolicy !== undefined && mode === "asynchronous" ? "autoBatchPolicy gathers several" : undefined
}

/** The write that headers are to go with. */
export interface HeadedWrite {
  readonly headers: ReadonlyArray<ForwardedHeader>
  readonly type: WriteType
  /** The provider's object. */
  readonly objectName: string
  /** Why several records may go in its call; undefined where one goes alone. */
  readonly company: string | undefined
}

/** What a provider takes: its declared headers, or without them whatever isn't reserved. */
export interface TakenHeaders {
  readonly provider: string
  readonly declared: ReadonlyArray<ForwardableHeader> | undefined
}

/** What is wrong with one header, and where. */
export interface HeaderFault {
  /** `headers[2].key`, `headers[2].value`, or `headers`. */
  readonly name: string
  readonly message: string
}

/** Everything that is wrong with the headers of a write. */
export const headerFaults = (write: HeadedWrite, taken: TakenHeaders): ReadonlyArray<HeaderFault> => {
  const { headers } = write
  const { maximum } = forwardedHeaders
  if (headers.length > maximum) {
    return [{ name: "headers", message: `headers holds ${headers.length} headers; at most ${maximum} are forwarded` }]
  }
  const names = headers.map(({ key }) => key.toLowerCase())
  return headers.flatMap(({ key, value }, index) => {
    const isSecond = names.indexOf(key.toLowerCase()) < index
    const ofKey = nameFault(key, write, taken) ?? (isSecond ? "stands twice: send it once" : undefined)
    const ofValue = valueFault(value)
    return [
      ...(ofKey === undefined ? [] : [{ name: `headers[${index}].key`, message: told(key, ofKey) }]),
      ...(ofValue === undefined ? [] : [{ name: `headers[${index}].value`, message: told(key, ofValue) }])
    ]
  })
}

const told = (key: string, fault: string) => `the header ${JSON.stringify(shortened(key))} ${fault}`

const longest = 100
const shortened = (key: string) => (key.length > longest ? `${key.slice(0, longest)}…` : key)

const nameFault = (key: string, write: HeadedWrite, { declared, provider }: TakenHeaders): string | undefined => {
  if (declared === undefined) {
    if (!isHeaderName(key)) return "is no header's name: it has letters, digits and hyphens"
    return isReserved(key)
      ? `is not forwarded to ${provider}, because it carries the request itself or its credentials; any other is`
      : undefined
  }
  const declaration = isHeaderName(key) ? declarationOf(declared, key) : undefined
  return declaration === undefined
    ? `is not forwarded to ${provider}; these are: ${declared.map(shown).join(", ")}`
    : placeFault(declaration, write, provider)
}

const shown = ({ isPrefix, name }: ForwardableHeader) => (isPrefix === true ? `${name}…` : name)

/** A header that the provider would pass over here: its write would go as if it had none. */
const placeFault = (
  { only = {} }: ForwardableHeader,
  { company, objectName, type }: HeadedWrite,
  provider: string
): string | undefined => {
  const { objects, oneRecord, types } = only
  const ofOthers = types !== undefined && !types.includes(type)
  const elsewhere = objects !== undefined && !objects.some((each) => each.toLowerCase() === objectName.toLowerCase())
  const inCompany = oneRecord === true && company !== undefined
  if (!ofOthers && !elsewhere && !inCompany) return undefined
  const where = [
    types === undefined ? "a write" : types.map((each) => articled[each]).join(" or "),
    ...(oneRecord === true ? ["of one record"] : []),
    ...(objects === undefined ? [] : [`of the object ${objects.join(" or ")}`])
  ]
  return `is heeded by ${provider} only for ${where.join(" ")}${inCompany ? `, and ${company}` : ""}`
}

const articled = { create: "a create", update: "an update", delete: "a delete" } as const

const valueFault = (value: string): string | undefined => {
  if (!/^[\t\x20-\x7e]*$/.test(value)) return "has a value with characters that no header may hold"
  return value.trim() === "" ? "has no value: give it one, or leave it out" : undefined
}

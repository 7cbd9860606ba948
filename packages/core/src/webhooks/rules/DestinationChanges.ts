/** What a request may make of a destination: every fault of it, and what an update changes. Pure. */
import * as Redacted from "effect/Redacted"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import { webhookHeaders } from "../../domain/Limits.ts"
import type { DestinationUpdate, NewDestination, WebhookHeaders } from "../Destination.ts"
import type { EventType } from "../WebhookEvent.ts"
import { signatureHeaders } from "./SignedWebhook.ts"
import * as WebhookUrl from "./WebhookUrl.ts"

/** The members that change; a missing one stays as it is. */
export interface DestinationChanges {
  readonly name?: string
  readonly url?: string
  readonly headers?: WebhookHeaders
  /** `null`: every event from now on. */
  readonly events?: readonly [EventType, ...Array<EventType>] | null
  readonly active?: boolean
}

interface Metadata {
  readonly url?: string
  readonly headers?: WebhookHeaders
}

const metadataFaults = (
  { headers = {}, url }: Metadata,
  place: ReadonlyArray<string>,
  rules: WebhookUrl.UrlRules
): ReadonlyArray<InputFault> => {
  const fault = url === undefined ? undefined : WebhookUrl.faultOf(url, rules)
  const name = [...place, "url"].join(".")
  return [
    ...(fault === undefined ? [] : [{ name, message: `url ${fault}` }]),
    ...headerFaults(headers, [...place, "headers"])
  ]
}

export const faultsOf = ({ metadata }: typeof NewDestination.Type, rules: WebhookUrl.UrlRules) =>
  metadataFaults(metadata, ["metadata"], rules)

/** What speaks against an update: a named member without its value, an address or header that can't be used. */
export const updateFaults = (
  { destination, updateMask }: typeof DestinationUpdate.Type,
  rules: WebhookUrl.UrlRules
): ReadonlyArray<InputFault> => {
  const missing = updateMask.flatMap((name) => {
    const needed = name === "metadata" ? ["metadata", "metadata.url"] : [name]
    return needed.filter((each) => !has(destination, each)).slice(0, 1)
  })
  return [
    ...[...new Set(missing)].map((name) => ({
      name: `destination.${name}`,
      message: `updateMask names ${name}, so destination.${name} must have the new value`
    })),
    ...metadataFaults(destination.metadata ?? {}, ["destination", "metadata"], rules)
  ]
}

const has = ({ metadata = {}, ...members }: typeof DestinationUpdate.Type.destination, name: string): boolean => {
  if (name === "metadata") return Object.keys(metadata).length > 0
  if (name === "metadata.url") return metadata.url !== undefined
  if (name === "metadata.headers") return metadata.headers !== undefined
  return name in members
}

export const changesOf = ({ destination, updateMask }: typeof DestinationUpdate.Type): DestinationChanges => {
  const named = new Set<string>(updateMask)
  const { active, events, metadata = {}, name } = destination
  const { headers = {}, url } = metadata
  const isWhole = named.has("metadata")
  return {
    ...(named.has("name") && name !== undefined ? { name } : {}),
    ...(named.has("events") && events !== undefined ? { events } : {}),
    ...(named.has("active") && active !== undefined ? { active } : {}),
    ...((isWhole || named.has("metadata.url")) && url !== undefined ? { url } : {}),
    ...(isWhole || named.has("metadata.headers") ? { headers } : {})
  }
}

/** Headers that the sender, or the connection, sets. */
const reserved: ReadonlySet<string> = new Set([
  ...signatureHeaders,
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent"
])

/** A token of RFC 9110. */
const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/

/** Visible characters and spaces, none of them at an end. */
const value = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

/** Every fault, named as the request wrote it. The values are never repeated. */
export const headerFaults = (headers: WebhookHeaders, place: ReadonlyArray<string>) =>
  Object.entries(headers).flatMap(([name, given]) => {
    const message = nameFault(name, headers) ?? valueFault(Redacted.value(given))
    return message === undefined ? [] : [{ name: nameOf([...place, name]), message }]
  })

const nameFault = (name: string, headers: WebhookHeaders): string | undefined => {
  if (!token.test(name) || name.length > webhookHeaders.nameCharacters) {
    return `a header's name must have 1 to ${webhookHeaders.nameCharacters} letters, digits and hyphens`
  }
  if (reserved.has(name.toLowerCase())) return "Fieldgate sets this header: remove it"
  const same = Object.keys(headers).filter((each) => each.toLowerCase() === name.toLowerCase())
  return same.length > 1 ? "the header is a duplicate: names are case-insensitive" : undefined
}

const valueFault = (text: string): string | undefined =>
  value.test(text) && text.length <= webhookHeaders.valueCharacters
    ? undefined
    : `a header's value must have 1 to ${webhookHeaders.valueCharacters} visible ASCII characters, with spaces only between them`

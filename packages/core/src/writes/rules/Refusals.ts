/** Every reason against a write that is not about one field. @rule write.refusals, write.capabilities, write.recordForm */
import * as Struct from "effect/Struct"
import type { ObjectName } from "../../domain/Ids.ts"
import { forwardedHeaders } from "../../domain/Limits.ts"
import { nearestName } from "../../domain/NearestName.ts"
import * as Config from "../../installations/Config.ts"
import type { Capabilities, RecordForm } from "../../providers/Capabilities.ts"
import { type ForwardableHeader, declarationOf, isHeaderName, isReserved } from "../../providers/ForwardableHeader.ts"
import {
  type ForwardedHeader,
  type WriteRequest,
  type WriteType,
  type WriteVerb,
  deleteRules
} from "../WriteRequest.ts"
import { objectOf, writableNames } from "./FieldMapping.ts"
import * as FieldRule from "./FieldRule.ts"
import type { FieldDecision, FieldSettings } from "./FieldRules.ts"
import { type PlanInput, recordsOf } from "./PlanInput.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export const refusals = (
  input: PlanInput,
  objectName: ObjectName,
  settings: FieldSettings
): ReadonlyArray<WriteRejection> => [
  ...bodyRefusals(input.request),
  ...beyondProvider(input.request, input.content.provider, input.capabilities, settings),
  ...headerRefusals(input, objectName),
  ...objectRefusals(input, objectName)
]

const objectRefusals = (input: PlanInput, objectName: ObjectName): ReadonlyArray<WriteRejection> => {
  const missing = missingObject(input, objectName)
  if (missing !== undefined) return [missing]
  const isEnabled = Config.writeObject(input.content, objectName)?.deletionSettings?.enabled === true
  if (input.request.type !== "delete" || isEnabled) return []
  const message = `deleting "${objectName}" is disabled: set deletionSettings.enabled in the installation's config`
  return [{ _tag: "DeletionDisabled", name: "type", value: "delete", message }]
}

/** The integration must define the object, and the group must have installed it. */
export const missingObject = (
  { content, integration, objectName: given }: Pick<PlanInput, "content" | "integration" | "objectName">,
  objectName: ObjectName
): Extract<WriteRejection, { readonly _tag: "ObjectNotDefined" | "ObjectNotInstalled" }> | undefined => {
  const at = { name: "objectName", value: given }
  if (objectOf(integration, content, given) === undefined) {
    const nearest = nearestName(given, writableNames(integration, content))
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`
    const message = `the integration "${integration.name}" defines no write object "${given}"${hint}`
    return { _tag: "ObjectNotDefined", ...at, message }
  }
  if (Config.writeObject(content, objectName) !== undefined) return undefined
  const message = `the installation doesn't allow writing "${objectName}": save the object in its config first`
  return { _tag: "ObjectNotInstalled", ...at, message }
}

const bodyRefusals = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  request.type === "delete" ? onDelete(request) : onCreateOrUpdate(request)

const invalid = (name: string, message: string): WriteRejection => ({ _tag: "InvalidInput", name, message })

const missing = (name: string, message: string): WriteRejection => ({
  _tag: "InvalidInput",
  name,
  message,
  isMissing: true
})

/** An empty list is one that a client always sends. */
const isPresent = (request: WriteRequest, name: keyof WriteRequest) =>
  name === "associations" ? (request.associations ?? []).length > 0 : request[name] !== undefined

const present = (request: WriteRequest, names: ReadonlyArray<keyof WriteRequest>) =>
  names.filter((name) => isPresent(request, name))

/** Single and synchronous; a policy or an association has no meaning here. @rule write.delete */
const onDelete = (request: WriteRequest): ReadonlyArray<WriteRejection> => [
  ...(request.record === undefined ? [missing("record", "a delete requires record with the id to delete")] : []),
  ...present(
    request,
    Struct.keys(deleteRules).filter((name) => deleteRules[name] === "refuses")
  ).map((name) => invalid(name, `${name} is not allowed in a delete, which deletes one record by its id`))
]

const onCreateOrUpdate = (request: WriteRequest): ReadonlyArray<WriteRejection> => [
  ...recordOrBatch(request),
  ...(request.mode === "asynchronous" ? inBackground(request) : policiesOfBackground(request)),
  ...(request.batch !== undefined && isPresent(request, "associations")
    ? [invalid("associations", "with batch, set associations in each item")]
    : [])
]

/** An auto batch gathers single records. @rule auto.policy */
const inBackground = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  request.autoBatchPolicy !== undefined && request.batch !== undefined
    ? [invalid("autoBatchPolicy", "autoBatchPolicy batches single records: send record, or remove autoBatchPolicy")]
    : []

/** Retries and auto batches are of the background. @rule retry.deadline, auto.policy */
const policiesOfBackground = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  present(request, ["retryPolicy", "autoBatchPolicy"]).map((name) =>
    invalid(name, `${name} requires mode asynchronous`)
  )

/** `batch` replaces `record`. @rule batch.records */
const recordOrBatch = (request: WriteRequest): ReadonlyArray<WriteRejection> => {
  if (request.record === undefined && request.batch === undefined) {
    return [missing("record", "send record for one record, or batch for many")]
  }
  return request.record !== undefined && request.batch !== undefined
    ? [invalid("batch", "send either record or batch, not both")]
    : []
}

const beyondProvider = (
  request: WriteRequest,
  provider: string,
  capabilities: Capabilities,
  settings: FieldSettings
): ReadonlyArray<WriteRejection> =>
  [...missingCapabilities(request, capabilities), ...unreadable(request, capabilities, settings)].map(
    ([name, capability, remedy]) => ({
      _tag: "CapabilityMissing",
      name,
      capability,
      provider,
      message: `${provider} doesn't support ${capability}: ${remedy}`
    })
  )

type Missing = readonly [name: string, capability: string, remedy: string]

const missingCapabilities = (request: WriteRequest, capabilities: Capabilities): ReadonlyArray<Missing> => {
  // Clients send empty lists for what they don't use.
  const { autoBatchPolicy, batch, batchPolicy, headers = [], mode, type } = request
  const associated = capabilities.associations
    ? []
    : recordsOf(request).filter((each) => (each.associations ?? []).length > 0)
  // What can't be done at all needs no word about doing it in batches.
  const isPlain = type === "create" || type === "update"
  const batches = !isPlain || !capabilities[type] || capabilities.batch[type]
  return [
    ...(type === "upsert" || capabilities[type] ? [] : [["type", type, "use another type"] as const]),
    ...(batch !== undefined && !batches ? [["batch", `batch ${type}`, "send one record at a time"] as const] : []),
    ...(autoBatchPolicy !== undefined && mode === "asynchronous" && batch === undefined && !batches
      ? [["autoBatchPolicy", `batch ${type}`, "remove it to write each record individually"] as const]
      : []),
    ...(batch !== undefined &&
    batches &&
    type === "create" &&
    batchPolicy?.allOrNone === true &&
    !capabilities.allOrNone.create
      ? [["batchPolicy.allOrNone", "all-or-none batch create", "remove it"] as const]
      : []),
    ...associated.map(({ associationsName }): Missing => [
      associationsName,
      "associations",
      `leave ${associationsName} out`
    ]),
    ...(headers.length > 0 && !capabilities.headers
      ? [["headers", "forwarded headers", "remove headers"] as const]
      : [])
  ]
}

/** Settings that need more than the provider is capable of. @rule write.ifEmpty */
const unreadable = (
  { type }: WriteRequest,
  capabilities: Capabilities,
  settings: FieldSettings
): ReadonlyArray<Missing> =>
  Object.entries(settings).flatMap(([field, setting]) =>
    FieldRule.unsupported(setting, capabilities)
      .filter((each) => verbsOf(type).includes(each.type))
      .map(({ capability }): Missing => [
        field,
        capability,
        "change the setting of this field in the installation's config"
      ])
  )

/** What a write of a type may do with a record. */
const verbsOf = (type: WriteType): ReadonlyArray<WriteVerb> => (type === "upsert" ? ["create", "update"] : [type])

/** What speaks against the headers of a request, where the provider takes any at all. */
const headerRefusals = (
  { capabilities, content, forwardableHeaders, request }: PlanInput,
  objectName: string
): ReadonlyArray<WriteRejection> => {
  const { headers = [], type } = request
  if (!capabilities.headers) return []
  const taken = { provider: content.provider, declared: forwardableHeaders }
  const faults = verbsOf(type).flatMap((each) =>
    headerFaults({ headers, type: each, objectName, company: companyOf(request) }, taken)
  )
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()].map(
    ({ message, name }): WriteRejection => ({ _tag: "InvalidInput", name, message })
  )
}

/** What makes several records go in one call with a request's record. */
const companyOf = ({ autoBatchPolicy, batch, mode, type }: WriteRequest): string | undefined => {
  if (type === "delete") return undefined
  if (batch !== undefined) return batch.length > 1 ? "batch has several" : undefined
  return autoBatchPolicy !== undefined && mode === "asynchronous" ? "autoBatchPolicy combines several" : undefined
}

/** The write that headers are to go with. */
export interface HeadedWrite {
  readonly headers: ReadonlyArray<ForwardedHeader>
  readonly type: WriteVerb
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
    const ofKey = nameFault(key, write, taken) ?? (isSecond ? "is sent twice: send it once" : undefined)
    const ofValue = valueFault(value)
    return [
      ...(ofKey === undefined ? [] : [{ name: `headers[${index}].key`, message: headerSentence(key, ofKey) }]),
      ...(ofValue === undefined ? [] : [{ name: `headers[${index}].value`, message: headerSentence(key, ofValue) }])
    ]
  })
}

const headerSentence = (key: string, fault: string) => `the header ${JSON.stringify(shortened(key))} ${fault}`

const longest = 100
const shortened = (key: string) => (key.length > longest ? `${key.slice(0, longest)}…` : key)

const nameFault = (key: string, write: HeadedWrite, { declared, provider }: TakenHeaders): string | undefined => {
  if (declared === undefined) {
    if (!isHeaderName(key)) return "is not a header name: use letters, digits and hyphens"
    return isReserved(key)
      ? `is not forwarded to ${provider}, because it frames the request or carries credentials; other headers are`
      : undefined
  }
  const declaration = isHeaderName(key) ? declarationOf(declared, key) : undefined
  return declaration === undefined
    ? `is not forwarded to ${provider}; forwarded headers: ${declared.map(shown).join(", ")}`
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
  return `is used by ${provider} only for ${where.join(" ")}${inCompany ? `, and ${company}` : ""}`
}

const articled = { create: "a create", update: "an update", upsert: "an upsert", delete: "a delete" } as const

const valueFault = (value: string): string | undefined => {
  if (!/^[\t\x20-\x7e]*$/.test(value)) return "has a value with invalid characters"
  return value.trim() === "" ? "has a blank value: set one, or remove the header" : undefined
}

/** An id in a form that no record has. */
export const ofId = ({ id }: RecordForm, name: string, recordId: string | undefined): ReadonlyArray<WriteRejection> =>
  id === undefined || recordId === undefined || id.pattern.test(recordId)
    ? []
    : [
        {
          _tag: "InvalidInput",
          name: `${name}.id`,
          value: recordId,
          message: `${name}.id is not a valid id for this provider: send ${id.description}`
        }
      ]

/** Lists for a provider whose fields take texts. */
export const ofValues = (
  { listSeparator }: RecordForm,
  name: string,
  decisions: ReadonlyArray<FieldDecision>
): ReadonlyArray<WriteRejection> =>
  listSeparator === undefined
    ? []
    : decisions
        .filter(({ decision, value }) => decision !== "dropped" && Array.isArray(value))
        .map(({ field }) => ({
          _tag: "InvalidInput",
          name: `${name}.${field}`,
          message:
            `"${field}" is a list, but the provider's fields accept no lists: send one string with the values joined by ` +
            `"${listSeparator}", such as "a${listSeparator}b"`
        }))

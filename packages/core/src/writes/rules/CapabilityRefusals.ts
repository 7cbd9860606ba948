/** What the provider can't do is refused before any call, by capability and provider. Spec 8. */
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import type { FieldSettings } from "./FieldRules.ts"
import { recordsOf } from "./WriteInput.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export const beyondProvider = (
  request: WriteRequest,
  provider: string,
  capabilities: Capabilities,
  settings: FieldSettings
): ReadonlyArray<WriteRejection> =>
  [...missing(request, capabilities), ...unreadable(request, capabilities, settings)].map(
    ([name, capability, remedy]) => ({
      _tag: "CapabilityMissing",
      name,
      capability,
      provider,
      message: `${provider} has no ${capability}: ${remedy}`
    })
  )

type Missing = readonly [name: string, capability: string, remedy: string]

const missing = (request: WriteRequest, capabilities: Capabilities): ReadonlyArray<Missing> => {
  // Clients send empty lists for what they don't use.
  const { autoBatchPolicy, batch, batchPolicy, headers = [], mode, type } = request
  const associated = capabilities.associations
    ? []
    : recordsOf(request).filter((each) => (each.associations ?? []).length > 0)
  // What can't be done at all needs no word about doing it in batches.
  const batches = type === "delete" || !capabilities[type] || capabilities.batch[type]
  return [
    ...(capabilities[type] ? [] : [["type", type, "it can't be done"] as const]),
    ...(batch !== undefined && !batches ? [["batch", `batch ${type}`, "send one record at a time"] as const] : []),
    ...(autoBatchPolicy !== undefined && mode === "asynchronous" && batch === undefined && !batches
      ? [["autoBatchPolicy", `batch ${type}`, "leave it out, and each record is written by itself"] as const]
      : []),
    ...(batch !== undefined &&
    batches &&
    type === "create" &&
    batchPolicy?.allOrNone === true &&
    !capabilities.allOrNone.create
      ? [["batchPolicy.allOrNone", "all-or-none batch create", "leave it out"] as const]
      : []),
    ...associated.map(({ associationsName }): Missing => [
      associationsName,
      "associations",
      `leave ${associationsName} out`
    ]),
    ...(headers.length > 0 && !capabilities.headers
      ? [["headers", "forwarded headers", "leave headers out"] as const]
      : [])
  ]
}

/** An update can't look at the current value first. Spec 2.9. */
const unreadable = (
  { type }: WriteRequest,
  capabilities: Capabilities,
  settings: FieldSettings
): ReadonlyArray<Missing> =>
  type !== "update" || capabilities.ifEmpty
    ? []
    : Object.entries(settings)
        .filter(([, setting]) => setting.writeOnUpdate === "ifEmpty")
        .map(([field]) => [
          field,
          "writeOnUpdate: ifEmpty",
          "change the setting of this field in the installation's config"
        ])

/** Every reason against a write, collected before any call. Spec 4.3, 8. */
import * as Config from "../domain/Config.ts"
import { bodyRefusals } from "./BodyRefusals.ts"
import * as FieldPolicy from "./FieldPolicy.ts"
import type { PlanInput } from "./PlanInput.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export const refusals = (input: PlanInput): ReadonlyArray<WriteRejection> => [
  ...bodyRefusals(input.request),
  ...beyondProvider(input),
  ...objectRefusals(input),
  ...unbuilt(input)
]

/** Spec 8: what the provider can't do is refused by name. */
const beyondProvider = (input: PlanInput): ReadonlyArray<WriteRejection> => {
  const { capabilities, content, request } = input
  const lacks = (capability: string, name: string): WriteRejection => ({
    _tag: "CapabilityMissing",
    name,
    capability,
    provider: content.provider,
    message: `${content.provider} has no ${capability}: leave ${name} out`
  })
  return [
    ...(capabilities[request.type] ? [] : [lacks(request.type, "type")]),
    ...(request.associations !== undefined && !capabilities.associations
      ? [lacks("associations", "associations")]
      : []),
    ...(request.headers !== undefined && !capabilities.headers ? [lacks("forwarded headers", "headers")] : [])
  ]
}

/** The integration must define the object, and the group must have installed it. */
const objectRefusals = ({ content, integration, objectName, request }: PlanInput): ReadonlyArray<WriteRejection> => {
  const at = { name: "objectName", value: objectName }
  if (!integration.write?.objects?.some((object) => object.objectName === objectName)) {
    const message = `the integration "${integration.name}" defines no write object "${objectName}"`
    return [{ _tag: "ObjectNotDefined", ...at, message }]
  }
  const installed = Config.writeObject(content, objectName)
  if (installed === undefined) {
    const message = `the installation doesn't allow writing "${objectName}": save the object in its config first`
    return [{ _tag: "ObjectNotInstalled", ...at, message }]
  }
  if (request.type === "delete" && installed.deletionSettings?.enabled !== true) {
    const message = `deleting "${objectName}" is disabled: set deletionSettings.enabled in the installation's config`
    return [{ _tag: "DeletionDisabled", name: "type", value: "delete", message }]
  }
  return []
}

/** Settings that would change what is sent, and that no rule carries out yet. */
const unbuilt = ({ content, integration, objectName, request }: PlanInput): ReadonlyArray<WriteRejection> => {
  const installed = Config.writeObject(content, objectName)
  const defined = integration.write?.objects?.find((object) => object.objectName === objectName)
  const ifEmpty = request.type === "update" ? FieldPolicy.ifEmptyFields(installed?.selectedFieldSettings ?? {}) : []
  const notBuilt = (feature: string, name: string): WriteRejection => ({
    _tag: "NotBuilt",
    feature,
    name,
    message: `${feature} is not built yet`
  })
  return [
    ...(request.type !== "delete" && (installed?.inheritMapping ?? defined?.inheritMapping)
      ? [notBuilt("writing through inherited mappings (inheritMapping)", "objectName")]
      : []),
    ...ifEmpty.map((field) => notBuilt("writeOnUpdate: ifEmpty", `record.${field}`)),
    ...(request.type === "update" && request.associations !== undefined
      ? [notBuilt("associations on update", "associations")]
      : [])
  ]
}

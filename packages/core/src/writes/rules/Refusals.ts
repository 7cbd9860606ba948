/** Every reason against a write that is not about one field, collected before any call. Spec 4.3, 8. */
import * as Config from "../../installations/Config.ts"
import type { ObjectName } from "../../domain/Ids.ts"
import { nearestName } from "../../domain/NearestName.ts"
import { bodyRefusals } from "./BodyRefusals.ts"
import { beyondProvider } from "./CapabilityRefusals.ts"
import type { FieldSettings } from "./FieldRules.ts"
import { headerRefusals } from "./HeaderRefusals.ts"
import { objectOf, writableNames } from "./ObjectMapping.ts"
import type { PlanInput } from "./PlanInput.ts"
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

/** The integration must define the object, and the group must have installed it. */
const objectRefusals = (input: PlanInput, objectName: ObjectName): ReadonlyArray<WriteRejection> => {
  const { content, integration, request } = input
  const at = { name: "objectName", value: input.objectName }
  if (objectOf(integration, content, input.objectName) === undefined) {
    const nearest = nearestName(input.objectName, writableNames(integration, content))
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`
    const message = `the integration "${integration.name}" defines no write object "${input.objectName}"${hint}`
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

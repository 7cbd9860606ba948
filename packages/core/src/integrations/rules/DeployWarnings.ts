/** What to know about a manifest that may be deployed all the same. Spec 2.8, 4.3.2. */
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { IntegrationDefinition, Manifest, ManifestReadObject } from "../Manifest.ts"
import type { Warning } from "../../writes/WriteAnswer.ts"

export interface Surroundings {
  readonly capabilitiesOf: (provider: string) => Capabilities | undefined
  /** Names of the project's destinations. */
  readonly destinations: ReadonlySet<string>
}

export const warnings = ({ integrations }: Manifest, around: Surroundings): ReadonlyArray<Warning> =>
  [
    ...integrations.flatMap((definition) => [
      ...withoutWriting(definition, around),
      ...withoutId(definition),
      ...nothingInherited(definition)
    ]),
    ...unknownDestinations(integrations, around)
  ].map((message) => ({ message }))

const withoutWriting = ({ name, provider, write }: IntegrationDefinition, { capabilitiesOf }: Surroundings) => {
  const can = capabilitiesOf(provider)
  return can === undefined || can.create || can.update || can.delete || (write?.objects ?? []).length === 0
    ? []
    : [`"${name}" has write objects, but ${provider} can't be written to: every write will be refused`]
}

/** Whoever reads records to update them later needs the provider's id of each. */
const withoutId = ({ name, read, write }: IntegrationDefinition): ReadonlyArray<string> => {
  const written = new Set(write?.objects?.map(({ objectName }) => objectName))
  return (read?.objects ?? [])
    .filter((object) => written.has(object.objectName) && !requiresId(object))
    .map(
      ({ objectName }) =>
        `"${objectName}" of "${name}" is read and written, but id is not among its requiredFields: an update must name the record's id`
    )
}

/** Providers spell it in their own case; a mapping may give it the name. */
const requiresId = ({ requiredFields = [] }: ManifestReadObject): boolean =>
  requiredFields.some((field) =>
    ["fieldName" in field ? field.fieldName : undefined, field.mapToName].some((name) => name?.toLowerCase() === "id")
  )

const nothingInherited = ({ name, read, write }: IntegrationDefinition): ReadonlyArray<string> => {
  const readNames = new Set(read?.objects?.map(({ objectName }) => objectName))
  return (write?.objects ?? [])
    .filter(({ inheritMapping, objectName }) => inheritMapping === true && !readNames.has(objectName))
    .map(
      ({ objectName }) =>
        `"${objectName}" of "${name}" has inheritMapping, but no read object of the same name has mappings to inherit`
    )
}

const unknownDestinations = (
  integrations: ReadonlyArray<IntegrationDefinition>,
  { destinations }: Surroundings
): ReadonlyArray<string> => {
  const named = integrations.flatMap(({ read, subscribe, watchSchema }) => [
    ...(read?.objects ?? []).map(({ destination }) => destination),
    ...(subscribe?.objects ?? []).map(({ destination }) => destination),
    watchSchema?.destination
  ])
  return [...new Set(named)]
    .filter((name) => name !== undefined && name !== "" && !destinations.has(name))
    .map((name) => `the project has no destination "${name}": nothing will be sent there`)
}

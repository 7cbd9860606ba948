/** Compares what is deployed with a manifest. @rule integration.plan, integration.provider, integration.warnings */
import { nameOf } from "../../domain/InputFault.ts"
import { nearestName } from "../../domain/NearestName.ts"
import { type ConfigContent, readObject, writeObject } from "../../installations/Config.ts"
import type { Installation } from "../../installations/Installation.ts"
import * as RequiredMappings from "../../installations/rules/RequiredMappings.ts"
import type { AffectedInstallation, DeployPlan, IntegrationPlan } from "../DeployPlan.ts"
import type { Integration } from "../Integration.ts"
import type { IntegrationDefinition, Manifest, ManifestReadObject } from "../Manifest.ts"
import type { ManifestFault } from "../ManifestFault.ts"
import * as ObjectMatch from "../../writes/rules/ObjectMatch.ts"
import * as DefinitionChanges from "./DefinitionChanges.ts"
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { Warning } from "../../domain/Warning.ts"

interface Surroundings {
  readonly capabilitiesOf: (provider: string) => Capabilities | undefined
  readonly destinations: ReadonlySet<string>
}

export interface Comparison extends Surroundings {
  readonly manifest: Manifest
  readonly deployed: ReadonlyArray<Integration>
  /** Whether integrations that the manifest doesn't hold are removed. */
  readonly destructive: boolean
  /** The installations of the integrations that would lose objects or require more. */
  readonly installations: ReadonlyArray<Installation>
}

/** Why the manifest can't be deployed: the provider has no driver, or differs from the deployed one. */
export const refusals = (
  { integrations }: Manifest,
  deployed: ReadonlyArray<Integration>,
  providers: ReadonlyArray<string>
): ReadonlyArray<ManifestFault> =>
  integrations.flatMap(({ name, provider }, index) => {
    const path = ["integrations", index, "provider"]
    const before = named(deployed, name)
    if (!providers.includes(provider)) return [{ path, message: unknownProvider(provider, providers), value: provider }]
    return before === undefined || before.provider === provider
      ? []
      : [
          {
            path,
            message: `"${name}" is deployed for ${before.provider}, where its customers are connected: use another name for an integration with ${provider}`,
            value: provider
          }
        ]
  })

export const unknownProvider = (provider: string, providers: ReadonlyArray<string>): string => {
  const nearest = nearestName(provider, providers)
  const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`
  return `no driver is installed for the provider "${provider}"; installed drivers: ${providers.join(", ")}${hint}`
}

/** The integrations that lose objects or require more, so that their installations must be read. */
export const concerning = ({
  deployed,
  destructive,
  manifest
}: Pick<Comparison, "deployed" | "destructive" | "manifest">) =>
  deployed.filter((integration) => {
    const next = named(manifest.integrations, integration.name)
    if (next === undefined) return destructive
    const before = integration.latestRevision.content
    return (
      !includes(partsOf(next), partsOf(before)) ||
      RequiredMappings.newlyRequired(before, next).length > 0 ||
      losingKeys(before, next).length > 0
    )
  })

export const plan = (comparison: Comparison): DeployPlan => {
  const { deployed, manifest } = comparison
  const listed = manifest.integrations.map((definition) => listedPlan(definition, comparison))
  const others = deployed
    .filter(({ name }) => named(manifest.integrations, name) === undefined)
    .map((integration) => unlistedPlan(integration, comparison))
  const integrations = [...listed, ...others]
  return {
    changes: integrations.some(({ action }) => action !== "none" && action !== "unlisted"),
    integrations,
    warnings: [...warningsOf(manifest, comparison), ...requirements(comparison), ...lostChoices(comparison)]
  }
}

/** What a definition newly requires reaches its installations by their next save: until then they may lack it. */
const requirements = ({ deployed, installations, manifest }: Comparison): ReadonlyArray<Warning> =>
  manifest.integrations.flatMap((definition) => {
    const before = named(deployed, definition.name)
    if (before === undefined) return []
    const contents = installations.flatMap(({ config, integrationId }) =>
      integrationId === before.id ? [config.content] : []
    )
    return RequiredMappings.newlyRequired(before.latestRevision.content, definition).flatMap(({ objectName, path }) => {
      const count = contents.filter(
        (content) => readObject(content, objectName) ?? writeObject(content, objectName)
      ).length
      const message = `"${definition.name}" now requires ${path}: ${count} of its installations may lack it until the next save of ${objectName}`
      return count === 0 ? [] : [{ name: path, message }]
    })
  })

/** Objects of which installations may no longer choose each key that they might have chosen. */
const losingKeys = (before: IntegrationDefinition, after: IntegrationDefinition): ReadonlyArray<string> =>
  (before.write?.objects ?? []).flatMap(({ match, objectName }) => {
    const next = ObjectMatch.declaredOf(after, objectName)
    const keeps = ObjectMatch.mayChoose(next) && (match?.by ?? []).every((key) => ObjectMatch.isDeclared(next, key))
    return ObjectMatch.mayChoose(match) && !keeps ? [objectName] : []
  })

/** A chosen key that the manifest no longer has is ignored. @rule match.choice */
const lostChoices = ({ deployed, installations, manifest }: Comparison): ReadonlyArray<Warning> =>
  manifest.integrations.flatMap((definition) => {
    const before = named(deployed, definition.name)
    if (before === undefined) return []
    return losingKeys(before.latestRevision.content, definition).flatMap((objectName) => {
      const declared = ObjectMatch.declaredOf(definition, objectName)
      const count = installations.filter(
        ({ config, integrationId }) =>
          integrationId === before.id &&
          (writeObject(config.content, objectName)?.match?.by ?? []).some(
            (key) => !ObjectMatch.mayChoose(declared) || !ObjectMatch.isDeclared(declared, key)
          )
      ).length
      const message = `"${definition.name}" no longer allows a key of ${objectName} that ${count} of its installations chose: their upserts use the remaining keys`
      return count === 0 ? [] : [{ name: nameOf(["write", "objects", objectName, "match"]), message }]
    })
  })

const named = <A extends { readonly name: string }>(all: ReadonlyArray<A>, name: string): A | undefined =>
  all.find((each) => each.name === name)

const listedPlan = (definition: IntegrationDefinition, { deployed, installations }: Comparison): IntegrationPlan => {
  const { name, provider } = definition
  const before = named(deployed, name)
  if (before === undefined) {
    const changes = partsOf(definition).map((path) => ({ action: "add" as const, path }))
    return { name, provider, action: "add", changes, installations: [] }
  }
  const changes = DefinitionChanges.between(before.latestRevision.content, definition)
  return {
    name,
    provider,
    action: changes.length === 0 ? "none" : "change",
    integrationId: before.id,
    changes,
    installations: affected(before, definition, installations)
  }
}

const unlistedPlan = (integration: Integration, { destructive, installations }: Comparison): IntegrationPlan => {
  const { id, latestRevision, name, provider } = integration
  const changes = partsOf(latestRevision.content).map((path) => ({ action: "remove" as const, path }))
  return {
    name,
    provider,
    action: destructive ? "remove" : "unlisted",
    integrationId: id,
    changes: destructive ? changes : [],
    installations: destructive ? affected(integration, undefined, installations) : []
  }
}

/** All installations of an integration that goes; of one that changes, those that it leaves without something. */
const affected = (
  { id, latestRevision }: Integration,
  after: IntegrationDefinition | undefined,
  installations: ReadonlyArray<Installation>
): ReadonlyArray<AffectedInstallation> => {
  const kept = new Set(after === undefined ? [] : partsOf(after))
  const lost = new Set(partsOf(latestRevision.content).filter((path) => !kept.has(path)))
  return installations
    .filter(({ integrationId }) => integrationId === id)
    .map(({ config, group, id: installationId }) => ({
      installationId,
      groupRef: group.groupRef,
      undefinedObjects: partsOfConfig(config.content).filter((path) => lost.has(path)),
      ...lacking(latestRevision.content, after, config.content)
    }))
    .filter((each) => after === undefined || each.undefinedObjects.length > 0 || each.missingMappings !== undefined)
}

/** The mappings that a config lacks only by the next definition. */
const lacking = (
  before: IntegrationDefinition,
  after: IntegrationDefinition | undefined,
  content: ConfigContent
): Pick<AffectedInstallation, "missingMappings"> => {
  if (after === undefined) return {}
  const former = new Set(RequiredMappings.missingAnywhere(before, content).map(({ path }) => path))
  const missing = RequiredMappings.missingAnywhere(after, content).flatMap(({ path }) =>
    former.has(path) ? [] : [path]
  )
  return missing.length === 0 ? {} : { missingMappings: missing }
}

const parts = ["read", "write", "subscribe"] as const

const partsOf = (definition: IntegrationDefinition): ReadonlyArray<string> =>
  parts.flatMap((part) =>
    (definition[part]?.objects ?? []).map(({ objectName }) => nameOf([part, "objects", objectName]))
  )

const partsOfConfig = (content: ConfigContent): ReadonlyArray<string> =>
  parts.flatMap((part) => Object.keys(content[part]?.objects ?? {}).map((name) => nameOf([part, "objects", name])))

const includes = (all: ReadonlyArray<string>, some: ReadonlyArray<string>): boolean => {
  const set = new Set(all)
  return some.every((each) => set.has(each))
}

const warningsOf = ({ integrations }: Manifest, around: Surroundings): ReadonlyArray<Warning> =>
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
    : [`"${name}" has write objects, but ${provider} doesn't support writes: every write will be refused`]
}

/** An update names the provider's id of the record, so what reads records to update them later needs each id. */
const withoutId = ({ name, read, write }: IntegrationDefinition): ReadonlyArray<string> => {
  const written = new Set(write?.objects?.map(({ objectName }) => objectName))
  return (read?.objects ?? [])
    .filter((object) => written.has(object.objectName) && !requiresId(object))
    .map(
      ({ objectName }) =>
        `"${objectName}" of "${name}" is read and written, but id is not among its requiredFields: an update must name the record's id`
    )
}

/** What providers call a record's id. */
const idNames: ReadonlySet<string | undefined> = new Set(["id", "hs_object_id"])

/** Providers spell it in their own case; a mapping may give it the name. */
const requiresId = ({ requiredFields = [] }: ManifestReadObject): boolean =>
  requiredFields.some((field) =>
    ["fieldName" in field ? field.fieldName : undefined, field.mapToName].some((name) =>
      idNames.has(name?.toLowerCase())
    )
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
  const names = integrations.flatMap(({ read, subscribe, watchSchema }) => [
    ...(read?.objects ?? []).map(({ destination }) => destination),
    ...(subscribe?.objects ?? []).map(({ destination }) => destination),
    watchSchema?.destination
  ])
  return [...new Set(names)]
    .filter((name) => name !== undefined && name !== "" && !destinations.has(name))
    .map((name) => `the project has no destination "${name}": its webhooks won't be sent`)
}

/** Installations: what each group has chosen. Spec 4.5. */
import type { Call, CallOptions } from "../Call.ts"
import type {
  Config,
  ConnectedInstallation,
  Installation,
  InstallationUpdate,
  NewConnectedInstallation,
  NewInstallation,
  ObjectPatch,
  SavedConfig,
  ValidationAnswer
} from "../Wire.ts"
import { flag } from "./Flag.ts"
import type { ListPart } from "./ListPart.ts"
import type { ProjectTarget } from "./Projects.ts"

export interface IntegrationTarget extends ProjectTarget {
  /** The integration's id or name. */
  readonly integration: string
}

export interface InstallationTarget extends IntegrationTarget {
  readonly installationId: string
}

export interface InstallationQuery extends ListPart {
  /** The integration's id or name. */
  readonly integration?: string
  readonly groupRef?: string
  readonly healthStatus?: Installation["healthStatus"]
}

export interface SaveOptions extends CallOptions {
  /** The id of the config that the change was made from: the save is refused where another one is current. */
  readonly ifMatch?: string | undefined
  /** Saves without a look at the connected account. */
  readonly skipSampling?: boolean | undefined
}

export interface Installations {
  /** Installs an integration for the group `groupRef`. Spec 4.5. */
  readonly create: (input: IntegrationTarget & NewInstallation, options?: SaveOptions) => Promise<Installation>
  /**
   * Connects an account and installs the integration on it. It can be repeated: the same account's connection gets the new
   * credentials, and an installation that is there keeps its config.
   */
  readonly connectAndInstall: (
    input: IntegrationTarget & NewConnectedInstallation,
    options?: SaveOptions
  ) => Promise<ConnectedInstallation>
  /** Makes the checks of a save and saves nothing. Spec 4.6. */
  readonly validate: (input: IntegrationTarget & NewInstallation, options?: SaveOptions) => Promise<ValidationAnswer>
  readonly get: (input: InstallationTarget, options?: CallOptions) => Promise<Installation>
  /** Those of a project, or of one of its integrations, the oldest first; with `pageSize`, so many at a time. */
  readonly list: (
    input: ProjectTarget & InstallationQuery,
    options?: CallOptions
  ) => Promise<ReadonlyArray<Installation>>
  /** Replaces the members that `updateMask` names. Spec 4.5. */
  readonly update: (input: InstallationTarget & InstallationUpdate, options?: SaveOptions) => Promise<Installation>
  /** Changes one object's settings by a JSON Patch. Spec 4.5. */
  readonly patchObject: (
    input: IntegrationTarget & { readonly objectName: string } & ObjectPatch,
    options?: SaveOptions
  ) => Promise<Installation>
  /** Removes it; writes that wait end as failed. */
  readonly remove: (input: InstallationTarget, options?: CallOptions) => Promise<void>
  /** When each config was saved, and by whom; the current one first. */
  readonly configs: (input: InstallationTarget, options?: CallOptions) => Promise<ReadonlyArray<SavedConfig>>
  /** One of them, with what it holds. */
  readonly config: (input: InstallationTarget & { readonly configId: string }, options?: CallOptions) => Promise<Config>
}

const integrationPath = "/v1/projects/{projectIdOrName}/integrations/{integrationId}"
const ofProject = "/v1/projects/{projectIdOrName}/installations"
const all = `${integrationPath}/installations` as const
const one = `${all}/{installationId}` as const

export const installations = (call: Call): Installations => {
  const within = ({ integration: integrationId, project: projectIdOrName }: IntegrationTarget) => ({
    projectIdOrName,
    integrationId
  })
  const path = ({ installationId, ...target }: InstallationTarget) => ({ path: { ...within(target), installationId } })
  const saving = ({ headers, ifMatch, skipSampling, ...options }: SaveOptions = {}) => ({
    query: flag("skipSampling", skipSampling),
    options: { ...options, headers: ifMatch === undefined ? headers : { ...headers, "if-match": `"${ifMatch}"` } }
  })
  const posted = <Body extends IntegrationTarget & Pick<NewInstallation, "groupRef">>(
    { integration, project, ...body }: Body,
    save: SaveOptions | undefined
  ) => {
    const { options, query } = saving(save)
    return [
      { path: within({ integration, project }), query, body },
      { groupRef: body.groupRef, ...options }
    ] as const
  }
  return {
    create: (input, save) => call("post", all, ...posted(input, save)),
    connectAndInstall: (input, save) => call("post", `${all}:connect`, ...posted(input, save)),
    validate: (input, options) => call("post", `${all}:validate`, ...posted(input, options)),
    get: (target, options) => call("get", one, path(target), options),
    list: ({ integration, project, ...query }, options) =>
      integration === undefined
        ? call("get", ofProject, { path: { projectIdOrName: project }, query }, { ...query, ...options })
        : call("get", all, { path: within({ integration, project }), query }, { ...query, ...options }),
    update: ({ installationId, integration, project, ...body }, save) => {
      const { options, query } = saving(save)
      return call("patch", one, { ...path({ installationId, integration, project }), query, body }, options)
    },
    patchObject: ({ integration, objectName, project, ...body }, save) => {
      const { options, query } = saving(save)
      const input = { path: { ...within({ integration, project }), objectName }, query, body }
      return call("patch", `${integrationPath}/objects/{objectName}/config-content`, input, options)
    },
    remove: (target, options) => call("delete", one, path(target), options),
    configs: (target, options) => call("get", `${one}/configs`, path(target), options),
    config: ({ configId, ...target }, options) =>
      call("get", `${one}/configs/{configId}`, { path: { ...path(target).path, configId } }, options)
  }
}

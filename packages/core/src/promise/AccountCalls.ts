/** Organizations, projects, and the keys by which others call. */
import type { ApiKey } from "../projects/ApiKey.ts"
import type { JwtKey } from "../projects/JwtKey.ts"
import type { Organization } from "../projects/Organization.ts"
import type { Project } from "../projects/Project.ts"
import * as CreateApiKey from "../projects/calls/CreateApiKey.ts"
import * as CreateJwtKey from "../projects/calls/CreateJwtKey.ts"
import * as CreateOrganization from "../projects/calls/CreateOrganization.ts"
import * as CreateProject from "../projects/calls/CreateProject.ts"
import * as GetOrganization from "../projects/calls/GetOrganization.ts"
import * as GetProject from "../projects/calls/GetProject.ts"
import * as ListApiKeys from "../projects/calls/ListApiKeys.ts"
import * as ListJwtKeys from "../projects/calls/ListJwtKeys.ts"
import * as ListProjects from "../projects/calls/ListProjects.ts"
import * as RemoveApiKey from "../projects/calls/RemoveApiKey.ts"
import * as RemoveJwtKey from "../projects/calls/RemoveJwtKey.ts"
import * as RotateApiKey from "../projects/calls/RotateApiKey.ts"
import * as UpdateApiKey from "../projects/calls/UpdateApiKey.ts"
import * as UpdateJwtKey from "../projects/calls/UpdateJwtKey.ts"
import * as UpdateOrganization from "../projects/calls/UpdateOrganization.ts"
import * as UpdateProject from "../projects/calls/UpdateProject.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import type { Platform } from "../Platform.ts"

/** Calls about the house: organizations, projects, API keys and the keys of tokens. */
export interface AccountCalls {
  /** Makes an organization and its team Everyone. */
  createOrganization(input: typeof CreateOrganization.Input.Encoded, options?: CallOptions): Promise<Organization>
  /** Gets an organization by its id. */
  getOrganization(input: typeof GetOrganization.Input.Encoded, options?: CallOptions): Promise<Organization>
  /** Changes what `updateMask` names of an organization. */
  updateOrganization(input: typeof UpdateOrganization.Input.Encoded, options?: CallOptions): Promise<Organization>
  /** Makes a project of an organization; its name is unique in the whole deployment. */
  createProject(input: typeof CreateProject.Input.Encoded, options?: CallOptions): Promise<Project>
  /** Lists projects, of all organizations or of one. */
  listProjects(input: typeof ListProjects.Input.Encoded, options?: CallOptions): Promise<ReadonlyArray<Project>>
  /** Gets a project by its id or its name. */
  getProject(input: typeof GetProject.Input.Encoded, options?: CallOptions): Promise<Project>
  /** Changes what `updateMask` names of a project. */
  updateProject(input: typeof UpdateProject.Input.Encoded, options?: CallOptions): Promise<Project>
  /** Makes an API key; its secret is told here and never again. */
  createApiKey(input: typeof CreateApiKey.Input.Encoded, options?: CallOptions): Promise<CreateApiKey.SecretKey>
  /** Lists a project's API keys, without their secrets. */
  listApiKeys(input: typeof ListApiKeys.Input.Encoded, options?: CallOptions): Promise<ReadonlyArray<ApiKey>>
  /** Changes what `updateMask` names of an API key, such as whether it is active. */
  updateApiKey(input: typeof UpdateApiKey.Input.Encoded, options?: CallOptions): Promise<ApiKey>
  /** Gives an API key a new secret, which is told here and never again. */
  rotateApiKey(input: typeof RotateApiKey.Input.Encoded, options?: CallOptions): Promise<CreateApiKey.SecretKey>
  /** Removes an API key for good. */
  removeApiKey(input: typeof RemoveApiKey.Input.Encoded, options?: CallOptions): Promise<void>
  /** Keeps a public key that proves the tokens of a project's consumers. */
  createJwtKey(input: typeof CreateJwtKey.Input.Encoded, options?: CallOptions): Promise<JwtKey>
  /** Lists a project's JWT keys. */
  listJwtKeys(input: typeof ListJwtKeys.Input.Encoded, options?: CallOptions): Promise<ReadonlyArray<JwtKey>>
  /** Changes what `updateMask` names of a JWT key. */
  updateJwtKey(input: typeof UpdateJwtKey.Input.Encoded, options?: CallOptions): Promise<JwtKey>
  /** Removes a JWT key: tokens signed with it hold no longer. */
  removeJwtKey(input: typeof RemoveJwtKey.Input.Encoded, options?: CallOptions): Promise<void>
}

export const accountCalls = ({ door }: Calling, platform: Platform["Service"]): AccountCalls => ({
  createOrganization: door(CreateOrganization.Input, platform.createOrganization),
  getOrganization: door(GetOrganization.Input, platform.getOrganization),
  updateOrganization: door(UpdateOrganization.Input, platform.updateOrganization),
  createProject: door(CreateProject.Input, platform.createProject),
  listProjects: door(ListProjects.Input, platform.listProjects),
  getProject: door(GetProject.Input, platform.getProject),
  updateProject: door(UpdateProject.Input, platform.updateProject),
  createApiKey: door(CreateApiKey.Input, platform.createApiKey),
  listApiKeys: door(ListApiKeys.Input, platform.listApiKeys),
  updateApiKey: door(UpdateApiKey.Input, platform.updateApiKey),
  rotateApiKey: door(RotateApiKey.Input, platform.rotateApiKey),
  removeApiKey: door(RemoveApiKey.Input, platform.removeApiKey),
  createJwtKey: door(CreateJwtKey.Input, platform.createJwtKey),
  listJwtKeys: door(ListJwtKeys.Input, platform.listJwtKeys),
  updateJwtKey: door(UpdateJwtKey.Input, platform.updateJwtKey),
  removeJwtKey: door(RemoveJwtKey.Input, platform.removeJwtKey)
})

/** Organizations, projects, and the keys by which others call. */
import type { LimitReached } from "../call/LimitReached.ts"
import type * as Effect from "effect/Effect"
import type { ApiKey } from "../projects/ApiKey.ts"
import type { Caller } from "../domain/Caller.ts"
import type { JwtKey } from "../projects/JwtKey.ts"
import type { Organization } from "../projects/Organization.ts"
import type { Project } from "../projects/Project.ts"
import type { ApiKeyNotFound, LastFullKey } from "../projects/ApiKeyStore.ts"
import type { JwtKeyNotFound } from "../projects/JwtKeyStore.ts"
import type { OrganizationNotFound } from "../projects/OrganizationStore.ts"
import type { ProjectNameTaken } from "../projects/ProjectStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { InsufficientScope } from "../call/Access.ts"
import type * as CreateApiKey from "../projects/calls/CreateApiKey.ts"
import type * as CreateJwtKey from "../projects/calls/CreateJwtKey.ts"
import type * as CreateOrganization from "../projects/calls/CreateOrganization.ts"
import type * as CreateProject from "../projects/calls/CreateProject.ts"
import type * as GetOrganization from "../projects/calls/GetOrganization.ts"
import type * as GetProject from "../projects/calls/GetProject.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type * as ListApiKeys from "../projects/calls/ListApiKeys.ts"
import type * as ListJwtKeys from "../projects/calls/ListJwtKeys.ts"
import type * as ListProjects from "../projects/calls/ListProjects.ts"
import type * as RemoveApiKey from "../projects/calls/RemoveApiKey.ts"
import type * as RemoveJwtKey from "../projects/calls/RemoveJwtKey.ts"
import type * as RotateApiKey from "../projects/calls/RotateApiKey.ts"
import type * as UpdateApiKey from "../projects/calls/UpdateApiKey.ts"
import type * as UpdateJwtKey from "../projects/calls/UpdateJwtKey.ts"
import type * as UpdateOrganization from "../projects/calls/UpdateOrganization.ts"
import type * as UpdateProject from "../projects/calls/UpdateProject.ts"
import type { ProjectFailure } from "./Failures.ts"

/** Calls about the house: organizations, projects, API keys and the keys of tokens. */
export interface Accounts {
  /** Makes an organization and its team Everyone. */
  readonly createOrganization: (
    caller: Caller,
    input: typeof CreateOrganization.Input.Type
  ) => Effect.Effect<Organization, InsufficientScope | StoreUnavailable>
  /** Gets an organization by its id. */
  readonly getOrganization: (
    caller: Caller,
    input: typeof GetOrganization.Input.Type
  ) => Effect.Effect<Organization, InsufficientScope | OrganizationNotFound | StoreUnavailable>
  /** Changes what `updateMask` names of an organization. */
  readonly updateOrganization: (
    caller: Caller,
    input: typeof UpdateOrganization.Input.Type
  ) => Effect.Effect<Organization, InsufficientScope | OrganizationNotFound | StoreUnavailable>
  /** Makes a project of an organization; its name is unique in the whole deployment. */
  readonly createProject: (
    caller: Caller,
    input: typeof CreateProject.Input.Type
  ) => Effect.Effect<Project, InsufficientScope | OrganizationNotFound | ProjectNameTaken | StoreUnavailable>
  /** Lists projects, of all organizations or of one. */
  readonly listProjects: (
    caller: Caller,
    input: typeof ListProjects.Input.Type
  ) => Effect.Effect<ReadonlyArray<Project>, InsufficientScope | StoreUnavailable>
  /** Gets a project by its id or its name. */
  readonly getProject: (caller: Caller, input: typeof GetProject.Input.Type) => Effect.Effect<Project, ProjectFailure>
  /** Changes what `updateMask` names of a project. */
  readonly updateProject: (
    caller: Caller,
    input: typeof UpdateProject.Input.Type
  ) => Effect.Effect<Project, ProjectFailure | ProjectNameTaken>
  /** Makes an API key; its secret is told here and never again. */
  readonly createApiKey: (
    caller: Caller,
    input: typeof CreateApiKey.Input.Type
  ) => Effect.Effect<CreateApiKey.SecretKey, ProjectFailure | LimitReached>
  /** Lists a project's API keys, without their secrets. */
  readonly listApiKeys: (
    caller: Caller,
    input: typeof ListApiKeys.Input.Type
  ) => Effect.Effect<ReadonlyArray<ApiKey>, ProjectFailure>
  /** Changes what `updateMask` names of an API key, such as whether it is active. */
  readonly updateApiKey: (
    caller: Caller,
    input: typeof UpdateApiKey.Input.Type
  ) => Effect.Effect<ApiKey, ProjectFailure | ApiKeyNotFound | LastFullKey>
  /** Gives an API key a new secret, which is told here and never again. */
  readonly rotateApiKey: (
    caller: Caller,
    input: typeof RotateApiKey.Input.Type
  ) => Effect.Effect<CreateApiKey.SecretKey, ProjectFailure | ApiKeyNotFound>
  /** Removes an API key for good. */
  readonly removeApiKey: (
    caller: Caller,
    input: typeof RemoveApiKey.Input.Type
  ) => Effect.Effect<void, ProjectFailure | ApiKeyNotFound | LastFullKey>
  /** Keeps a public key that proves the tokens of a project's consumers. */
  readonly createJwtKey: (
    caller: Caller,
    input: typeof CreateJwtKey.Input.Type
  ) => Effect.Effect<JwtKey, ProjectFailure | InputRefused | LimitReached>
  /** Lists a project's JWT keys. */
  readonly listJwtKeys: (
    caller: Caller,
    input: typeof ListJwtKeys.Input.Type
  ) => Effect.Effect<ReadonlyArray<JwtKey>, ProjectFailure>
  /** Changes what `updateMask` names of a JWT key. */
  readonly updateJwtKey: (
    caller: Caller,
    input: typeof UpdateJwtKey.Input.Type
  ) => Effect.Effect<JwtKey, ProjectFailure | JwtKeyNotFound>
  /** Removes a JWT key: tokens signed with it hold no longer. */
  readonly removeJwtKey: (
    caller: Caller,
    input: typeof RemoveJwtKey.Input.Type
  ) => Effect.Effect<void, ProjectFailure | JwtKeyNotFound>
}

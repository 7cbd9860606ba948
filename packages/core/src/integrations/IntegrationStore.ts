/** Integrations of a project and their revisions. @rule integration.deploy, integration.names */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { InstallationId, IntegrationId, ProjectId, RevisionId } from "../domain/Ids.ts"
import type { ListPart } from "../domain/ListPart.ts"
import type { Integration, Revision } from "./Integration.ts"
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class IntegrationNotFound extends Schema.TaggedError<IntegrationNotFound>()("IntegrationNotFound", {
  integration: Schema.String
}) {
  override get message(): string {
    return `the project has no integration with the name or id "${this.integration}"`
  }
}

export class RevisionNotFound extends Schema.TaggedError<RevisionNotFound>()("RevisionNotFound", {
  revisionId: Schema.String
}) {
  override get message(): string {
    return `the integration has no revision with the id "${this.revisionId}"`
  }
}

export interface Deployment {
  readonly newId: IntegrationId
  readonly revision: Revision
}

/** What a deploy changes of a project. */
export interface Replacement {
  readonly deployments: ReadonlyArray<Deployment>
  readonly removals: ReadonlyArray<IntegrationId>
}

export class IntegrationStore extends Context.Service<
  IntegrationStore,
  {
    /** Creates or revises the integrations by name, all of them or none; others of the project stay as they are. */
    readonly deploy: (
      projectId: ProjectId,
      deployments: ReadonlyArray<Deployment>,
      at: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<Integration>, ProjectNotFound | StoreUnavailable>
    /**
     * Does that, and removes integrations as `remove` does, in one step: all of it or nothing. One that is gone already is no
     * fault. Answers the ids of the installations that went.
     */
    readonly replace: (
      projectId: ProjectId,
      replacement: Replacement,
      at: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<InstallationId>, ProjectNotFound | StoreUnavailable>
    /** By id or name; an id wins over a name that looks like it. */
    readonly resolve: (
      projectId: ProjectId,
      idOrName: string
    ) => Effect.Effect<Integration, IntegrationNotFound | StoreUnavailable>
    /** A revision of an integration, the current one or one from before. */
    readonly revision: (
      projectId: ProjectId,
      integrationId: IntegrationId,
      id: RevisionId
    ) => Effect.Effect<Revision, RevisionNotFound | StoreUnavailable>
    /** In order of name; a page is in the order of ids. */
    readonly list: (
      projectId: ProjectId,
      page?: ListPart["page"]
    ) => Effect.Effect<ReadonlyArray<Integration>, StoreUnavailable>
    readonly revisions: (
      projectId: ProjectId,
      integrationId: IntegrationId,
      page?: ListPart["page"]
    ) => Effect.Effect<ReadonlyArray<Revision>, StoreUnavailable>
    /** Removes it with its revisions, its installations and the history of their configs, in one step; answers the ids of the installations. */
    readonly remove: (
      projectId: ProjectId,
      integrationId: IntegrationId
    ) => Effect.Effect<ReadonlyArray<InstallationId>, IntegrationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/integrations/IntegrationStore") {}

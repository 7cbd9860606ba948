/** Creates the project of an embedded Fieldgate if it is missing, and deploys the manifest. Safe to repeat. */
import { Caller } from "@fieldgate/core/domain/Caller"
import type { Integration } from "@fieldgate/core/integrations/Integration"
import type { Project } from "@fieldgate/core/projects/Project"
import { Platform } from "@fieldgate/core/Platform"
import { type ProjectNotFound, ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import type { ManifestRefused } from "@fieldgate/core/integrations/ManifestFault"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ManifestInvalid } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestParser from "../integrations/ManifestParser.ts"
import * as AdvisoryLock from "../sql/AdvisoryLock.ts"
import type { Settings } from "./Settings.ts"

const host = Caller.Host()

export class Deployed extends Context.Service<
  Deployed,
  { readonly project: Project; readonly integrations: ReadonlyArray<Integration> }
>()("@fieldgate/server/embed/ProjectDeployment/Deployed") {}

type DeploymentRequest = Pick<Settings, "frontendKeys" | "manifest" | "manifestText" | "project">

/** Creates the project; if several projects have the name, returns the oldest. */
const firstNamed = Effect.fnUntraced(function* (name: string, candidates: ProjectNotFound["candidates"]) {
  if (candidates !== undefined) return yield* (yield* ProjectStore).resolve(candidates[0])
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: name })
  return yield* platform.createProject(host, { orgId, name })
})

const ensureProject = Effect.fnUntraced(function* ({ frontendKeys, project: name }: DeploymentRequest) {
  const platform = yield* Platform
  const projects = yield* ProjectStore
  const project = yield* projects
    .resolve(name)
    .pipe(Effect.catchTag("ProjectNotFound", ({ candidates }) => firstNamed(name, candidates)))
  if (frontendKeys === undefined || frontendKeys === project.frontendKeys) return project
  return yield* platform.updateProject(host, {
    project: project.id,
    update: { updateMask: ["frontendKeys"], project: { frontendKeys } }
  })
})

/** Returns the faults of a refused manifest, with positions if it was given as text. */
const inText = (refused: ManifestRefused, text: string | undefined): ManifestRefused | ManifestInvalid =>
  text === undefined ? refused : ManifestParser.locateFaults("manifest", text, refused.faults)

const deploy = Effect.fn("ProjectDeployment.deploy")(function* (request: DeploymentRequest) {
  const { manifest, manifestText } = request
  const platform = yield* Platform
  const project = yield* ensureProject(request)
  const integrations =
    manifest === undefined
      ? []
      : yield* platform
          .deployManifest(host, { project: project.id, manifest })
          .pipe(Effect.catchTag("ManifestRefused", (refused) => Effect.fail(inText(refused, manifestText))))
  return { project, integrations }
})

/** Serializes processes that start at the same time; one transaction. */
export const layer = (request: DeploymentRequest) =>
  Layer.effect(
    Deployed,
    Effect.suspend(() => AdvisoryLock.whileHeld(`project ${request.project}`, deploy(request)))
  )

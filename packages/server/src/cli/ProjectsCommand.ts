/** `fieldgate projects`: creates the first project of a database. The API can't, because an API key belongs to a project. */
import { KeyLabel } from "@fieldgate/core/projects/ApiKey"
import { Caller } from "@fieldgate/core/domain/Caller"
import { OrganizationLabel } from "@fieldgate/core/projects/Organization"
import { OAuthConfirmation } from "@fieldgate/core/connections/OAuthConfirmation"
import { FrontendKeys, NewProjectName } from "@fieldgate/core/projects/Project"
import { Platform } from "@fieldgate/core/Platform"
import { ProjectNameTaken } from "@fieldgate/core/projects/ProjectStore"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlFailure from "../sql/SqlFailure.ts"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import * as Output from "./Output.ts"

const frontendKeys = Flag.Literals("frontend-keys", FrontendKeys.literals).pipe(
  Flag.withDescription(
    "What frontend keys may do: off (read data that belongs to no group) or development (act for every group)"
  )
)

const oauthConfirmation = Flag.Literals("oauth-confirmation", OAuthConfirmation.literals).pipe(
  Flag.withDescription(
    "Whether the user who started an OAuth sign-in must confirm it: required, or none for client libraries that don't support it"
  )
)

const createFlags = {
  place: DatabaseSettings.flags,
  name: Flag.String("name").pipe(
    Flag.withDescription("Name of the project in URLs, such as shop"),
    Flag.withSchema(NewProjectName)
  ),
  organization: Flag.String("organization").pipe(
    Flag.withDescription("Display name of its organization, created with it (default: the project's name)"),
    Flag.withSchema(OrganizationLabel),
    Flag.optional
  ),
  label: Flag.String("label").pipe(
    Flag.withDescription("Display name of its first key, which has the scope full (default: backend)"),
    Flag.withSchema(KeyLabel),
    Flag.withDefault("backend")
  ),
  frontendKeys: frontendKeys.pipe(Flag.withDefault("off"))
}

const create = Effect.fn("ProjectsCommand.create")(function* ({
  place,
  frontendKeys,
  label,
  name,
  organization
}: Command.Command.Config.Infer<typeof createFlags>) {
  const deployment = yield* Deployment.open(place, { mayCreate: true })
  const made = yield* Effect.gen(function* () {
    const platform = yield* Platform
    const host = Caller.Host()
    // Each project gets an organization of its own here, so a second project with this name could not be addressed by name.
    yield* platform.getProject(host, { project: name }).pipe(
      Effect.andThen(Effect.fail(new ProjectNameTaken({ name }))),
      Effect.catchTag("ProjectNotFound", ({ candidates }) =>
        candidates === undefined ? Effect.void : Effect.fail(new ProjectNameTaken({ name }))
      )
    )
    const { id: orgId } = yield* platform.createOrganization(host, {
      label: Option.getOrElse(organization, () => name)
    })
    const project = yield* platform.createProject(host, { orgId, name, frontendKeys })
    return { project, ...(yield* platform.createApiKey(host, { project: project.id, label })) }
  }).pipe(SqlFailure.inTransaction, Effect.provideContext(deployment))
  yield* Output.progress(
    `Created the project ${made.project.name} (${made.project.id}) and its key ${made.key.id}. The key's value is shown only this once:`
  )
  yield* Console.log(Redacted.value(made.secret))
}, Effect.scoped)

const createCommand = Command.make("create", createFlags, create).pipe(
  Command.withShortDescription("Creates a project with its first key"),
  Command.withDescription(
    `Creates a project with a key in a new organization, and prints the key's value once. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    {
      command: "fieldgate projects create --name shop --organization Acme",
      description: "Create the first project of a database"
    }
  ])
)

class NoChange extends Schema.TaggedError<NoChange>()("NoChange", {}) {
  override get message(): string {
    return "nothing to change: pass a setting, such as --frontend-keys off"
  }
}

const updateFlags = {
  place: DatabaseSettings.flags,
  project: Flag.String("project").pipe(
    Flag.withDescription("Project ID or name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  frontendKeys: Flag.optional(frontendKeys),
  oauthConfirmation: Flag.optional(oauthConfirmation)
}

const update = Effect.fn("ProjectsCommand.update")(function* ({
  place,
  frontendKeys,
  oauthConfirmation,
  project
}: Command.Command.Config.Infer<typeof updateFlags>) {
  const changes = {
    ...(Option.isNone(frontendKeys) ? {} : { frontendKeys: frontendKeys.value }),
    ...(Option.isNone(oauthConfirmation) ? {} : { oauthConfirmation: oauthConfirmation.value })
  }
  const [first, ...others] = (["frontendKeys", "oauthConfirmation"] as const).filter((name) => name in changes)
  if (first === undefined) return yield* new NoChange()
  const deployment = yield* Deployment.open(place)
  const changed = yield* Effect.gen(function* () {
    const platform = yield* Platform
    return yield* platform.updateProject(Caller.Host(), {
      project,
      update: { updateMask: [first, ...others], project: changes }
    })
  }).pipe(Effect.provideContext(deployment))
  yield* Output.progress(
    `Updated the project ${changed.name} (${changed.id}): frontendKeys = ${changed.frontendKeys}, oauthConfirmation = ${changed.oauthConfirmation}.`
  )
}, Effect.scoped)

const updateCommand = Command.make("update", updateFlags, update).pipe(
  Command.withShortDescription("Changes a project's settings"),
  Command.withDescription(`Changes a project's settings. ${DatabaseSettings.environment}`),
  Command.withExamples([
    {
      command: "fieldgate projects update --project shop --frontend-keys off",
      description: "Let frontend keys read only data that belongs to no group"
    }
  ])
)

export const command = Command.make("projects").pipe(
  Command.withAlias("project"),
  Command.withDescription("Creates and updates projects"),
  Command.withSubcommands([createCommand, updateCommand])
)

/** `fieldgate projects`: the first project of a new database, which no key could make, because a key belongs to a project. */
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
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlFailure from "../sql/SqlFailure.ts"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import * as Output from "./Output.ts"

const frontendKeys = Flag.Literals("frontend-keys", FrontendKeys.literals).pipe(
  Flag.withDescription(
    "What keys of the scope frontend may do: off (read what names no group) or development (act for every group)"
  )
)

const oauthConfirmation = Flag.Literals("oauth-confirmation", OAuthConfirmation.literals).pipe(
  Flag.withDescription(
    "Whether the one who started a sign-in by OAuth confirms it: required, or none for client libraries that can't"
  )
)

const createFlags = {
  folder: DatabaseSettings.folderFlag,
  name: Flag.String("name").pipe(
    Flag.withDescription("What addresses call the project, such as shop"),
    Flag.withSchema(NewProjectName)
  ),
  organization: Flag.String("organization").pipe(
    Flag.withDescription("What people call its organization, which is made with it (default: the project's name)"),
    Flag.withSchema(OrganizationLabel),
    Flag.optional
  ),
  label: Flag.String("label").pipe(
    Flag.withDescription("What people call its first key, which may do everything (default: backend)"),
    Flag.withSchema(KeyLabel),
    Flag.withDefault("backend")
  ),
  frontendKeys: frontendKeys.pipe(Flag.withDefault("off"))
}

const create = Effect.fn("ProjectsCommand.create")(function* ({
  folder,
  frontendKeys,
  label,
  name,
  organization
}: Command.Command.Config.Infer<typeof createFlags>) {
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(folder)
  const deployment = yield* Layer.build(Deployment.layer({ database, encryptionKey, sandboxUrls: {} }))
  const made = yield* Effect.gen(function* () {
    const platform = yield* Platform
    const host = Caller.Host()
    // The command line makes an organization for each project, so nothing else would tell the two apart there.
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
    `The project ${made.project.name} (${made.project.id}), and its key ${made.key.id}, shown this once:`
  )
  yield* Console.log(Redacted.value(made.secret))
}, Effect.scoped)

const createCommand = Command.make("create", createFlags, create).pipe(
  Command.withShortDescription("Makes a project with its first key"),
  Command.withDescription(
    `Makes a project with a key, in an organization of its own, and prints the key's value, this once. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate projects create --name shop --organization Acme", description: "The first of a new database" }
  ])
)

class NoChange extends Schema.TaggedError<NoChange>()("NoChange", {}) {
  override get message(): string {
    return "nothing to change: name a setting, such as --frontend-keys off"
  }
}

const updateFlags = {
  folder: DatabaseSettings.folderFlag,
  project: Flag.String("project").pipe(
    Flag.withDescription("The project's id or its name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  frontendKeys: Flag.optional(frontendKeys),
  oauthConfirmation: Flag.optional(oauthConfirmation)
}

const update = Effect.fn("ProjectsCommand.update")(function* ({
  folder,
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
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(folder)
  const deployment = yield* Layer.build(Deployment.layer({ database, encryptionKey, sandboxUrls: {} }))
  const changed = yield* Effect.gen(function* () {
    const platform = yield* Platform
    return yield* platform.updateProject(Caller.Host(), {
      project,
      update: { updateMask: [first, ...others], project: changes }
    })
  }).pipe(Effect.provideContext(deployment))
  yield* Output.progress(
    `The project ${changed.name} (${changed.id}) now has frontendKeys ${changed.frontendKeys} and oauthConfirmation ${changed.oauthConfirmation}.`
  )
}, Effect.scoped)

const updateCommand = Command.make("update", updateFlags, update).pipe(
  Command.withShortDescription("Changes a project's settings"),
  Command.withDescription(`Changes a project's settings. ${DatabaseSettings.environment}`),
  Command.withExamples([
    {
      command: "fieldgate projects update --project shop --frontend-keys off",
      description: "Keys for pages read only what names no group"
    }
  ])
)

export const command = Command.make("projects").pipe(
  Command.withDescription("Makes and changes projects against the database"),
  Command.withSubcommands([createCommand, updateCommand])
)

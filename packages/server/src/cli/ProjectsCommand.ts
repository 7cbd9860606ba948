/** `fieldgate projects`: the first project of a new database, which no key could make, because a key belongs to a project. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { OrganizationLabel } from "@fieldgate/core/domain/Organization"
import { ProjectName } from "@fieldgate/core/domain/Project"
import { Platform } from "@fieldgate/core/Platform"
import { ProjectNameTaken, ProjectStore } from "@fieldgate/core/ports/ProjectStore"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Deployment from "./Deployment.ts"
import * as Flags from "./Flags.ts"
import * as Say from "./Say.ts"
import * as Settings from "./Settings.ts"

const createFlags = {
  folder: Flags.folder,
  name: Flag.String("name").pipe(
    Flag.withDescription("What addresses call the project, such as shop"),
    Flag.withSchema(ProjectName)
  ),
  organization: Flag.String("organization").pipe(
    Flag.withDescription("What people call its organization, which is made with it (default: the project's name)"),
    Flag.withSchema(OrganizationLabel),
    Flag.optional
  )
}

/** Looked for first, so that a name that is taken leaves no organization behind. */
const mustBeFree = Effect.fnUntraced(function* (name: string) {
  const projects = yield* ProjectStore
  const isTaken = yield* projects.resolve(name).pipe(
    Effect.as(true),
    Effect.catchTag("ProjectNotFound", () => Effect.succeed(false))
  )
  if (isTaken) return yield* new ProjectNameTaken({ name })
})

const create = Effect.fn("ProjectsCommand.create")(function* ({
  folder,
  name,
  organization
}: Command.Command.Config.Infer<typeof createFlags>) {
  const { database, encryptionKey } = yield* Settings.resolve(folder)
  const deployment = yield* Layer.build(Deployment.layer({ database, encryptionKey, sandboxUrls: {} }))
  const made = yield* Effect.gen(function* () {
    const platform = yield* Platform
    const host = Caller.Host()
    yield* mustBeFree(name)
    const { id: orgId } = yield* platform.createOrganization(host, {
      label: Option.getOrElse(organization, () => name)
    })
    return yield* platform.createProject(host, { orgId, name })
  }).pipe(Effect.provideContext(deployment))
  yield* Say.progress(
    `The project ${made.name}; make its first key with: fieldgate keys create --project ${made.name} --label backend`
  )
  yield* Console.log(made.id)
}, Effect.scoped)

const createCommand = Command.make("create", createFlags, create).pipe(
  Command.withDescription(`Makes a project in an organization of its own and prints its id. ${Flags.environment}`),
  Command.withExamples([
    { command: "fieldgate projects create --name shop --organization Acme", description: "The first of a new database" }
  ])
)

export const command = Command.make("projects").pipe(
  Command.withDescription("Makes projects against the database"),
  Command.withSubcommands([createCommand])
)

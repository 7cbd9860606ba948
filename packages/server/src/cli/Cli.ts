/** The command tree, and how it ends: a failure is one line on stderr and exit code 1. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as GroupsCommand from "./GroupsCommand.ts"
import * as KeysCommand from "./KeysCommand.ts"
import { deployCommand, planCommand } from "./DeployCommands.ts"
import * as MigrateCommand from "./MigrateCommand.ts"
import * as Misuse from "./UsageError.ts"
import * as ProjectsCommand from "./ProjectsCommand.ts"
import * as SeedCommand from "./SeedCommand.ts"
import * as StartCommand from "./StartCommand.ts"
import { exportCommand, importCommand } from "./TransferCommands.ts"
import * as TypesCommand from "./TypesCommand.ts"
import { version } from "./Version.ts"
import * as WorkerCommand from "./WorkerCommand.ts"

const root = Command.make("fieldgate").pipe(
  Command.withDescription("Writes into your customers' CRMs, by the rules of each customer's installation"),
  Command.withSubcommands([
    StartCommand.command,
    WorkerCommand.command,
    MigrateCommand.command,
    SeedCommand.command,
    ProjectsCommand.command,
    KeysCommand.command,
    planCommand,
    deployCommand,
    TypesCommand.command,
    GroupsCommand.command,
    exportCommand,
    importCommand
  ])
)

/** Faults of the flags have been told already; everything else says what went wrong in one line. */
const say = (error: { readonly message: string }) =>
  CliError.isCliError(error) ? Effect.void : Console.error(`fieldgate: ${error.message}`)

/** A server that was told to stop and has stopped did what it should. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)

export const main = (): void =>
  Command.run(root, { version }).pipe(
    Effect.tapError(say),
    Effect.tapCause((cause) => (Cause.hasDies(cause) ? Console.error(Cause.pretty(cause)) : Effect.void)),
    // Nobody is told of spans, and a write would make a dozen of them.
    Effect.withTracerEnabled(false),
    Effect.provide([NodeServices.layer, Misuse.layer]),
    NodeRuntime.runMain({ disableErrorReporting: true, teardown })
  )

/** The command tree. A failure prints one line on stderr and exits with code 1; an invalid command line prints one line per fault. */
import { RequestOrigin } from "@fieldgate/core/domain/RequestOrigin"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GroupsCommand from "./GroupsCommand.ts"
import * as KeysCommand from "./KeysCommand.ts"
import * as MigrateCommand from "./MigrateCommand.ts"
import * as OperationsCommand from "./OperationsCommand.ts"
import * as ProjectsCommand from "./ProjectsCommand.ts"
import * as RecoverCommand from "./RecoverCommand.ts"
import * as SandboxCommand from "./SandboxCommand.ts"
import { exportCommand, importCommand } from "./TransferCommands.ts"
import { version } from "./Version.ts"
import * as SeedCommand from "./demo/SeedCommand.ts"
import { deployCommand, planCommand } from "./deploy/DeployCommands.ts"
import * as StartCommand from "./start/StartCommand.ts"
import * as WorkerCommand from "./start/WorkerCommand.ts"
import * as TypesCommand from "./types/TypesCommand.ts"
import * as VerifyCommand from "./verify/VerifyCommand.ts"

const root = Command.make("fieldgate").pipe(
  Command.withDescription("Writes records into your customers' CRMs, by the rules of each customer's installation"),
  Command.withSubcommands([
    StartCommand.command,
    WorkerCommand.command,
    MigrateCommand.command,
    RecoverCommand.command,
    SeedCommand.command,
    SandboxCommand.command,
    VerifyCommand.command,
    ProjectsCommand.command,
    KeysCommand.command,
    planCommand,
    deployCommand,
    TypesCommand.command,
    OperationsCommand.command,
    GroupsCommand.command,
    exportCommand,
    importCommand
  ])
)

/** The command and its subcommand, such as `keys create`, for the audit log. */
const commandOf = (words: ReadonlyArray<string>): string => {
  const end = words.findIndex((word) => !/^[a-z]+$/u.test(word))
  return words
    .slice(0, end === -1 ? words.length : end)
    .slice(0, 2)
    .join(" ")
}

/** The presenter has printed flag errors already. */
const report = (error: { readonly message: string }) =>
  CliError.isCliError(error) ? Effect.void : Console.error(`fieldgate: ${error.message}`)

/** A server that stops after a signal exits with code 0; one that an uncaught error stops has set its code. */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(Number(process.exitCode ?? 0))
    : Runtime.defaultTeardown(exit, onExit)

/** Runs a command line, without the names of Node and the program. The failure has been printed. */
export const run = (args: ReadonlyArray<string>): Effect.Effect<void, unknown> =>
  Command.runWith(root, { version })(args).pipe(
    Effect.tapError(report),
    Effect.tapCause((cause) => (Cause.hasDies(cause) ? Console.error(Cause.pretty(cause)) : Effect.void)),
    // Without an exporter spans go nowhere, and a write would create a dozen of them.
    Effect.withTracerEnabled(false),
    Effect.provideService(RequestOrigin, { command: commandOf(args) }),
    Effect.provide([NodeServices.layer, usageErrors])
  )

export const main = (): void =>
  NodeRuntime.runMain(run(process.argv.slice(2)), { disableErrorReporting: true, teardown })

/** Joins the CLI library's message into one line; the library puts each suggestion on a further line. */
const lineOf = ({ message }: Pick<CliError.NonShowHelpErrors, "message">): string => {
  const [fault = "", , ...guesses] = message
    .replace("Schema validation failed: ", "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
  const sentence = fault.charAt(0).toLowerCase() + fault.slice(1)
  return guesses.length === 0 ? sentence : `${sentence}: did you mean ${guesses.join(" or ")}?`
}

const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Effect.forEach(
          event.errors,
          (error) => Console.error(`fieldgate: ${lineOf(error)} (see ${event.commandPath.join(" ")} --help)`),
          { discard: true }
        )
      : CliOutput.defaultPresenter.present(event)
}

const usageErrors = CliOutput.layerPresenter(presenter)

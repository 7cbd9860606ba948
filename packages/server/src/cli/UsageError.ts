/** A command line that can't be understood is told in a line for each fault, with where its help is; not with all of the help. */
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** What the library says, on one line: its suggestions stand in lines of their own, each indented further. */
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

export const layer = CliOutput.layerPresenter(presenter)

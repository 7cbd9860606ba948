/** `fieldgate plan` and `fieldgate deploy`: what a manifest would change on a running server, and that change. */
import type { DeployPlan } from "@fieldgate/core/integrations/DeployPlan"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import process from "node:process"
import * as ManifestFile from "../../integrations/ManifestFile.ts"
import * as PlanText from "./PlanText.ts"
import * as ServerCalls from "./ServerCalls.ts"

const flags = {
  manifest: Flag.String("manifest").pipe(
    Flag.withDescription("The manifest's file (default fieldgate.yaml)"),
    Flag.withDefault("fieldgate.yaml")
  ),
  ...ServerCalls.targetFlags,
  destructive: Flag.Boolean("destructive").pipe(
    Flag.withDescription("Remove integrations that the manifest doesn't hold, with their installations"),
    Flag.withDefault(false)
  )
}
type Given = Command.Command.Config.Infer<typeof flags>

/** Nothing failed: it tells a script that there is something to deploy. */
export class PlanHasChanges extends Schema.TaggedError<PlanHasChanges>()("PlanHasChanges", {}) {
  override readonly [Runtime.errorExitCode] = 2
  override get message(): string {
    return "there is something to deploy: fieldgate deploy does it"
  }
}

const planned = Effect.fnUntraced(function* (given: Given) {
  const target = yield* ServerCalls.targetOf(given)
  const source = {
    path: given.manifest,
    text: yield* ManifestFile.text(given.manifest),
    destructive: given.destructive
  }
  const plan = yield* ServerCalls.planDeploy(target, source)
  return { target, source, plan }
})

const shown = (plan: DeployPlan) => Console.log(PlanText.linesOf(plan, paint()).join("\n"))

/** As `NO_COLOR` and a pipe want it. */
const paint = () => (process.stdout.isTTY && !process.env["NO_COLOR"] ? PlanText.coloured : PlanText.plain)

const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print the plan as JSON, as the API answers it"),
  Flag.withDefault(false)
)

export const planCommand = Command.make("plan", { ...flags, json }, (given) =>
  Effect.gen(function* () {
    const { plan } = yield* planned(given)
    yield* given.json ? Console.log(JSON.stringify(plan, undefined, 2)) : shown(plan)
    if (plan.changes) return yield* new PlanHasChanges()
  })
).pipe(
  Command.withShortDescription("Shows what deploying a manifest would change, and changes nothing"),
  Command.withDescription(
    "Shows what deploying a manifest would change, and changes nothing. Ends with 0 where there is nothing to deploy, " +
      "with 2 where there is, with 1 when it failed. By the environment: FIELDGATE_KEY, an API key with the scope full"
  ),
  Command.withExamples([
    { command: "FIELDGATE_KEY=… fieldgate plan --manifest fieldgate.yaml", description: "Look first" },
    { command: "FIELDGATE_KEY=… fieldgate plan --json", description: "For a script" }
  ])
)

export const deployCommand = Command.make("deploy", flags, (given) =>
  Effect.gen(function* () {
    const { plan, source, target } = yield* planned(given)
    yield* shown(plan)
    if (!plan.changes) return
    yield* ServerCalls.deployTo(target, source)
    yield* Console.log("Deployed.")
  })
).pipe(
  Command.withShortDescription("Deploys a manifest to a running server"),
  Command.withDescription(
    "Deploys a manifest: what differs gets a new revision, and what customers chose stays. It says what it changes. " +
      "By the environment: FIELDGATE_KEY, an API key with the scope full"
  ),
  Command.withExamples([
    {
      command: "FIELDGATE_KEY=… fieldgate deploy --manifest fieldgate.yaml",
      description: "Deploy to the key's project"
    }
  ])
)

/** `fieldgate plan` and `fieldgate deploy`: show and apply the changes of a manifest on a running server. */
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
    Flag.withDescription("Path of the manifest (default: fieldgate.yaml)"),
    Flag.withDefault("fieldgate.yaml")
  ),
  ...ServerCalls.targetFlags,
  destructive: Flag.Boolean("destructive").pipe(
    Flag.withDescription("Delete integrations that the manifest doesn't contain, with their installations"),
    Flag.withDefault(false)
  )
}
type Flags = Command.Command.Config.Infer<typeof flags>

/** Nothing failed: a script learns from it that there are changes to deploy. */
export class PlanHasChanges extends Schema.TaggedError<PlanHasChanges>()("PlanHasChanges", {}) {
  override readonly [Runtime.errorExitCode] = 2
  override get message(): string {
    return "there is something to deploy: fieldgate deploy does it"
  }
}

const planned = Effect.fnUntraced(function* (given: Flags) {
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

const paint = () => (process.stdout.isTTY && !process.env["NO_COLOR"] ? PlanText.coloured : PlanText.plain)

const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print the plan as JSON, as the API returns it"),
  Flag.withDefault(false)
)

export const planCommand = Command.make("plan", { ...flags, json }, (given) =>
  Effect.gen(function* () {
    const { plan } = yield* planned(given)
    yield* given.json ? Console.log(JSON.stringify(plan, undefined, 2)) : shown(plan)
    if (plan.changes) return yield* new PlanHasChanges()
  })
).pipe(
  Command.withShortDescription("Shows what deploying a manifest would change"),
  Command.withDescription(
    "Shows what deploying a manifest would change, without changing anything. Exits with 0 if there is nothing to deploy, " +
      "2 if there are changes, 1 on failure. Environment: FIELDGATE_KEY, an API key with the scope full"
  ),
  Command.withExamples([
    {
      command: "FIELDGATE_KEY=… fieldgate plan --manifest fieldgate.yaml",
      description: "Review the changes before a deployment"
    },
    { command: "FIELDGATE_KEY=… fieldgate plan --json", description: "Read the plan in a script" }
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
    "Deploys a manifest and prints the changes. Changed integrations get a new revision; customers' settings are kept. " +
      "Environment: FIELDGATE_KEY, an API key with the scope full"
  ),
  Command.withExamples([
    {
      command: "FIELDGATE_KEY=… fieldgate deploy --manifest fieldgate.yaml",
      description: "Deploy to the key's project"
    }
  ])
)

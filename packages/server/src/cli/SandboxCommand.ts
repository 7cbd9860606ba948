/** `fieldgate sandbox`: one CRM's sandbox on a port, without a server. Its records last as long as the command. */
import {
  AttioSandbox,
  CloseSandbox,
  DynamicsSandbox,
  HubSpotSandbox,
  PipedriveSandbox,
  type Sandbox,
  SalesforceSandbox,
  ZohoSandbox
} from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { codeOf, reasonFor } from "../HttpServer.ts"
import * as SandboxPort from "./demo/Sandboxes.ts"
import * as Output from "./Output.ts"

interface Choice {
  readonly make: Effect.Effect<Sandbox.Sandbox>
  /** What gives access to its first account. */
  readonly token: string
}

const sandboxes = {
  attio: { make: AttioSandbox.make(), token: AttioSandbox.defaultKey },
  close: { make: CloseSandbox.make(), token: CloseSandbox.defaultKey },
  dynamics: { make: DynamicsSandbox.make(), token: DynamicsSandbox.defaultToken },
  hubspot: { make: HubSpotSandbox.make(), token: HubSpotSandbox.defaultToken },
  pipedrive: { make: PipedriveSandbox.make(), token: PipedriveSandbox.defaultToken },
  salesforce: { make: SalesforceSandbox.make(), token: SalesforceSandbox.defaultToken },
  zoho: { make: ZohoSandbox.make(), token: ZohoSandbox.defaultToken }
} as const satisfies Readonly<Record<string, Choice>>

const names = ["attio", "close", "dynamics", "hubspot", "pipedrive", "salesforce", "zoho"] as const

const parameters = {
  provider: Argument.Literals("provider", names).pipe(Argument.withDescription("The CRM whose API is simulated")),
  port: Flag.Int("port").pipe(
    Flag.withDescription("The port to listen on; 0 for a free one. Default: 4001"),
    Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 }))),
    Flag.withDefault(4001)
  ),
  host: Flag.String("host").pipe(
    Flag.withDescription("The address to listen on. Default: 127.0.0.1"),
    Flag.withSchema(Schema.NonEmptyString),
    Flag.withDefault("127.0.0.1")
  )
}

export const command = Command.make("sandbox", parameters, ({ host, port, provider }) =>
  Effect.gen(function* () {
    const { make, token } = sandboxes[provider]
    const sandbox = yield* make
    const { url } = yield* Effect.mapError(
      ServeSandbox.serve(sandbox, { port, host }),
      ({ cause }) =>
        new SandboxPort.SandboxPortTaken({
          name: sandbox.title.replace(/ sandbox$/u, ""),
          host,
          port,
          flag: "--port",
          reason: reasonFor(codeOf(cause))
        })
    )
    yield* Output.result(
      [
        `The ${sandbox.title} listens on ${url}, with the token ${token}`,
        `  page      ${url}/`,
        `  controls  ${url}/__sandbox`,
        `  coverage  ${url}/__sandbox/coverage`
      ].join("\n")
    )
    return yield* Effect.never
  }).pipe(Effect.scoped)
).pipe(Command.withDescription("Simulates one CRM's API on a port, for tests of your own"))

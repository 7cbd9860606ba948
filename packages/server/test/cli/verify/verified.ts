/** Runs of `verify` against a sandbox in this process, the sandbox's answers and its view of requests changed on the way. */
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Sandbox } from "@fieldgate/providers/sandbox"
import * as Output from "../../../src/cli/Output.ts"
import * as Recorder from "../../../src/cli/verify/Recorder.ts"
import * as Report from "../../../src/cli/verify/Report.ts"
import { runVersions } from "../../../src/cli/verify/Run.ts"
import { type Subject, subjects } from "../../../src/cli/verify/Subjects.ts"

export type Fetch = typeof globalThis.fetch

export interface Verifying {
  readonly provider: keyof typeof subjects
  readonly sandbox?: Sandbox.Sandbox
  /** Wraps the sandbox for the driver. */
  readonly through?: (fetch: Fetch) => Fetch
}

export const verified = Effect.fnUntraced(function* ({ provider, sandbox: given, through }: Verifying) {
  const subject: Subject = subjects[provider]
  const sandbox = given ?? (yield* subject.sandbox.make)
  const fetch = through === undefined ? sandbox.fetch : through(sandbox.fetch)
  const token = Redacted.make(subject.sandbox.token)
  const versions = (subject.versions ?? [undefined]).map((version) => {
    const named = version === undefined ? {} : { version }
    const recorder = Recorder.make(fetch)
    const driver = subject.driver({ fetch: recorder.fetch, sandboxUrl: "https://sandbox.test", ...named })
    const credentials: Credentials = driver.info.signIns.some(({ _tag }) => _tag === "apiKey")
      ? { _tag: "ApiKeyCredentials", apiKey: token, environment: "sandbox" }
      : { _tag: "OAuthCredentials", accessToken: token, environment: "sandbox" }
    return {
      ...named,
      subject,
      driver,
      account: { connectionId: ConnectionId.make("verify"), provider: driver.name, credentials, metadata: {} },
      recorder,
      customFields: true,
      search: { times: 2, pause: "1 millis" }
    } as const
  })
  const result = yield* runVersions(versions, "fgvtest01").pipe(
    Effect.provideService(Output.Progress, () => Effect.void)
  )
  const about: Report.About = {
    contract: subject.contract,
    reasons: subject.reasons ?? {},
    version: "1.0.0",
    date: "2026-01-02",
    against: "a sandbox"
  }
  return { ...result, about, findings: Report.findingsOf(result.results), sandbox }
})

/** The parts of the demo page: built files, a frontend key, tokens, and the sandboxes' records. */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { HubSpotSandbox, PipedriveSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { DemoPageParts, DemoSite } from "../../http/demo/DemoSite.ts"
import * as DemoKeys from "./DemoKeys.ts"
import { demo } from "./DemoSeed.ts"
import * as Sandboxes from "./Sandboxes.ts"
import * as SiteFolder from "../SiteFolder.ts"

export class DemoPageMissing extends Schema.TaggedError<DemoPageMissing>()("DemoPageMissing", {
  folder: Schema.String
}) {
  override get message(): string {
    return `no demo page in ${this.folder}: build it with node examples/react-app/build.mjs, or omit --demo-page`
  }
}

/** Credentials for each sandbox. They are public: they give access to a sandbox only. */
const signIns: Readonly<
  Record<string, { readonly integration: string; readonly byHand: Readonly<Record<string, string>> }>
> = {
  hubspot: { integration: "crm", byHand: { "API key": HubSpotSandbox.defaultToken } },
  salesforce: {
    integration: "sales",
    byHand: {
      "Client ID": SalesforceSandbox.defaultApp.clientId,
      "Client secret": SalesforceSandbox.defaultApp.clientSecret,
      Subdomain: "acme"
    }
  },
  pipedrive: { integration: "deals", byHand: { "API token": PipedriveSandbox.defaultToken } }
}

const SandboxRecords = Schema.fromJsonString(Schema.Struct({ records: Schema.Array(Schema.Json) }))

const shownRecords = 500

/** The records of a sandbox; none if it does not answer within three seconds. */
const recordsAt = (url: string) =>
  Effect.tryPromise(async (signal) => {
    const answer = await fetch(`${url}/__sandbox/records`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(3000)])
    })
    const { records } = Schema.decodeUnknownSync(SandboxRecords)(await answer.text())
    return { records: records.slice(-shownRecords) }
  }).pipe(Effect.orElseSucceed(() => ({ records: [] })))

interface DemoOptions {
  readonly folder: string
  readonly project: ProjectId
  readonly sandboxUrls: Sandboxes.SandboxUrls
}

const sandboxesOf = ({ sandboxUrls }: DemoOptions): DemoSite => ({
  sandboxes: Object.entries(sandboxUrls).map(([provider, url]) => ({
    provider,
    name: Sandboxes.nameOf(provider),
    url
  })),
  records: (provider) => {
    const url = sandboxUrls[provider]
    return url === undefined ? Effect.undefined : recordsAt(url)
  }
})

const pageOf = Effect.fnUntraced(function* (pages: string, { folder, project, sandboxUrls }: DemoOptions) {
  const files = yield* SiteFolder.read(pages).pipe(
    Effect.catchTag("SiteUnreadable", (unreadable) => Effect.fail(new DemoPageMissing({ folder: unreadable.folder })))
  )
  const apiKey = yield* DemoKeys.ensureApiKey(folder, project, "frontend")
  const token = yield* DemoKeys.ensureTokenSigner(folder, project)
  const sandboxes = Object.entries(sandboxUrls).flatMap(([provider, url]) => {
    const signIn = signIns[provider]
    return signIn === undefined ? [] : [{ provider, url, name: Sandboxes.nameOf(provider), ...signIn }]
  })
  const page: DemoPageParts = {
    files,
    settings: {
      project: demo.project,
      apiKey: Redacted.value(apiKey),
      groupRef: demo.pageGroupRef,
      consumerRef: demo.consumerRef,
      sandboxes
    },
    token
  }
  return page
})

/** The demo with the page in a folder, or without a page. */
export const open = Effect.fn("DemoPage.open")(function* (pages: string | undefined, options: DemoOptions) {
  const site = sandboxesOf(options)
  return pages === undefined ? site : { ...site, page: yield* pageOf(pages, options) }
})

/** The demo's page as the server needs it: built files from a folder, a key for pages, tokens, and the sandboxes' records. */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { HubSpotSandbox, PipedriveSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readdir, readFile } from "node:fs/promises"
import { extname, join, sep } from "node:path"
import type { DemoFile, DemoSite } from "../http/demo/DemoSite.ts"
import * as DemoKey from "../seed/DemoKey.ts"
import { demo } from "../seed/DemoSeed.ts"
import * as DemoTokenKey from "../seed/DemoTokenKey.ts"
import * as Sandboxes from "./Sandboxes.ts"

export class DemoPageMissing extends Schema.TaggedError<DemoPageMissing>()("DemoPageMissing", {
  folder: Schema.String
}) {
  override get message(): string {
    return `no demo page in ${this.folder}: build it with node examples/react-app/build.mjs, or leave --demo-page out`
  }
}

/** How to sign in at each sandbox by hand. Everybody knows these: they open nothing but a sandbox. */
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

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml"
}

/** All of them stay in memory: they are few, and nothing else of the disk can be asked for. */
const filesIn = (folder: string) =>
  Effect.tryPromise({
    try: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const files = paths.map(async (path): Promise<readonly [string, DemoFile]> => {
        const contentType = contentTypes[extname(path)] ?? "application/octet-stream"
        const name = path.slice(join(folder, sep).length).split(sep).join("/")
        return [name, { bytes: await readFile(path), contentType }]
      })
      return new Map(await Promise.all(files))
    },
    catch: () => new DemoPageMissing({ folder })
  })

/** What a sandbox says it keeps; one that doesn't answer keeps nothing. */
const recordsAt = (url: string) =>
  Effect.tryPromise(async () =>
    Schema.decodeUnknownSync(Schema.Json)(await (await fetch(`${url}/__sandbox/records`)).json())
  ).pipe(Effect.orElseSucceed(() => ({ records: [] })))

/** The page in a folder, for a demo whose sandboxes listen there. */
export const open = Effect.fn("DemoPage.open")(function* (
  pages: string,
  {
    folder,
    project,
    sandboxUrls
  }: {
    readonly folder: string
    readonly project: ProjectId
    readonly sandboxUrls: Sandboxes.SandboxUrls
  }
) {
  const files = yield* filesIn(pages)
  const apiKey = yield* DemoKey.ensure(folder, project, "frontend")
  const token = yield* DemoTokenKey.ensure(folder, project)
  const sandboxes = Object.entries(sandboxUrls).flatMap(([provider, url]) => {
    const signIn = signIns[provider]
    return signIn === undefined ? [] : [{ provider, url, name: Sandboxes.nameOf(provider), ...signIn }]
  })
  const site: DemoSite = {
    files,
    settings: {
      project: demo.project,
      apiKey: Redacted.value(apiKey),
      groupRef: demo.pageGroupRef,
      consumerRef: demo.consumerRef,
      sandboxes
    },
    token,
    records: (provider) => {
      const url = sandboxUrls[provider]
      return url === undefined ? Effect.undefined : recordsAt(url)
    }
  }
  return site
})

/** Handlers for Mock Service Worker that respond like a Fieldgate server, for a host's tests. @rule react.testing */
import type { Installation } from "@fieldgate/client"
import { http, HttpResponse, type HttpHandler } from "msw"
import { connectionHandlers } from "./connectionHandlers.ts"
import { type FakeFieldgate, installation } from "./FakeFieldgate.ts"
import { maskedContent } from "./maskedContent.ts"
import { problem } from "./problem.ts"

const project = "*/v1/projects/:project"
const integration = `${project}/integrations/:integration`

/** Handles all calls of the components and hooks with the data of `fake`. To override a call, put your own handler first. */
export const fieldgateHandlers = (fake: FakeFieldgate): Array<HttpHandler> => {
  const found = (name: unknown) => name === fake.integration.name || name === fake.integration.id
  return [
    http.all("*/v1/*", ({ request }) => {
      fake.requests.push(`${request.method} ${new URL(request.url).pathname.replace(/^.*\/v1/u, "")}`)
    }),
    http.get(`${integration}/bootstrap`, ({ params }) => {
      if (!found(params["integration"])) return problem("integration-not-found", 404)
      const { connections, installation, integration, project, providers } = fake
      const provider = providers[integration.provider]
      return HttpResponse.json({ project, integration, provider, connections, installation })
    }),
    http.get(`${project}/integrations`, () => HttpResponse.json([fake.integration])),
    http.get(project, () => HttpResponse.json(fake.project)),
    http.get("*/v1/providers/:provider", ({ params }) => {
      const provider = fake.providers[String(params["provider"])]
      return provider === undefined ? problem("provider-not-found", 404) : HttpResponse.json(provider)
    }),
    http.get(`${integration}/revisions/:hydrate`, () => HttpResponse.json(fake.hydrated)),
    ...connectionHandlers(fake),
    ...installationHandlers(fake)
  ]
}

type Content = Installation["config"]["content"]

const installationHandlers = (fake: FakeFieldgate): Array<HttpHandler> => {
  const saved = (content: Content, before: Installation = installation(content)) => {
    fake.saves += 1
    fake.installation = { ...before, config: { ...before.config, id: `config-${fake.saves}`, content } }
    return fake.installation
  }
  return [
    http.get(`${integration}/installations`, () =>
      HttpResponse.json(fake.installation === undefined ? [] : [fake.installation])
    ),
    http.post(`${integration}/installations\\:validate`, () => HttpResponse.json({ warnings: [] })),
    http.post(`${integration}/installations`, async ({ request }) => {
      if (fake.installation !== undefined) return problem("already-installed", 409)
      const { config } = (await request.json()) as { readonly config: { readonly content: Content } }
      return HttpResponse.json(saved(config.content), { status: 201 })
    }),
    http.patch(`${integration}/installations/:installation`, async ({ request }) => {
      const before = fake.installation
      if (before === undefined) return problem("installation-not-found", 404)
      const expected = request.headers.get("If-Match")
      if (expected !== null && expected !== `"${before.config.id}"`) return problem("config-changed", 412)
      const { installation: update, updateMask } = (await request.json()) as {
        readonly updateMask: ReadonlyArray<string>
        readonly installation: { readonly config?: { readonly content?: object } }
      }
      return HttpResponse.json(
        // The content's validity is up to the test.
        saved(maskedContent(before.config.content, update.config?.content ?? {}, updateMask) as Content, before)
      )
    }),
    http.delete(`${integration}/installations/:installation`, () => {
      fake.installation = undefined
      fake.connections = []
      return new HttpResponse(null, { status: 204 })
    })
  ]
}

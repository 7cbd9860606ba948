/** Handlers for Mock Service Worker that answer like a Fieldgate server, so that a host can test its use of our components. */
import type { Connection, Installation } from "@fieldgate/client"
import { http, HttpResponse, type HttpHandler } from "msw"
import { connection, type FakeFieldgate, installation } from "./FakeFieldgate.ts"
import { maskedContent } from "./maskedContent.ts"

const project = "*/v1/projects/:project"
const integration = `${project}/integrations/:integration`

/** An answer as the server gives it where something is wrong. Spec 2.2. */
export const problem = (name: string, status: number, more: object = {}): Response =>
  HttpResponse.json(
    {
      type: `urn:fieldgate:problem:${name}`,
      title: name.replaceAll("-", " "),
      detail: `This is the problem ${name}.`,
      status,
      instance: "urn:uuid:00000000-0000-0000-0000-000000000000",
      time: "2026-01-01T00:00:00.000Z",
      requestId: "request-1",
      subsystem: "api",
      retryable: status >= 500 || status === 429,
      ...more
    },
    { status, headers: { "Content-Type": "application/problem+json" } }
  )

/** All calls of the components and hooks, over what `fake` holds. Put a handler of your own before one to answer otherwise. */
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
    http.get(project, () => HttpResponse.json(fake.project)),
    http.get("*/v1/providers/:provider", ({ params }) => {
      const provider = fake.providers[String(params["provider"])]
      return provider === undefined ? problem("provider-not-found", 404) : HttpResponse.json(provider)
    }),
    http.get(`${integration}/revisions/:hydrate`, () => HttpResponse.json(fake.hydrated)),
    ...connectionHandlers(fake),
    ...oauthHandlers(fake),
    ...installationHandlers(fake)
  ]
}

const connectionHandlers = (fake: FakeFieldgate): Array<HttpHandler> => [
  http.get(`${project}/connections`, ({ request }) => {
    const provider = new URL(request.url).searchParams.get("provider")
    return HttpResponse.json(fake.connections.filter((each) => provider === null || each.provider === provider))
  }),
  http.post(`${project}/connections\\:generate`, async ({ request }) => {
    const { provider } = (await request.json()) as { readonly provider: string }
    const made = connection({ id: `connection-${fake.connections.length + 1}`, provider, authScheme: "apiKey" })
    fake.connections = [made, ...fake.connections]
    return HttpResponse.json(made, { status: 201 })
  }),
  http.patch(`${project}/connections/:connection`, async ({ params, request }) => {
    const { connection: changes } = (await request.json()) as { readonly connection: Partial<Connection> }
    const changed = fake.connections.find(({ id }) => id === params["connection"])
    if (changed === undefined) return problem("connection-not-found", 404)
    const { providerMetadata = {} } = changes
    const result = {
      ...changed,
      status: "working" as const,
      providerMetadata: { ...changed.providerMetadata, ...providerMetadata }
    }
    fake.connections = fake.connections.map((each) => (each === changed ? result : each))
    return HttpResponse.json(result)
  }),
  http.delete(`${project}/connections/:connection`, ({ params }) => {
    fake.connections = fake.connections.filter(({ id }) => id !== params["connection"])
    return new HttpResponse(null, { status: 204 })
  })
]

const oauthHandlers = (fake: FakeFieldgate): Array<HttpHandler> => {
  const begin = () => {
    const sessionId = `session-${fake.sessions.size + 1}`
    fake.sessions.set(sessionId, {
      sessionId,
      status: "pending",
      expireTime: new Date(Date.now() + 600_000).toISOString()
    })
    return new HttpResponse(`https://crm.example.com/consent?session=${sessionId}`, {
      headers: { "Content-Type": "text/plain", "OAuth-Session-Id": sessionId }
    })
  }
  return [
    http.post("*/v1/oauth-connect", begin),
    http.patch(`${project}/connections/:connection\\:oauth-update`, begin),
    http.get(`${project}/oauth-connect/:session`, ({ params }) => {
      const session = fake.sessions.get(String(params["session"]))
      return session === undefined ? problem("oauth-session-not-found", 404) : HttpResponse.json(session)
    })
  ]
}

const installationHandlers = (fake: FakeFieldgate): Array<HttpHandler> => {
  const saved = (content: object, before?: Installation) => {
    fake.saves += 1
    const made = installation(content as Installation["config"]["content"], before)
    fake.installation = { ...made, config: { ...made.config, id: `config-${fake.saves}`, content: content as never } }
    return fake.installation
  }
  return [
    http.get(`${integration}/installations`, () =>
      HttpResponse.json(fake.installation === undefined ? [] : [fake.installation])
    ),
    http.post(`${integration}/installations\\:validate`, () => HttpResponse.json({ warnings: [] })),
    http.post(`${integration}/installations`, async ({ request }) => {
      if (fake.installation !== undefined) return problem("already-installed", 409)
      const { config } = (await request.json()) as { readonly config: { readonly content: object } }
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
        saved(maskedContent(before.config.content, update.config?.content ?? {}, updateMask), before)
      )
    }),
    http.delete(`${integration}/installations/:installation`, () => {
      fake.installation = undefined
      fake.connections = []
      return new HttpResponse(null, { status: 204 })
    })
  ]
}

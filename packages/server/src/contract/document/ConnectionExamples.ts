/** Requests and answers of provider apps and connections as they look. */
import { examples, type Place } from "./ExamplePlaces.ts"

const project = "/v1/projects/{projectIdOrName}"
const apps = `${project}/provider-apps`

const app = {
  id: "0193a1ef-6e52-7d34-8f60-8192a3b4c5d6",
  projectId: "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e",
  provider: "hub",
  environment: "production",
  clientId: "a1b2c3",
  scopes: ["crm.objects.contacts.write"],
  createTime: "2026-11-21T09:30:00.000Z"
}

const sessions = `${project}/oauth-connect/{sessionId}`
const shown = (summary: string, value: Parameters<typeof examples>[0][string]["value"]) =>
  examples({ example: { summary, value } })

const connections = `${project}/connections`

export const connectionExamples: ReadonlyArray<Place> = [
  [
    [apps, "post", "requestBody"],
    shown("An app", { provider: app.provider, clientId: app.clientId, clientSecret: "shh", scopes: app.scopes })
  ],
  [[apps, "post", "responses", "200"], shown("The app, without its secret", app)],
  [[apps, "get", "responses", "200"], shown("The project's apps", [app])],
  [
    [`${apps}/{providerAppId}`, "patch", "requestBody"],
    shown("A new secret", { updateMask: ["clientSecret"], providerApp: { clientSecret: "shhh" } })
  ],
  [
    ["/v1/oauth-connect", "post", "requestBody"],
    shown("An account of a group", {
      projectIdOrName: "demo",
      provider: app.provider,
      groupRef: "demo-group",
      groupName: "Demo group",
      consumerRef: "demo-user"
    })
  ],
  [
    [`${sessions}:complete`, "post", "requestBody"],
    shown("The value from the browser", { completion: "f3Kq0cW5m2yJ9sVhT1nXbE7uLr4oZdPgA6iQxC8eYkM" })
  ],
  [
    [sessions, "get", "responses", "200"],
    shown("The account is connected", {
      sessionId: "0193a1f1-2a30-7b45-9c61-92a3b4c5d6e7",
      status: "succeeded",
      connectionId: "0193a1f1-5b41-7c56-8d72-a3b4c5d6e7f8",
      expireTime: "2026-11-21T09:40:00.000Z"
    })
  ],
  [
    [`${connections}:generate`, "post", "requestBody"],
    shown("An account with a key", {
      provider: app.provider,
      groupRef: "demo-group",
      groupName: "Acme",
      consumerRef: "ann",
      apiKey: "pat-na1-0000"
    })
  ],
  [
    [`${connections}/{connectionId}`, "patch", "requestBody"],
    shown("Another reference to the account", {
      updateMask: ["providerWorkspaceRef"],
      connection: { providerWorkspaceRef: "acme" }
    })
  ]
]

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

const shown = (summary: string, value: Parameters<typeof examples>[0][string]["value"]) =>
  examples({ example: { summary, value } })

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
  ]
]

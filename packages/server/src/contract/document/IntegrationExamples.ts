/** Manifests, plans and integrations as they look. */
import { examples, type Place } from "./ExamplePlaces.ts"

const sourceYaml = `specVersion: 1.0.0
integrations:
  - name: crm
    displayName: CRM
    provider: hub
    write:
      objects:
        - objectName: contacts
`

const content = {
  name: "crm",
  displayName: "CRM",
  provider: "hub",
  write: { objects: [{ objectName: "contacts" }] }
}

const revision = {
  id: "0193a1f2-7d10-7b11-9c4e-2f3a4b5c6d7e",
  specVersion: "1.0.0",
  createTime: "2026-11-21T09:30:00.000Z",
  content
}

const integration = {
  id: "0193a1f2-7d0f-7a90-8b3d-1e2f3a4b5c6d",
  projectId: "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e",
  name: "crm",
  provider: "hub",
  createTime: "2026-11-21T09:30:00.000Z",
  latestRevision: revision
}

const plan = {
  changes: true,
  integrations: [
    {
      name: "crm",
      provider: "hub",
      action: "change",
      integrationId: integration.id,
      changes: [
        { action: "add", path: "displayName", after: "CRM" },
        { action: "remove", path: "write.objects.deals", before: { objectName: "deals" } }
      ],
      installations: [
        {
          installationId: "0193a1f3-11aa-7c22-8d5f-3a4b5c6d7e8f",
          groupRef: "demo-group",
          undefinedObjects: ["write.objects.deals"]
        }
      ]
    }
  ],
  warnings: []
}

const all = "/v1/projects/{projectIdOrName}/integrations"
const one = `${all}/{integrationId}`

const manifest = examples({ manifest: { summary: "A manifest with one integration", value: { sourceYaml } } })

export const integrationExamples: ReadonlyArray<Place> = [
  [[`${all}:batch`, "put", "requestBody"], manifest],
  [
    [`${all}:batch`, "put", "responses", "200"],
    examples({
      deployed: { summary: "The manifest's integrations", value: [integration] },
      plan: { summary: "With dryRun=true: the plan", value: plan }
    })
  ],
  [
    [all, "get", "responses", "200"],
    examples({ all: { summary: "The project's integrations", value: [integration] } })
  ],
  [
    [all, "post", "requestBody"],
    examples({
      one: {
        summary: "An integration",
        value: {
          name: "more",
          provider: "hub",
          latestRevision: { specVersion: "1.0.0", content: { ...content, name: "more" } }
        }
      }
    })
  ],
  [[one, "get", "responses", "200"], examples({ one: { summary: "The integration", value: integration } })],
  [[`${one}/revisions`, "post", "requestBody"], manifest],
  [[`${one}/revisions`, "get", "responses", "200"], examples({ all: { summary: "Its revisions", value: [revision] } })],
  [
    [`${one}/revisions/{revisionId}`, "get", "responses", "200"],
    examples({ one: { summary: "The revision", value: revision } })
  ]
]

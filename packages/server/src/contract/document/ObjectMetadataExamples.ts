/** Custom fields as they are asked for, and what is answered. */
import { examples, type Place } from "./ExamplePlaces.ts"

const plan = {
  fieldName: "plan",
  displayName: "Plan",
  valueType: "singleSelect",
  stringOptions: { values: ["free", "team"], valuesRestricted: true }
}

const request = examples({
  fields: { summary: "A choice", value: { groupRef: "demo-group", fields: { contacts: [plan] } } }
})

const answer = examples({
  created: {
    summary: "The field was made",
    value: { success: true, fields: { contacts: { plan: { fieldName: "plan", action: "create", warnings: [] } } } }
  }
})

const paths = [
  "/v1/projects/{projectIdOrName}/integrations/{integrationId}/object-metadata",
  "/v1/projects/{projectIdOrName}/providers/{provider}/object-metadata"
]

export const objectMetadataExamples: ReadonlyArray<Place> = paths.flatMap((path): ReadonlyArray<Place> => [
  [[path, "put", "requestBody"], request],
  [[path, "put", "responses", "200"], answer]
])

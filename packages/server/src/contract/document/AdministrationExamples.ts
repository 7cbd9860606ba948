/** Requests and answers of organizations, projects and keys as they look. */
import { examples, type Place } from "./ExamplePlaces.ts"

const organization = {
  id: "0193a1ef-02b7-7a61-8a35-5d4c33a0f001",
  label: "Acme, Inc.",
  defaultTeamId: "0193a1ef-02b8-7f1d-b0c2-8a5be7a10002",
  createTime: "2026-11-21T09:30:00.000Z",
  updateTime: "2026-11-21T10:00:00.000Z"
}

const project = {
  id: "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e",
  orgId: organization.id,
  name: "acme-crm",
  appName: "Acme",
  frontendKeys: "off",
  oauthConfirmation: "required",
  createTime: organization.createTime
}

const apiKey = {
  id: "0193a1ef-4c30-7b12-8d4e-6f708192a3b4",
  projectId: project.id,
  label: "backend",
  scopes: ["full"],
  active: true,
  createTime: organization.createTime
}
const apiKeyWithValue = { ...apiKey, key: "fg_3mYc0p9lQ5xZr1tV7wB2nK8dF4gH6jS0aE-uI_oPqLw" }

/** Made for this page; nobody has its private half. */
const publicKeyPem = [
  "-----BEGIN PUBLIC KEY-----",
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxPw/cSFbT+i2YniNENpE",
  "74ym8SlLFhfalnw4JD9LPZkn0ObR83NxNaX7MDvbMXT5+WY0XDo6xJejRTuNism6",
  "vXc/WUi7oCMbi5jc7e2B7HJIRQW3T9kx02eCXEScmGDJWYItbPazJoUlmcFctVC2",
  "Z2xrgAh0FYykKqYZxlwRRZAWCEghFdUXx1H0EHEE6F/m3kSDC1V9pq2I02v84vHb",
  "LpZLoZ/eunXZybmth5oZnklUEydDhD4qhiZYuDBxfuoPXiOvJ5BQMg0OZqt0CTST",
  "Jnpjgj0tZAmn6HwmLHA1KT+0W/GlPCdmmgZYN2y7q6PW2KjKWkvueebYLOTkGgGo",
  "PQIDAQAB",
  "-----END PUBLIC KEY-----"
].join("\n")

const jwtKey = {
  id: "0193a1ef-5d41-7c23-9e5f-708192a3b4c5",
  projectId: project.id,
  label: "token service",
  algorithm: "RS256",
  publicKeyPem,
  active: true,
  createTime: organization.createTime
}

const org = "/v1/orgs/{orgId}"
const one = "/v1/projects/{projectIdOrName}"
const apiKeys = `${one}/api-keys`
const jwtKeys = `${one}/jwt-keys`

const shown = (summary: string, value: Parameters<typeof examples>[0][string]["value"]) =>
  examples({ example: { summary, value } })

export const administrationExamples: ReadonlyArray<Place> = [
  [["/v1/orgs", "post", "requestBody"], shown("An organization", { label: organization.label })],
  [["/v1/orgs", "post", "responses", "201"], shown("The new organization", organization)],
  [[org, "get", "responses", "200"], shown("The organization", organization)],
  [
    [org, "patch", "requestBody"],
    shown("Change the label", { updateMask: ["label"], org: { label: organization.label } })
  ],
  [[org, "patch", "responses", "200"], shown("The organization after the change", organization)],
  [["/v1/projects", "get", "responses", "200"], shown("The key's project", [project])],
  [
    ["/v1/projects", "post", "requestBody"],
    shown("A project", { orgId: organization.id, name: project.name, appName: project.appName })
  ],
  [["/v1/projects", "post", "responses", "201"], shown("The new project", project)],
  [[one, "get", "responses", "200"], shown("The project", project)],
  [
    [one, "patch", "requestBody"],
    shown("Change the name that end users see", { updateMask: ["appName"], project: { appName: "Acme CRM" } })
  ],
  [[one, "patch", "responses", "200"], shown("The project after the change", { ...project, appName: "Acme CRM" })],
  [[apiKeys, "post", "requestBody"], shown("A key for a backend", { label: "backend", scopes: ["full"] })],
  [[apiKeys, "post", "responses", "201"], shown("The new key, with its value", apiKeyWithValue)],
  [[apiKeys, "get", "responses", "200"], shown("The keys, without their values", [apiKey])],
  [
    [`${apiKeys}/{apiKeyId}`, "patch", "requestBody"],
    shown("Disable a key", { updateMask: ["active"], apiKey: { active: false } })
  ],
  [
    [`${apiKeys}/{apiKeyId}`, "patch", "responses", "200"],
    shown("The key after the change", { ...apiKey, active: false })
  ],
  [[`${apiKeys}/{apiKeyId}/rotate`, "post", "responses", "200"], shown("The key, with its new value", apiKeyWithValue)],
  [[jwtKeys, "post", "requestBody"], shown("A public key", { label: jwtKey.label, publicKeyPem })],
  [[jwtKeys, "post", "responses", "201"], shown("The new key", { ...jwtKey, kid: jwtKey.id })],
  [[jwtKeys, "get", "responses", "200"], shown("The keys", [jwtKey])],
  [
    [`${jwtKeys}/{jwtKeyId}`, "patch", "requestBody"],
    shown("Disable a key", { updateMask: ["active"], jwtKey: { active: false } })
  ],
  [
    [`${jwtKeys}/{jwtKeyId}`, "patch", "responses", "200"],
    shown("The key after the change", { ...jwtKey, active: false })
  ]
]

/** Providers of the catalog: one per sign-in method. */
import type { ProviderInfo } from "@fieldgate/client"

type Support = ProviderInfo["support"]

const verb = { supported: true, defaultRecordLimit: 100 }
const none = { supported: false }

const support: Support = {
  batchWrite: { create: verb, update: verb, upsert: none, delete: none },
  bulkWrite: { insert: false, update: false, upsert: false, delete: false },
  delete: true,
  ifEmpty: true,
  proxy: false,
  read: false,
  search: { operators: { equals: false } },
  subscribe: false,
  write: true
}

const crm = { displayName: "CRM", baseURL: "https://api.example.com", support }

const oauth = (name: string, displayName: string): ProviderInfo => ({
  name,
  displayName,
  authType: "oauth2",
  oauth2Opts: {
    grantType: "authorizationCode",
    authURL: `https://${name}.example.com/authorize`,
    tokenURL: `https://${name}.example.com/token`,
    explicitScopesRequired: false,
    explicitWorkspaceRequired: false,
    tokenMetadataFields: {}
  },
  baseURL: `https://${name}.example.com`,
  defaultModule: "",
  support,
  providerOpts: {}
})

const plain = (name: string, displayName: string, authType: "apiKey" | "basic" | "none"): ProviderInfo => ({
  name,
  displayName,
  authType,
  ...(authType === "apiKey"
    ? {
        apiKeyOpts: {
          attachmentType: "header" as const,
          header: { name: "X-Key" },
          docsURL: "https://docs.example.com"
        }
      }
    : {}),
  ...(authType === "basic" ? { basicOpts: { docsURL: "https://docs.example.com" } } : {}),
  baseURL: `https://${name}.example.com`,
  defaultModule: "",
  support: {
    ...support,
    delete: false,
    ifEmpty: false,
    batchWrite: { create: none, update: none, upsert: none, delete: none }
  },
  providerOpts: {}
})

/**
 * `hubspot`: consent or API key. `salesforce`: consent, needs a workspace. `acme-api`: API key. `acme-basic`: username and
 * password. `acme-client`: client credentials. `acme-open`: none.
 */
export const providers: Readonly<Record<string, ProviderInfo>> = {
  hubspot: {
    ...oauth("hubspot", "HubSpot"),
    apiKeyOpts: { attachmentType: "header", header: { name: "Authorization", valuePrefix: "Bearer " } },
    defaultModule: "crm",
    modules: { crm }
  },
  salesforce: {
    ...oauth("salesforce", "Salesforce"),
    metadata: { input: [{ name: "workspace", displayName: "My Domain", prompt: "The part before .my.salesforce.com" }] }
  },
  "acme-api": plain("acme-api", "Acme", "apiKey"),
  "acme-basic": plain("acme-basic", "Acme Basic", "basic"),
  "acme-client": {
    ...oauth("acme-client", "Acme Client"),
    oauth2Opts: {
      grantType: "clientCredentials",
      tokenURL: "https://acme-client.example.com/token",
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {}
    }
  },
  "acme-open": plain("acme-open", "Acme Open", "none")
}

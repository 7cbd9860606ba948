/** What HubSpot requires to connect an account. developers.hubspot.com/docs/apps, "Authentication" */
import type { ApiVersion } from "@fieldgate/core/providers/ApiVersion"
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"
import * as HubSpotPaths from "./HubSpotPaths.ts"

const api = "https://api.hubapi.com"

export const info = (versions: HubSpotPaths.Versions): DeclaredInfo => ({
  baseURL: api,
  signIns: [
    {
      _tag: "oauth2",
      grantType: "authorizationCode",
      authURL: "https://app.hubspot.com/oauth/authorize",
      tokenURL: `${api}${HubSpotPaths.token(versions)}`,
      // The scopes of the page must be those of the app.
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { workspaceRefField: "hub_id", consumerRefField: "user_id", scopesField: "scopes" },
      docsURL:
        "https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth"
    },
    // A service key: a bearer token that doesn't expire. Legacy private apps can't be created since October 26, 2026.
    {
      _tag: "apiKey",
      attachmentType: "header",
      header: { name: "Authorization", valuePrefix: "Bearer " },
      docsURL:
        "https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys"
    }
  ],
  metadata: [],
  modules: { crm: { displayName: "HubSpot CRM", baseURL: api } },
  defaultModule: "crm",
  apiVersions: apiVersions(versions)
})

type End = Pick<ApiVersion, "end" | "supportedUntil">

/**
 * Until when HubSpot supports each version of its API. Where only a month is announced, its first day is taken. Sources:
 * developers.hubspot.com/changelog/legacy-apis-and-legacy-apps-whats-going-unsupported-and-when and the changelogs of v4 and OAuth v1;
 * developers.hubspot.com/docs/developer-tooling/platform/versioning: 18 months for a dated version. @rule driver.apiVersions
 */
const ends: Readonly<Record<string, End>> = {
  v1: { supportedUntil: "2027-09-01", end: "announced" },
  v2: { supportedUntil: "2027-09-01", end: "announced" },
  v3: { supportedUntil: "2027-09-01", end: "announced" },
  v4: { supportedUntil: "2027-03-30", end: "announced" },
  "2025-09": { supportedUntil: "2027-03-01", end: "announced" },
  "2026-03": { supportedUntil: "2027-09-30", end: "announced" },
  "2026-09": { supportedUntil: "2028-03-08", end: "announced" }
}

/** OAuth's v1 ends before the other resources'. */
const oauthV1: End = { supportedUntil: "2027-02-16", end: "announced" }

/** The versions that a driver calls, each with the resources that it is called for. */
const apiVersions = (versions: HubSpotPaths.Versions): ReadonlyArray<ApiVersion> => {
  const uses = Map.groupBy(Object.entries(versions), ([, name]) => name)
  return [...uses].flatMap(([name, of]) => {
    const resources = of.map(([resource]) => resource)
    const end = name === "v1" && resources.includes("oauth") ? oauthV1 : ends[name]
    return end === undefined ? [] : [{ name, ...(uses.size === 1 ? {} : { usedFor: resources.join(", ") }), ...end }]
  })
}

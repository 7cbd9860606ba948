/** What HubSpot requires to connect an account. developers.hubspot.com/docs/apps, "Authentication" */
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"
import { apiVersions } from "./ApiVersions.ts"
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

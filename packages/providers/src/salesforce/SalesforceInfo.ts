/** What Salesforce requires to connect an account. help.salesforce.com "OAuth 2.0 Web Server Flow" */
import type { ApiVersion } from "@fieldgate/core/providers/ApiVersion"
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"
import type { Version } from "./SalesforcePaths.ts"

const org = "https://{{.workspace}}.my.salesforce.com"
const login = "https://login.salesforce.com"

export const info: DeclaredInfo = {
  baseURL: org,
  signIns: [
    {
      _tag: "oauth2",
      grantType: "authorizationCodePKCE",
      // Every org's users sign in here, and the token's answer names the org.
      authURL: `${login}/services/oauth2/authorize`,
      tokenURL: `${login}/services/oauth2/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { workspaceRefField: "instance_url", consumerRefField: "id", scopesField: "scope" },
      docsURL: "https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm"
    },
    // An app of the org's own, which runs as the user that its admin has chosen.
    {
      _tag: "oauth2",
      grantType: "clientCredentials",
      tokenURL: `${org}/services/oauth2/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: true,
      tokenMetadataFields: { workspaceRefField: "instance_url", consumerRefField: "id", scopesField: "scope" },
      docsURL: "https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_client_credentials_flow.htm"
    }
  ],
  metadata: [
    {
      name: "workspace",
      displayName: "Salesforce subdomain",
      prompt: "The acme of acme.my.salesforce.com: Setup, My Domain.",
      docsURL: "https://help.salesforce.com/s/articleView?id=sf.faq_domain_name_what.htm",
      unless: ["instanceUrl"],
      toldByConsent: true
    }
  ],
  modules: { crm: { displayName: "Salesforce CRM", baseURL: org } },
  defaultModule: "crm"
}

/**
 * Until when Salesforce supports each version of its API. An end is announced at least a year before, for versions up to 40.0 so far; each
 * version is supported for three years after its release at least. Sources: REST API Developer Guide, "API End-of-Life Policy"; releases are in
 * February, June and October, and the first day of the month is taken. @rule driver.apiVersions
 */
const guaranteedUntil: Readonly<Record<string, string>> = {
  "v60.0": "2027-02-01",
  "v61.0": "2027-06-01",
  "v62.0": "2027-10-01",
  "v63.0": "2028-02-01",
  "v64.0": "2028-06-01",
  "v65.0": "2028-10-01",
  "v66.0": "2029-02-01",
  "v67.0": "2029-06-01"
}

/** Nothing for a version that is newer than this table. */
export const apiVersions = (version: Version): ReadonlyArray<ApiVersion> => {
  const supportedUntil = guaranteedUntil[version]
  return supportedUntil === undefined ? [] : [{ name: version, supportedUntil, end: "guaranteed" }]
}

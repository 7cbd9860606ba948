/** What Salesforce requires to connect an account. help.salesforce.com "OAuth 2.0 Web Server Flow" */
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"

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

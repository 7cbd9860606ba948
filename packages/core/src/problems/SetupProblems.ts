/** Kinds of problems with what writes depend on: projects, keys, integrations, connections, installations and webhooks. */
import type { ProblemType } from "./ProblemType.ts"

export const setupProblems = {
  "organization-not-found": {
    status: 404,
    title: "Organization not found",
    cause: "No organization has this id, or the API key belongs to another organization.",
    remedy: "Check orgId in the path; the key must belong to that organization.",
    retryable: false
  },
  "project-not-found": {
    status: 404,
    title: "Project not found",
    cause: "No project has this id or name, or the API key belongs to another project.",
    remedy: "Check the project's id or name in the path; the key must belong to that project.",
    retryable: false
  },
  "api-key-not-found": {
    status: 404,
    title: "API key not found",
    cause: "The project has no API key with this id; it may have been deleted.",
    remedy: "Use an id from the project's list of API keys, not the key's value.",
    retryable: false
  },
  "last-full-key": {
    status: 409,
    title: "Last full API key",
    cause:
      "The key is the project's last active key with the scope full. Without it, no key could manage the project, and only the command line could create a new one.",
    remedy: "Create another full key first. To proceed without one, repeat the request with ?last=true.",
    retryable: false
  },
  "jwt-key-not-found": {
    status: 404,
    title: "JWT key not found",
    cause: "The project has no JWT key with this id; it may have been deleted.",
    remedy: "Use an id from the project's list of JWT keys.",
    retryable: false
  },
  "member-session-not-found": {
    status: 404,
    title: "Member session not found",
    cause: "No open session of a member has this id; it may have ended.",
    remedy: "Use an id from the list of members' sessions.",
    retryable: false
  },
  "limit-reached": {
    status: 409,
    title: "Limit reached",
    cause:
      "The group has the maximum number of connections, the consumer that of open sign-ins, or the project that of keys. Nothing was changed.",
    remedy:
      "Delete an unused connection or key, reconnect an existing connection, or wait until a sign-in has finished.",
    retryable: false
  },
  "integration-not-found": {
    status: 404,
    title: "Integration not found",
    cause: "The project has no integration with this id or name.",
    remedy: "Check the integration in the path, and check that its manifest was deployed to this project.",
    retryable: false
  },
  "revision-not-found": {
    status: 404,
    title: "Revision not found",
    cause: "The integration has no revision with this id.",
    remedy: "Use the id of the integration's latestRevision.",
    retryable: false
  },
  "integration-exists": {
    status: 409,
    title: "Integration exists",
    cause:
      "The names of a project's integrations are unique. integrationId identifies the existing integration with this name.",
    remedy: "Choose another name, or deploy a manifest to change the existing integration.",
    retryable: false
  },
  "manifest-invalid": {
    status: 422,
    title: "Invalid manifest",
    cause:
      "The manifest is not valid YAML, has unknown or missing properties, or contains something that can't be deployed to this server. Nothing was deployed.",
    remedy: "Correct every fault that is listed in issues, each with its line and column, then deploy again.",
    retryable: false
  },
  "provider-not-found": {
    status: 404,
    title: "Provider not found",
    cause: "This server has no driver for the provider that the request or the installation names.",
    remedy: "Check the provider's name with GET /v1/providers, or add its driver to the deployment.",
    retryable: false
  },
  "provider-app-not-found": {
    status: 404,
    title: "Provider app not found",
    cause: "The project has no provider app with this id; it may have been deleted.",
    remedy: "Use an id from the project's list of provider apps.",
    retryable: false
  },
  "provider-app-exists": {
    status: 409,
    title: "Provider app exists",
    cause: "A project has one provider app per provider and environment, and it already has this one.",
    remedy: "Update the existing app, or delete it first.",
    retryable: false
  },
  "connection-not-found": {
    status: 404,
    title: "Connection not found",
    cause: "The project has no connection with this id; it may have been deleted.",
    remedy: "Reconnect the account, then repeat the request.",
    retryable: false
  },
  "connection-in-use": {
    status: 409,
    title: "Connection in use",
    cause: "A connection can't be deleted while an installation uses it.",
    remedy: "Delete the installation, which also deletes its connection, or assign another connection to it first.",
    retryable: false
  },
  "account-mismatch": {
    status: 409,
    title: "Account mismatch",
    cause:
      "The credentials open another account of the provider than the connection's, which writes may wait for. A connection keeps its account. Nothing was changed.",
    remedy:
      "Send credentials of the connection's account. To move the installation to the other account, call installations:connect with its credentials.",
    retryable: false
  },
  "credentials-refused": {
    status: 422,
    title: "Credentials refused",
    cause:
      "The provider rejected the credentials when they were checked before saving. They are wrong, were revoked, or belong to another environment. Nothing was stored.",
    remedy:
      "Send credentials that the provider accepts; issues names the rejected one. Pass skipSampling=true to store credentials without a check.",
    retryable: false
  },
  "public-url-missing": {
    status: 409,
    title: "Public URL not configured",
    cause:
      "After the consent, the provider redirects the browser back to this server. Without a configured public URL, a request with a forged Host header could redirect it elsewhere.",
    remedy:
      "Set FIELDGATE_PUBLIC_URL to the URL at which browsers reach the server, such as https://fieldgate.example.com, and restart the server.",
    retryable: false
  },
  "oauth-session-not-found": {
    status: 404,
    title: "OAuth session not found",
    cause: "The project has no OAuth session with this id. Sessions are kept for one day.",
    remedy: "Use the session id from the response to oauth-connect, or start a new sign-in.",
    retryable: false
  },
  "completion-refused": {
    status: 409,
    title: "Sign-in not confirmed",
    cause:
      "The completion value is wrong, was used before or arrived too late, or no sign-in is waiting for a confirmation; detail names the reason. Nothing was connected.",
    remedy:
      "Send the value that the browser received when it returned from the provider's page, once and within ten minutes; otherwise start a new sign-in.",
    retryable: false
  },
  "installation-not-found": {
    status: 404,
    title: "Installation not found",
    cause: "The request's groupRef has no installation of this integration, or no installation has the id in the path.",
    remedy: "Check the groupRef or the installation id, or let the group install the integration first.",
    retryable: false
  },
  "already-installed": {
    status: 409,
    title: "Integration already installed",
    cause: "A group can install an integration once. installationId identifies the existing installation.",
    remedy: "Update the installation that installationId identifies, or delete it first.",
    retryable: false
  },
  "config-not-found": {
    status: 404,
    title: "Config not found",
    cause: "The installation has no config with this id.",
    remedy: "Use an id from the list of the installation's configs.",
    retryable: false
  },
  "config-changed": {
    status: 412,
    title: "Config changed",
    cause:
      "The config was saved again since the caller read it: the header If-Match names an older config. configId identifies the current one. Nothing was saved.",
    remedy: "Get the installation again, apply your change to its current config, and send it with the new ETag.",
    retryable: false
  },
  "config-invalid": {
    status: 422,
    title: "Config doesn't fit account",
    cause:
      "The config was checked against the connected account. An object or field is missing, hidden, read-only or of another type, or the connected user has no access to it. Nothing was saved.",
    remedy: "Correct the inputs that are listed in issues, or change the connected user's permissions at the provider.",
    retryable: false
  },
  "destination-not-found": {
    status: 404,
    title: "Destination not found",
    cause: "The project has no destination with this name or id; it may have been deleted.",
    remedy: "Use a name from the list of the project's destinations.",
    retryable: false
  },
  "destination-exists": {
    status: 409,
    title: "Destination exists",
    cause: "The names of a project's destinations are unique, and another destination has this one.",
    remedy: "Update the existing destination, or choose another name.",
    retryable: false
  },
  "destination-inactive": {
    status: 409,
    title: "Destination disabled",
    cause:
      "No webhooks are sent to the destination: it was disabled through the API or the console, or because its receiver answered 410.",
    remedy: "Enable the destination first: PATCH it with updateMask active and active true.",
    retryable: false
  },
  "delivery-not-found": {
    status: 404,
    title: "Delivery not found",
    cause:
      "The destination has no delivery with this id, or the delivery finished longer ago than deliveries are retained.",
    remedy: "Use an id from the list of the destination's deliveries.",
    retryable: false
  }
} as const satisfies Record<string, ProblemType>

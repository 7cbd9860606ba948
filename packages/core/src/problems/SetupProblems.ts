/** Kinds of problems with what writes depend on: projects, keys, integrations, connections, installations and webhooks. */
import type { ProblemType } from "./ProblemType.ts"

export const setupProblems = {
  "organization-not-found": {
    status: 404,
    title: "The organization does not exist",
    cause: "No organization has this id, or the API key belongs to another one.",
    remedy: "Check orgId in the path; the key must belong to that organization.",
    retryable: false
  },
  "project-not-found": {
    status: 404,
    title: "The project does not exist",
    cause: "No project has this id or name, or the API key belongs to another project.",
    remedy: "Check the project's id or name in the path; the key must belong to that project.",
    retryable: false
  },
  "api-key-not-found": {
    status: 404,
    title: "The API key does not exist",
    cause: "The project has no API key with this id; it may have been removed.",
    remedy: "Use the id that the list of the project's API keys shows, not the key's value.",
    retryable: false
  },
  "last-full-key": {
    status: 409,
    title: "Last full API key",
    cause:
      "The key is the project's last active one with the scope full. Without it, no key can manage the project: only the command line can make a new one.",
    remedy: "Create another full key first. To go on without one, repeat the request with ?last=true.",
    retryable: false
  },
  "jwt-key-not-found": {
    status: 404,
    title: "The JWT key does not exist",
    cause: "The project has no JWT key with this id; it may have been removed.",
    remedy: "Use the id that the list of the project's JWT keys shows.",
    retryable: false
  },
  "limit-reached": {
    status: 409,
    title: "Limit reached",
    cause:
      "The group has as many connections, the consumer as many open sign-ins, or the project as many keys, as one may have. Nothing was changed.",
    remedy:
      "Delete a connection or a key that is not used, renew an existing connection, or wait until a sign-in has ended.",
    retryable: false
  },
  "integration-not-found": {
    status: 404,
    title: "The integration does not exist",
    cause: "The project has no integration with this id or name.",
    remedy: "Check the integration in the path, and that its manifest was deployed to this project.",
    retryable: false
  },
  "revision-not-found": {
    status: 404,
    title: "The revision does not exist",
    cause: "The integration has no revision with this id.",
    remedy: "Use the id of the integration's latestRevision.",
    retryable: false
  },
  "integration-exists": {
    status: 409,
    title: "The project has an integration of this name",
    cause: "Integrations of a project have names of their own. integrationId names the one that is there.",
    remedy: "Take another name, or deploy a manifest to change the one that is there.",
    retryable: false
  },
  "manifest-invalid": {
    status: 422,
    title: "The manifest is not valid",
    cause:
      "The manifest's text is no YAML, has unknown or missing members, or says what can't be deployed here. Nothing was deployed.",
    remedy: "Correct every fault that is listed in issues, each with its line and column, then deploy again.",
    retryable: false
  },
  "provider-not-found": {
    status: 404,
    title: "The provider is unknown to this server",
    cause: "This deployment has no driver for the provider that the request or the installation names.",
    remedy: "Check the provider's name in GET /v1/providers, or add its driver to the deployment.",
    retryable: false
  },
  "provider-app-not-found": {
    status: 404,
    title: "The provider app does not exist",
    cause: "The project has no provider app with this id; it may have been removed.",
    remedy: "Use the id that the list of the project's provider apps shows.",
    retryable: false
  },
  "provider-app-exists": {
    status: 409,
    title: "The project has an app for this provider already",
    cause: "A project has one provider app per provider and environment.",
    remedy: "Update that app, or remove it first.",
    retryable: false
  },
  "connection-not-found": {
    status: 404,
    title: "The connection does not exist",
    cause: "The project has no connection with this id; it may have been deleted.",
    remedy: "Connect the account again, then repeat the request.",
    retryable: false
  },
  "connection-in-use": {
    status: 409,
    title: "Connection in use",
    cause: "A connection can't be removed while an installation writes through it.",
    remedy: "Remove the installation, which takes its connection along, or give it another connection first.",
    retryable: false
  },
  "credentials-refused": {
    status: 422,
    title: "Credentials refused",
    cause:
      "Before credentials are stored, the provider is asked whose account they open, and it did not accept them. They are wrong, were revoked, or belong to another environment. Nothing was stored.",
    remedy:
      "Give credentials that the provider accepts; issues names the one it refused. Pass skipSampling=true to store credentials unchecked.",
    retryable: false
  },
  "public-url-missing": {
    status: 409,
    title: "Public address not configured",
    cause:
      "The provider sends the browser back to this server after the consent. Without a configured address, a request with a forged Host header could send it elsewhere.",
    remedy:
      "Set FIELDGATE_PUBLIC_URL to the address that browsers reach the server at, such as https://fieldgate.example.com, and restart it.",
    retryable: false
  },
  "oauth-session-not-found": {
    status: 404,
    title: "The OAuth session does not exist",
    cause: "The project has no OAuth session with this id. Sessions are kept for a day.",
    remedy: "Use the session's id as the answer to oauth-connect told it, or begin a new sign-in.",
    retryable: false
  },
  "completion-refused": {
    status: 409,
    title: "Sign-in not confirmed",
    cause:
      "The completion value is wrong, was used before, came too late, or nothing waits for a confirmation. The detail names which. Nothing was connected.",
    remedy:
      "Send the value that the browser received when it returned from the provider's page, once, within ten minutes; otherwise start a new sign-in.",
    retryable: false
  },
  "installation-not-found": {
    status: 404,
    title: "The installation does not exist",
    cause: "There is no installation of this integration for the groupRef of the request, or with the id in the path.",
    remedy: "Check groupRef or the installation's id, or let the group install the integration first.",
    retryable: false
  },
  "already-installed": {
    status: 409,
    title: "The group has installed the integration already",
    cause: "A group installs an integration once. installationId names the installation that is there.",
    remedy: "Update the installation that installationId names, or remove it first.",
    retryable: false
  },
  "config-not-found": {
    status: 404,
    title: "The config does not exist",
    cause: "The installation has never had a config with this id.",
    remedy: "Use an id from the list of the installation's configs.",
    retryable: false
  },
  "config-changed": {
    status: 412,
    title: "The config was saved by somebody else",
    cause:
      "The header If-Match names a config that is no longer the current one. configId names the current one. Nothing was saved.",
    remedy: "Get the installation again, make the change from its current config, and send that with its ETag.",
    retryable: false
  },
  "config-invalid": {
    status: 422,
    title: "The connected account doesn't have what the config names",
    cause:
      "Before a config is saved, the provider is asked what the account has. An object or a field is missing, hidden, read-only or of another type, or the connected user may not see it. Nothing was saved.",
    remedy: "Correct the inputs that are listed in issues, or change the connected user's permissions at the provider.",
    retryable: false
  },
  "destination-not-found": {
    status: 404,
    title: "The destination does not exist",
    cause: "The project has no destination with this name or id; it may have been removed.",
    remedy: "Use a name that the list of the project's destinations shows.",
    retryable: false
  },
  "destination-exists": {
    status: 409,
    title: "The project has a destination of this name already",
    cause: "Destinations of a project have names of their own.",
    remedy: "Update that destination, or choose another name.",
    retryable: false
  },
  "destination-inactive": {
    status: 409,
    title: "The destination is disabled",
    cause: "Nothing is sent to it: somebody has disabled it, or its receiver answered 410.",
    remedy: "Enable it first: PATCH it with updateMask active and active true.",
    retryable: false
  },
  "delivery-not-found": {
    status: 404,
    title: "The delivery does not exist",
    cause: "The destination has no delivery with this id, or it was removed because it ended long ago.",
    remedy: "Use an id that the list of the destination's deliveries shows.",
    retryable: false
  }
} as const satisfies Record<string, ProblemType>

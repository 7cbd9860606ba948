/** Refusals of a sign-in or refresh beyond RFC 6749, by code and description: one code has several meanings. Pure data. */
import * as TokenErrors from "../kit/TokenErrors.ts"

const install =
  "Ask an admin of that Salesforce org to install the app (Setup > Connected Apps OAuth Usage > Install), or to give the user " +
  'the permission "Approve Uninstalled Connected Apps"; then connect the account again'
const approve =
  "Ask an admin of that Salesforce org to let the user in: in the app's OAuth policies, by a profile or a permission set, or " +
  '"All users may self-authorize"; then connect the account again'
const unblock =
  "Ask an admin of that Salesforce org to unblock the app (Setup > Connected Apps OAuth Usage > Unblock); then connect the " +
  "account again"
const relax =
  "Ask an admin of that Salesforce org to relax the app's IP restrictions, or to allow the addresses of this server; then " +
  "connect the account again"

const help = "help.salesforce.com, OAuth 2.0 authorization errors"

/** The first matching row applies. */
export const rows: ReadonlyArray<TokenErrors.Refusal> = [
  // Another refresh of the same token is in progress; the second text was used until autumn 2024.
  {
    error: "invalid_grant",
    description: /already being processed/iu,
    meaning: "busy",
    source: "segmentio/action-destinations#2300, forcedotcom/SalesforceMobileSDK-iOS#3731"
  },
  {
    error: "invalid_grant",
    description: /^expired authorization code$/iu,
    purpose: "refresh",
    meaning: "busy",
    source: "segmentio/action-destinations#2300"
  },
  { error: "invalid_grant", description: /login rate exceeded/iu, meaning: "quota", source: "public threads" },
  { error: "invalid_grant", description: /^expired access\/refresh token$/iu, meaning: "dead", source: help },
  {
    error: "invalid_grant",
    description: /^inactive (user|organization)$/iu,
    meaning: "dead",
    source: "calcom/cal.com#11508"
  },
  { error: "invalid_grant", description: /^ip restricted/iu, meaning: "org", remedy: relax, source: help },
  { error: "invalid_grant", description: /hasn't approved/iu, meaning: "org", remedy: approve, source: help },
  { error: "inactive_user", meaning: "dead", source: help },
  { error: "inactive_org", meaning: "dead", source: help },
  // Since September 2025 users without the permission can't authorize an app that isn't installed in their org.
  {
    error: "invalid_client",
    description: /installed/iu,
    meaning: "org",
    remedy: install,
    source: "Salesforce, connected app usage restrictions, September 2025"
  },
  {
    error: "OAUTH_APPROVAL_ERROR_GENERIC",
    meaning: "org",
    remedy: install,
    source: "Salesforce, connected app usage restrictions, September 2025"
  },
  { error: "OAUTH_EC_APP_NOT_FOUND", meaning: "org", remedy: install, source: "PipedreamHQ/pipedream#21557" },
  { error: "OAUTH_APP_BLOCKED", meaning: "org", remedy: unblock, source: "n8n-io/n8n#21589" },
  { error: "invalid_app_access", meaning: "org", remedy: approve, source: help },
  { error: "OAUTH_APP_ACCESS_DENIED", meaning: "org", remedy: approve, source: "abisek/salesforce-elf-browser#9" }
]

/** What an org's admin can do about a refused sign-in. */
export const remedyFor = (error: string, description: string): string | undefined =>
  TokenErrors.find(rows, { codes: [error], description, purpose: "exchange" })?.remedy

/** Settings of the console's sign-in: the identity provider, and who gets which role. */
import * as Kinds from "./Kinds.ts"
import { given, optional } from "./Setting.ts"

export const signIn = {
  consoleKeys: given({
    flag: "console-keys",
    variable: "FIELDGATE_CONSOLE_KEYS",
    meaning:
      "Accept API keys for signing in to the console; with --no-console-keys only the identity provider remains, and open sessions of keys end",
    kind: Kinds.onOrOff,
    fallback: "true"
  }),
  oidcIssuer: optional({
    flag: "oidc-issuer",
    variable: "FIELDGATE_OIDC_ISSUER",
    meaning:
      "Issuer URL of the OpenID Connect provider that members of the console sign in with, such as https://login.acme.example; HTTPS, or HTTP on this machine. See docs/guides/sign-in-with-your-identity-provider.md",
    kind: Kinds.address
  }),
  oidcClientId: optional({
    flag: "oidc-client-id",
    variable: "FIELDGATE_OIDC_CLIENT_ID",
    meaning:
      "Client ID that the provider gave this server. Register FIELDGATE_PUBLIC_URL/console/sign-in/callback there",
    kind: Kinds.text
  }),
  oidcClientSecret: optional({
    variable: "FIELDGATE_OIDC_CLIENT_SECRET",
    meaning: "Client secret; leave it out for a public client",
    kind: Kinds.secret
  }),
  oidcName: optional({
    flag: "oidc-name",
    variable: "FIELDGATE_OIDC_NAME",
    meaning: "Name of the provider on the sign-in page",
    kind: Kinds.text,
    fallbackSays: "the host of the issuer"
  }),
  oidcScopes: given({
    flag: "oidc-scopes",
    variable: "FIELDGATE_OIDC_SCOPES",
    meaning: "Scopes to request, separated by spaces; `openid` must be one of them",
    kind: Kinds.text,
    fallback: "openid email profile"
  }),
  oidcIdentity: given({
    flag: "oidc-identity",
    variable: "FIELDGATE_OIDC_IDENTITY",
    meaning:
      "What identifies a member: `email`, which the provider must state as verified, or `subject`, the provider's own id of the person",
    kind: Kinds.oneOf(["email", "subject"]),
    fallback: "email"
  }),
  members: given({
    flag: "members",
    variable: "FIELDGATE_MEMBERS",
    meaning:
      "Members and their roles (viewer, operator, admin), such as ada@acme.example=admin,bob@acme.example=operator:shop+billing; a list of projects after a colon restricts a member to them. Percent-encode reserved characters; the flag may be repeated",
    kind: Kinds.grants,
    fallback: "",
    fallbackSays: "none"
  }),
  oidcRoleClaim: optional({
    flag: "oidc-role-claim",
    variable: "FIELDGATE_OIDC_ROLE_CLAIM",
    meaning: "Claim with the values that --oidc-roles maps to roles, such as groups",
    kind: Kinds.text
  }),
  oidcRoles: given({
    flag: "oidc-roles",
    variable: "FIELDGATE_OIDC_ROLES",
    meaning:
      "Roles by values of that claim, such as crm-admins=admin,support=operator:shop. The first entry that fits decides; an entry in --members takes precedence",
    kind: Kinds.grants,
    fallback: "",
    fallbackSays: "none"
  })
} as const

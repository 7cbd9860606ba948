/** What the members of projects and keys mean, for readers of the reference. Spec 2.1, 5. */

/** A schema's own description, and those of its members. */
export interface Described {
  readonly about: string
  readonly members: Readonly<Record<string, string>>
}

const jwtKeyMembers = {
  id: "The key's id, which the header of a token names as `kid`.",
  projectId: "The project that the key belongs to.",
  label: "What people call the key.",
  algorithm: "How tokens are signed.",
  publicKeyPem: "The RSA public key.",
  audience: "What tokens must name in `aud`. Without it, a token that has an `aud` is refused.",
  issuer: "What tokens must name in `iss`.",
  active: "Whether the key is accepted.",
  createTime: "When the key was created.",
  updateTime: "When the key was last changed."
}

const frontendKeysMeaning =
  "What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that a request names."

const oauthConfirmationMeaning =
  "`required`: a sign-in by OAuth connects an account once the one who started it has confirmed it. `none`: the page of consent alone connects it, for client libraries that can't confirm."

export const administrationDescriptions: Readonly<Record<string, Described>> = {
  OrganizationRequest: { about: "A new organization.", members: { label: "The name that people see." } },
  Project: {
    about: "What a customer builds: integrations, keys, connections and installations.",
    members: {
      id: "The project's id.",
      orgId: "The organization that it belongs to.",
      name: "The name that stands in paths beside the id.",
      appName: "The name that end users see.",
      frontendKeys: frontendKeysMeaning,
      oauthConfirmation: oauthConfirmationMeaning,
      createTime: "When the project was created.",
      updateTime: "When the project was last changed.",
      entitlements: "What may be left out of the UI; present where it was asked for."
    }
  },
  ProjectRequest: {
    about: "A new project.",
    members: {
      orgId: "The organization to make it in.",
      name: "Its name in paths: letters, digits, `-`, `_` and `.`.",
      appName: "The name that end users see. Default: `name`.",
      frontendKeys: `${frontendKeysMeaning} Default: \`off\`.`,
      oauthConfirmation: `${oauthConfirmationMeaning} Default: \`required\`.`
    }
  },
  ProjectUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `project` to change.", project: "The new values." }
  },
  ApiKey: {
    about: "An API key, without its value.",
    members: {
      id: "The key's id; its value is another thing.",
      projectId: "The project that the key belongs to.",
      label: "What people call the key.",
      scopes: "What the key is for: `full` for a backend, `frontend` for the UI library.",
      active: "Whether the key is accepted.",
      createTime: "When the key was created.",
      updateTime: "When the key was last changed."
    }
  },
  ApiKeyWithValue: {
    about: "An API key with its value, which is told once.",
    members: {
      id: "The key's id; its value is another thing.",
      projectId: "The project that the key belongs to.",
      label: "What people call the key.",
      scopes: "What the key is for: `full` for a backend, `frontend` for the UI library.",
      active: "Whether the key is accepted.",
      createTime: "When the key was created.",
      updateTime: "When the key was last changed."
    }
  },
  ApiKeyRequest: {
    about: "A new API key.",
    members: { label: "What people call the key.", scopes: "What the key is for. Default: `full`." }
  },
  ApiKeyUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `apiKey` to change.", apiKey: "The new values." }
  },
  JwtKey: {
    about: "A public key that proves tokens of consumers.",
    members: jwtKeyMembers
  },
  CreatedJwtKey: {
    about: "A new JWT key.",
    members: jwtKeyMembers
  },
  JwtKeyRequest: {
    about: "A new JWT key.",
    members: {
      label: "What people call the key.",
      algorithm: "How tokens are signed. Default: `RS256`, the only one.",
      publicKeyPem: "An RSA public key of 2048 to 8192 bits: PEM that begins with `-----BEGIN PUBLIC KEY-----`.",
      audience: "What tokens must name in `aud`. Default: tokens must not have an `aud`.",
      issuer: "What tokens must name in `iss`. Default: any issuer, or none."
    }
  },
  JwtKeyUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `jwtKey` to change.", jwtKey: "The new values." }
  }
}

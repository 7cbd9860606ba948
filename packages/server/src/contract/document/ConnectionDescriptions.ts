/** What the members of providers, provider apps and connections mean, for readers of the reference. */
import type { Described } from "./AdministrationDescriptions.ts"

const app = {
  clientId: "The app's id at the provider.",
  clientSecret: "The app's secret at the provider. It is never answered.",
  externalRef: "Your own name for the app.",
  scopes: "What the app asks accounts for.",
  metadata:
    "What a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients."
}

const connection = {
  id: "The connection's id.",
  projectId: "The project that it belongs to.",
  provider: "The provider.",
  group: "Whose account it is.",
  consumer: "Who has connected it.",
  authScheme: "How it signs in.",
  status: "`working` after a call went through; `bad_credentials` once the provider refused them for good.",
  lastError: "Why the provider refused the credentials; stands with `bad_credentials`, where the provider said so.",
  outage:
    "Present while calls over the connection have no answer. While its `state` is `open`, asynchronous writes are held and synchronous ones are refused.",
  createTime: "When it was connected.",
  updateTime: "When it last changed.",
  providerWorkspaceRef: "The account's name at the provider.",
  providerConsumerRef: "The signed-in user's name at the provider.",
  providerMetadata: "Facts about the account, and who supplied each.",
  account:
    "Whose account it is, as the provider reported it when the credentials were checked. Missing where it was not asked.",
  warnings: "What the check of the credentials could not determine. Present until a call succeeds or fails."
}

const given = {
  providerWorkspaceRef: "The account's name at the provider, such as its subdomain.",
  providerMetadata: "Facts about the account that the provider's `metadata.input` asks for.",
  apiKey: "A key of the account.",
  basicAuth: "A user name and a password.",
  oauth2ClientCredentials: "A client of the account's own.",
  oauth2PasswordCredentials: "A user name and a password for a token."
}

const confirming = {
  openerOrigin:
    "The origin of the page that opens the window: it receives the outcome. Default: the header `Origin`, without `redirectUrl`.",
  confirmation:
    "`required`: `completeOAuth` connects the account. `none`: the page of consent alone does; for keys with the scope full. Default: the project's `oauthConfirmation`."
}

export const connectionDescriptions: Readonly<Record<string, Described>> = {
  ProviderInfo: {
    about: "A provider: how its accounts sign in, what must be known of them, and what it can do.",
    members: {
      name: "The provider's name, as manifests and connections write it.",
      displayName: "The name that people see.",
      authType: "How accounts sign in, unless another way is chosen.",
      oauth2Opts: "Stands where accounts can sign in by OAuth 2.",
      apiKeyOpts: "Stands where accounts can sign in with a key, and says where it stands in calls.",
      basicOpts: "Stands where accounts can sign in with a user name and a password.",
      baseURL: "Where calls go; `{{.name}}` stands for a fact about the account.",
      defaultModule: "The module that is meant where none is named; empty where the provider has none.",
      modules: "Parts of the provider that have a name of their own.",
      metadata: "Facts about an account that its user is asked for.",
      support: "What the provider can do here.",
      providerOpts: "Always empty."
    }
  },
  Support: {
    about: "What a provider can do here.",
    members: {
      batchWrite: "Writes of several records in one request.",
      bulkWrite: "Bulk files; none are taken.",
      delete: "Deletes of records.",
      ifEmpty: "Updates that fill a field only where it is empty.",
      proxy: "Requests that are passed through.",
      read: "Reads on a schedule.",
      search: "Searches for records.",
      subscribe: "Subscriptions to changes.",
      write: "Creates or updates of records."
    }
  },
  ConnectionError: {
    about: "Why a provider refused a connection's credentials.",
    members: {
      message: "The provider's words, without what could be a secret.",
      time: "When it said so."
    }
  },
  ConnectionOutage: {
    about: "Calls over the connection that had no answer, one after another.",
    members: {
      state: "`suspected`: writes are still sent; `open`: they are held until the provider answers again.",
      since: "When the first of these calls failed.",
      waitingWrites: "Operations that wait for the connection, where one connection with an open outage is read."
    }
  },
  ConnectedAccount: {
    about: "Whose account a connection opens.",
    members: {
      name: "A name to show to people, such as the company's.",
      accountRef: "The provider's id of the account, such as a hub or an organization id.",
      checkTime: "When the provider reported it."
    }
  },
  ConnectionWithCredentials: {
    about: "A connection, with its credentials where they were asked for.",
    members: {
      ...connection,
      accessTokenExpiresAt: "When its access token ends, where that is known; told to keys with the scope full.",
      apiKey: "The key that it signs in with.",
      basicAuth: "The user name and password that it signs in with.",
      oauth2ClientCredentials: "The client of its own, and the token that it has now.",
      oauth2AuthorizationCode: "The tokens that it signs in with."
    }
  },
  NewConnectedInstallation: {
    about: "An account to connect, and what to install on it.",
    members: {
      ...given,
      groupRef: "Your own id of the group whose account it is.",
      groupName: "The group's name. Default: `groupRef`.",
      consumerRef: "Your own id of the end user who connects it.",
      consumerName: "The consumer's name. Default: `consumerRef`.",
      environment: "Where the credentials are valid. Default: that of your app for the provider, production first.",
      oauth2AuthorizationCode: "Tokens that a sign-in elsewhere has brought.",
      config: "What a first installation gets; an existing one keeps its config."
    }
  },
  ConnectedInstallation: {
    about: "What is connected and installed now.",
    members: {
      connection: "The connection that the installation writes through.",
      installation: "The installation, with its health.",
      warnings: "Why the credentials could not be checked; stands only where they were not."
    }
  },
  NewConnection: {
    about: "An account to connect, with its credentials or, for a provider without any, none.",
    members: {
      ...given,
      provider: "The provider.",
      groupRef: "Your own id of the group whose account it is.",
      groupName: "The group's name. Default: `groupRef`.",
      consumerRef: "Your own id of the end user who connects it.",
      consumerName: "The consumer's name. Default: `consumerRef`.",
      environment: "Where the credentials are valid. Default: that of your app for the provider, production first.",
      oauth2AuthorizationCode: "Tokens that a sign-in elsewhere has brought."
    }
  },
  ConnectionUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `connection` to change.", connection: "The new values." }
  },
  ProviderApp: {
    about: "The OAuth app that a project has registered at a provider, without its secret.",
    members: {
      ...app,
      id: "The app's id here.",
      projectId: "The project that the app belongs to.",
      provider: "The provider.",
      environment: "Whose accounts it is for: those of the provider itself or those of a sandbox.",
      createTime: "When it was registered here.",
      updateTime: "When it was last changed."
    }
  },
  NewProviderApp: {
    about: "An OAuth app at a provider.",
    members: { ...app, provider: "The provider.", environment: "Whose accounts it is for. Default: `production`." }
  },
  ProviderAppUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `providerApp` to change.", providerApp: "The new values." }
  },
  OAuthConnectRequest: {
    about: "Whose account is to be connected, where.",
    members: {
      projectIdOrName: "The project's id or its name.",
      projectId: "The same, as older clients call it.",
      provider: "The provider.",
      groupRef: "The group that the connection is for.",
      groupName: "What people call the group. Default: `groupRef`.",
      consumerRef: "The consumer who signs in.",
      consumerName: "What people call the consumer. Default: `consumerRef`.",
      providerWorkspaceRef: "The account's own name at the provider, such as its subdomain.",
      providerMetadata: "Facts about the account that its user has told.",
      providerAppId: "The app to ask in the name of. Default: the project's app for the provider.",
      redirectUrl:
        "Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome.",
      ...confirming,
      enableCSRFProtection: "Taken from older clients, and without effect: every sign-in is protected."
    }
  },
  OAuthReconnectRequest: {
    about: "Which page completes the sign-in, and whether one has to.",
    members: {
      redirectUrl:
        "Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome.",
      ...confirming
    }
  },
  OAuthCompletion: {
    about: "The confirmation of a sign-in.",
    members: { completion: "The value that the browser received when it returned from the provider's page." }
  },
  OAuthProgress: {
    about: "How far a sign-in has come.",
    members: {
      sessionId: "The session's id.",
      status:
        "`pending` until the provider has answered, then `pending-confirmation` until the sign-in is confirmed; `expired` where either took ten minutes.",
      connectionId: "The connection; stands with `succeeded`.",
      error: "Why there is none, for people; stands with `failed`.",
      reason: "`denied` where the user did not allow it.",
      expireTime: "Until when the provider's answer, or the confirmation, is accepted."
    }
  }
}

/**
 * Generated from the comments over schemas by `npm run codegen`; don't edit.
 * A property's path leaves out lists and maps: `types.associationTypeId` is a property of each item of `types`.
 */
export interface SchemaComments {
  readonly description?: string
  readonly properties: Readonly<Record<string, string>>
}

export const schemaComments: Readonly<Record<string, SchemaComments>> = {
  AcceptedAnswer: {
    properties: {
      operationId: "The operation of this write; get it at any time. Records of an auto batch share one.",
      recordRef:
        "The reference of a single record: get its own outcome with it, whatever other records share the operation.",
      replayed: "Present where an `Idempotency-Key` returned the answer to an earlier request.",
      warnings: "What the caller should know, such as properties that had no effect."
    },
    description: "A write that was stored and is executed in the background."
  },
  Actor: {
    properties: {
      id: "The ID of the API key, the `consumerRef` of the consumer, or the ID of the member.",
      kind: "What kind of actor it is.",
      name: "The label that the API key had at that time, the name of the member, or the command."
    },
    description: "Who did something."
  },
  AffectedInstallation: {
    properties: {
      groupRef: "The group that the installation belongs to.",
      installationId: "The installation's id.",
      missingMappings:
        "Required mappings that its config lacks, such as `read.objects.contacts.selectedFieldMappings.role`; its next save of these objects must bring them.",
      undefinedObjects:
        "Properties of its config that nothing defines any longer, such as `write.objects.contacts`. They are kept, and can't be written."
    },
    description:
      "An installation that has chosen what the deploy removes from the integration, or lacks what it newly requires."
  },
  ApiKey: {
    properties: {
      active: "Whether the key is accepted.",
      createTime: "When the key was created.",
      expiresAt: "From when on the key is not accepted; missing for a key that does not expire.",
      id: "The key's id, which is not its value.",
      label: "The name that people see for the key.",
      lastUsedAt: "When the key was last used, to within a minute; missing for a key that was never used.",
      projectId: "The project that the key belongs to.",
      scopes: "What the key is for: `full` for a backend, `frontend` for the UI library.",
      updateTime: "When the key was last changed."
    },
    description: "An API key, without its value."
  },
  ApiKeyRequest: {
    properties: {
      expiresAt: "From when on the key is not accepted, in the future. Default: it does not expire.",
      label: "The name that people see for the key; at most 256 characters.",
      scopes: "What the key is for. Default: `full`."
    },
    description: "A new API key."
  },
  ApiKeyUpdate: {
    properties: {
      apiKey: "The new values.",
      "apiKey.active": "Whether the key is accepted.",
      "apiKey.expiresAt": "From when on the key is not accepted, in the future; `null` removes it.",
      "apiKey.label": "The name that people see for the key; at most 256 characters.",
      "apiKey.scopes": "What the key is for: `full` for a backend, `frontend` for the UI library.",
      updateMask: "The names of the properties to change, at least one; each must have its new value beside the mask."
    },
    description: "The properties to change, and their values."
  },
  ApiKeyWithValue: {
    properties: {
      active: "Whether the key is accepted.",
      createTime: "When the key was created.",
      expiresAt: "From when on the key is not accepted; missing for a key that does not expire.",
      id: "The key's id, which is not its value.",
      label: "The name that people see for the key.",
      lastUsedAt: "When the key was last used, to within a minute; missing for a key that was never used.",
      projectId: "The project that the key belongs to.",
      scopes: "What the key is for: `full` for a backend, `frontend` for the UI library.",
      updateTime: "When the key was last changed."
    },
    description: "An API key with its value, which is returned once."
  },
  ApiVersion: {
    properties: {
      end: "`announced`: support ends on that day. `guaranteed`: it lasts until that day at least.",
      name: "The version, such as `v4`.",
      supportedUntil: "The day on which the provider's support ends, or until which it is guaranteed.",
      usedFor: "What it is called for, such as `associations`; missing where it is called for everything."
    },
    description: "A version of a provider's API."
  },
  Association: {
    properties: {
      to: "The record to link to, by `id` or by `$find`.",
      "to.$find": "The record by the values of its fields, in place of its id.",
      "to.id": "The provider's id of the record.",
      "to.objectName":
        "The object of the record, by the provider's name or the one that the integration maps it to. Without it the driver finds the object by the kind of link, which takes further calls for kinds that the account defines.",
      types:
        "The kinds of link, at least one: by category and number, or by label. Without them it is the provider's usual kind between the two objects. Without them and with labels, `to` names its object.",
      "types.associationCategory": "The provider's category of the kind of link.",
      "types.associationTypeId": "The provider's number of the kind of link, a whole number.",
      "types.label": "The label, such as `Billing contact`, in any case."
    },
    description: "A link from the written record to another one, as a request names it."
  },
  AuditEvent: {
    properties: {
      action: "What was done.",
      actor: "Who did it.",
      address: "The address of the client.",
      changed: "The names of what was changed, such as the members of an `updateMask`.",
      count: "How often it was refused or failed in the same way within the hour; 1 for what was done.",
      groupRef: "Your own id of the group that it is about. After the group was erased: `erased:` and a digest of it.",
      id: "The event's id.",
      lastTime: "When it happened for the last time, where it happened more than once.",
      outcome: "Whether it was done.",
      projectId: "The project; missing for what belongs to none, such as a sign-in with an unknown API key.",
      reason: "Why it was refused or failed.",
      requestId: "The ID of the HTTP request.",
      targetId: "The id of what it was done to. Its kind is the first part of the action.",
      targetName: "The name that it had at that time, where people know it by name.",
      time: "When it happened; for a repeated refusal, the first time."
    },
    description: "One entry of the audit log: who did what to what, from where, and how it ended."
  },
  AuditEventPage: { properties: {} },
  Author: {
    properties: {
      actor: "Who asked for it.",
      idempotencyKey: "The `Idempotency-Key` that the request came with.",
      metadata: "The `metadata` of the request.",
      reason: "The `reason` of the request.",
      requestId: "The `X-Request-Id` of the request that asked for it; missing where a program called the library."
    },
    description: "Who asked for a write, and what the request said about it."
  },
  AutoBatchPolicy: {
    properties: {
      maxDelayMinutes: "The longest that a record waits for others, in minutes, 1 to 1440.",
      onUnknownOutcome:
        "What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain; `retry` sends it again, which can create the record twice. Records with different choices go in different batches.",
      retryDeadlineHours: "How long failed records are retried, in hours, 1 to 48. Default: 1."
    },
    description: "How single records are gathered into batches."
  },
  BasicAuthInput: {
    properties: { password: "The password.", username: "The user name." },
    description: "A user name and a password."
  },
  BatchAnswer: {
    properties: {
      errors: "The provider's messages about records that were not written.",
      failureCount: "How many records were not written.",
      operationId: "The operation of this write; get it at any time.",
      replayed: "Present where an `Idempotency-Key` returned the answer to an earlier request.",
      results: "The outcome of each record, in the order of the request.",
      successCount: "How many records were written.",
      uncertainCount: "How many records may or may not have been written, because the provider's answer was lost.",
      warnings: "What the caller should know, such as properties that had no effect."
    },
    description: "A batch of which at least one record was written."
  },
  BatchItem: {
    properties: {
      associations: "Records at the provider to link a created record to.",
      record:
        "The record's fields and their values, up to 1000 with nested ones counted; an update names the record by `id`."
    },
    description: "One record of a batch."
  },
  BatchResult: {
    properties: {
      action: "Of a write with `match`: whether the record was created, updated, or left as it is.",
      data: "The record as the provider returned it.",
      errors: "Why the record was not written, as the provider reported it.",
      matchedBy: "Of a write with `match`: the fields of the key by which a record was found or created.",
      outcome: "`uncertain` when the provider's answer was lost: look for the record before you repeat it.",
      recordId: "The provider's id of the record.",
      retryable: "Present on a failed record that may succeed later: nothing was written, so it can be sent again.",
      success: "Whether the record is known to be written."
    },
    description: "What became of one record of a batch."
  },
  Bootstrap: {
    properties: {
      connections: "The group's connections to the integration's provider, the newest first.",
      installation: "The group's installation; missing where it has none.",
      integration: "The integration with its latest revision.",
      project: "The project.",
      provider: "How accounts of the provider sign in; missing where this deployment has no driver for it."
    },
    description: "Everything that a UI starts with."
  },
  CallerLimits: {
    properties: {
      burst: "Requests in one burst after a pause.",
      concurrent: "Requests that are handled at a time.",
      perSecond: "Requests per second."
    },
    description: "Limits of one kind of caller in each process. A missing limit is not set."
  },
  ChosenMatch: {
    properties: { by: "The keys in the order in which they are used; each is one of the manifest's." },
    description: "The keys by which an installation finds the records of an object."
  },
  ChosenMatchInput: {
    properties: { by: "The keys in the order in which they are used; each is one of the manifest's." },
    description: "The keys by which an installation finds the records of an object."
  },
  Config: {
    properties: {
      content: "What was chosen.",
      createTime: "When the config was saved.",
      createdBy: "Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`.",
      id: "The config's id; every save has its own.",
      revisionId: "The integration's revision that was current when the config was saved."
    },
    description: "One saved state of what a group has chosen."
  },
  ConfigChange: {
    properties: {
      op: "The kind of change: `add` also creates what isn't there yet.",
      path: "A JSON Pointer within the object's settings, such as `/deletionSettings`.",
      value: "The new value, of `add` and `replace`."
    },
    description: "One change."
  },
  ConfigContent: {
    properties: {
      provider: "The integration's provider.",
      proxy: "Stored, and not used by Fieldgate.",
      "proxy.enabled": "Whether calls may be passed through; stored, and not used by Fieldgate.",
      read: "The read objects: the customer's choice of fields and mappings.",
      "read.objects": "The objects' settings by object name.",
      subscribe: "Subscriptions to changes; stored, and not used by Fieldgate.",
      "subscribe.objects": "The objects' settings by object name.",
      write: "The write objects: which objects may be written, and by which rules.",
      "write.objects": "The objects' settings by object name."
    },
    description: "What a group has chosen."
  },
  ConfigContentInput: {
    properties: {
      provider: "The integration's provider.",
      proxy: "Stored, and not used by Fieldgate.",
      "proxy.enabled": "Whether calls may be passed through; stored, and not used by Fieldgate.",
      read: "The read objects: the customer's choice of fields and mappings.",
      "read.objects": "The objects' settings by object name.",
      subscribe: "Subscriptions to changes; stored, and not used by Fieldgate.",
      "subscribe.objects": "The objects' settings by object name.",
      write: "The write objects: which objects may be written, and by which rules.",
      "write.objects": "The objects' settings by object name."
    },
    description: "A whole config, as an installation starts with it."
  },
  ConfigContentUpdate: {
    properties: {
      proxy: "Stored, and not used by Fieldgate.",
      "proxy.enabled": "Whether calls may be passed through; stored, and not used by Fieldgate.",
      read: "The read objects: the customer's choice of fields and mappings.",
      "read.objects": "The objects' settings by object name.",
      "read.objects.destination": "Name of a destination.",
      "read.objects.disabled": "Whether reading is turned off; stored, and not used by Fieldgate.",
      "read.objects.objectName": "The object's name, the same as its key in `objects`.",
      "read.objects.schedule": "A cron expression for reading; stored, and not used by Fieldgate.",
      "read.objects.selectedFieldMappings": "The integration's field name to the customer's field name.",
      "read.objects.selectedFields": "Which optional fields the customer chose, by field name.",
      "read.objects.selectedValueMappings": "Field to (delivered value to provider's value).",
      subscribe: "Subscriptions to changes; stored, and not used by Fieldgate.",
      "subscribe.objects": "The objects' settings by object name.",
      write: "The write objects: which objects may be written, and by which rules.",
      "write.objects": "The objects' settings by object name.",
      "write.objects.deletionSettings": "Whether records of the object may be deleted. Default: they may not.",
      "write.objects.deletionSettings.enabled": "Whether records of the object may be deleted. Default: `false`.",
      "write.objects.inheritMapping": "Missing: what the manifest's revision says.",
      "write.objects.match":
        "The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's.",
      "write.objects.objectName": "The object's name, the same as its key in `objects`.",
      "write.objects.selectedFieldSettings":
        "How each field may be written, by field name: on create, on update, and its default.",
      "write.objects.selectedValueDefaults": "The older form of `selectedFieldSettings.<field>.default`.",
      "write.objects.selectedValueDefaults.applyOnUpdate": "`always`, the only value; it changes nothing.",
      "write.objects.selectedValueDefaults.value": "The default's value: a text, a whole number or a boolean."
    },
    description: "The parts of a config that an update brings: the properties that its mask names."
  },
  ConnectedAccount: {
    properties: {
      accountRef: "The provider's id of the account, such as a hub or an organization id.",
      checkTime: "When the provider reported it.",
      name: "A name to show to people, such as the company's."
    },
    description: "The account that a connection opens, as the provider reported it when the credentials were checked."
  },
  ConnectedInstallation: {
    properties: {
      connection: "The connection that the installation writes through.",
      installation: "The installation, with its health.",
      warnings: "Why the credentials could not be checked, or that the given config was not saved."
    },
    description: "What is connected and installed now."
  },
  Connection: {
    properties: {
      account:
        "The account that the credentials open, as the provider reported it when they were checked. Missing where they were not checked.",
      authScheme: "How calls are authorized.",
      budgetShare:
        "The part of the provider's calls to this account that Fieldgate may use; the rest is for the customer's other apps.",
      consumer: "The end user who connected the account.",
      createTime: "When the account was connected.",
      group: "The group that the account belongs to.",
      id: "The connection's id.",
      lastError: "Why the provider refused the credentials; present only with `bad_credentials`.",
      outage:
        "Present while calls over the connection have no answer. While its `state` is `open`, asynchronous writes are held and synchronous ones are refused.",
      projectId: "The project that the connection belongs to.",
      provider: "The provider of the account.",
      providerConsumerRef: "The signed-in user's name at the provider.",
      providerMetadata: "Facts about the account, and who supplied each.",
      "providerMetadata.displayName": "The name that people see for the fact.",
      "providerMetadata.source": "Where the fact comes from: the end user, the token, or the provider.",
      "providerMetadata.value": "The fact's value.",
      providerWorkspaceRef: "The account's name at the provider.",
      status: "`working` after a call went through; `bad_credentials` once the provider refused them for good.",
      updateTime: "When the connection last changed.",
      warnings: "What the check of the credentials could not determine; present until a call succeeds or fails."
    },
    description: "A consumer's signed-in account at a provider, without its credentials."
  },
  ConnectionError: {
    properties: {
      message: "The provider's message, without what could be a secret.",
      time: "When the provider refused them."
    },
    description: "Why the provider refused a connection's credentials."
  },
  ConnectionOutage: {
    properties: {
      since: "When the first of these calls failed.",
      state: "`suspected`: writes are still sent; `open`: they are held until the provider answers again.",
      waitingWrites:
        "Operations that wait for the connection; present where one connection with an open outage is read."
    },
    description: "Calls over the connection that had no answer, one after another."
  },
  ConnectionUpdate: {
    properties: {
      connection: "The new values.",
      "connection.apiKey": "An API key or private-app token of the account.",
      "connection.basicAuth": "A user name and a password.",
      "connection.budgetShare":
        "The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps.",
      "connection.oauth2ClientCredentials": "An OAuth client of the account's own.",
      "connection.oauth2PasswordCredentials": "A user name and a password to get a token with.",
      "connection.providerMetadata": "Facts about the account that the provider requires, by their names; at most 64.",
      "connection.providerMetadata.displayName": "The name that people see for the fact.",
      "connection.providerMetadata.source":
        "Ignored: facts of a request are always recorded as supplied by the end user.",
      "connection.providerMetadata.value": "The fact's value; at most 2048 characters.",
      "connection.providerWorkspaceRef": "The account's name at the provider, such as its subdomain.",
      updateMask: "The names of the properties to change, at least one; each must have its new value beside the mask."
    },
    description: "The properties to change, and their values."
  },
  ConnectionWithCredentials: {
    properties: {
      accessTokenExpiresAt: "When its access token expires, if known; returned to keys with the scope full.",
      account:
        "The account that the credentials open, as the provider reported it when they were checked. Missing where they were not checked.",
      apiKey: "The API key of the account.",
      authScheme: "How calls are authorized.",
      basicAuth: "The user name and password of the account.",
      "basicAuth.password": "The password.",
      "basicAuth.username": "The user name.",
      budgetShare:
        "The part of the provider's calls to this account that Fieldgate may use; the rest is for the customer's other apps.",
      consumer: "The end user who connected the account.",
      createTime: "When the account was connected.",
      group: "The group that the account belongs to.",
      id: "The connection's id.",
      lastError: "Why the provider refused the credentials; present only with `bad_credentials`.",
      oauth2AuthorizationCode: "The tokens of the sign-in.",
      "oauth2AuthorizationCode.accessToken": "The token that calls are authorized with.",
      "oauth2AuthorizationCode.accessToken.expiresAt": "When the token expires.",
      "oauth2AuthorizationCode.accessToken.token": "The token itself.",
      "oauth2AuthorizationCode.refreshToken": "The token that renews the access token.",
      "oauth2AuthorizationCode.refreshToken.expiresAt": "When the token expires.",
      "oauth2AuthorizationCode.refreshToken.token": "The token itself.",
      oauth2ClientCredentials: "The account's own OAuth client, with its current token.",
      "oauth2ClientCredentials.accessToken": "The token that calls are authorized with.",
      "oauth2ClientCredentials.accessToken.expiresAt": "When the token expires.",
      "oauth2ClientCredentials.accessToken.token": "The token itself.",
      "oauth2ClientCredentials.clientId": "The client's ID at the provider.",
      "oauth2ClientCredentials.clientSecret": "The client's secret at the provider.",
      "oauth2ClientCredentials.scopes": "The scopes of the credentials.",
      outage:
        "Present while calls over the connection have no answer. While its `state` is `open`, asynchronous writes are held and synchronous ones are refused.",
      projectId: "The project that the connection belongs to.",
      provider: "The provider of the account.",
      providerConsumerRef: "The signed-in user's name at the provider.",
      providerMetadata: "Facts about the account, and who supplied each.",
      "providerMetadata.displayName": "The name that people see for the fact.",
      "providerMetadata.source": "Where the fact comes from: the end user, the token, or the provider.",
      "providerMetadata.value": "The fact's value.",
      providerWorkspaceRef: "The account's name at the provider.",
      status: "`working` after a call went through; `bad_credentials` once the provider refused them for good.",
      updateTime: "When the connection last changed.",
      warnings: "What the check of the credentials could not determine; present until a call succeeds or fails."
    },
    description: "A connection, with its credentials if requested."
  },
  Consumer: {
    properties: {
      consumerName: "The end user's display name. Default: the reference.",
      consumerRef: "Your own id of the end user.",
      createTime: "When the end user was first named.",
      projectId: "The project that the end user belongs to.",
      updateTime: "When its name was last changed."
    },
    description: "The end user who connected an account."
  },
  CreatedJwtKey: {
    properties: {
      active: "Whether tokens signed with the key are accepted.",
      algorithm: "How tokens are signed.",
      audience: "What tokens must name in `aud`. Without it, a token that has an `aud` is refused.",
      createTime: "When the key was created.",
      id: "The key's id, which the header of a token names as `kid`.",
      issuer: "What tokens must name in `iss`.",
      label: "The name that people see for the key.",
      projectId: "The project that the key belongs to.",
      publicKeyPem: "The RSA public key, as PEM.",
      updateTime: "When the key was last changed."
    },
    description: "A new JWT key, with its `kid`."
  },
  DeclaredCapabilities: {
    properties: {
      allOrNone: "Which batches can be refused as a whole; others always succeed in part. Default: none.",
      "allOrNone.create": "Default: false.",
      "allOrNone.update": "Default: false.",
      associations: "Associations on create. Default: false.",
      batch: "Which writes can have several records. Default: none.",
      "batch.create": "Default: false.",
      "batch.records": "Most records in one call. Default: 1.",
      "batch.update": "Default: false.",
      create: "Whether records can be created. Default: false.",
      customFields: "Custom fields. Default: false.",
      delete: "Whether records can be deleted. Default: false.",
      find: "Finding records by the values of fields. Default: none.",
      "find.keys":
        "Most keys in one search: few where each key takes a call of its own. Default: 0, records can't be found.",
      headers:
        "Headers of the caller, forwarded to the provider; which ones, a driver's `forwardableHeaders` list. Default: false.",
      ifEmpty: "`writeOnUpdate: ifEmpty` needs a read of the current values. Default: false.",
      update: "Whether records can be updated. Default: false."
    },
    description:
      "What a driver declares. A flag that is left out is `false`, so a driver declares what its provider can do and nothing else."
  },
  DeclaredInfo: {
    properties: {
      apiVersions: "The versions that calls use, where the provider's versions end.",
      baseURL: "The base URL of calls; `{{.name}}` is a placeholder for a fact about the account.",
      defaultModule: "One of the modules; empty where there are none.",
      "metadata.defaultValue": "With it the input can be left out.",
      "metadata.displayName": "The name that people see for the fact.",
      "metadata.docsURL": "The provider's page about the fact.",
      "metadata.name": "The fact's name.",
      "metadata.prompt": "What the user is asked.",
      "metadata.toldByConsent": "A sign-in at the provider's page of consent brings it.",
      "metadata.unless": "Other facts, any of which makes this one needless.",
      modules: "Parts of the provider that have a name of their own; none where it is one whole.",
      signIns: "The first one is offered first.",
      "signIns.attachmentType": "Where calls carry the key.",
      "signIns.authURL": "The URL of the consent page, if the grant has one.",
      "signIns.docsURL": "The provider's page about the sign-in.",
      "signIns.explicitScopesRequired": "Whether a sign-in has to name scopes.",
      "signIns.explicitWorkspaceRequired": "Whether the consumer has to name the workspace before it signs in.",
      "signIns.grantType": "The grant that the provider uses.",
      "signIns.header": "The header that carries the key.",
      "signIns.header.name": "The header's name.",
      "signIns.header.valuePrefix": "The text before the key.",
      "signIns.query": "The query parameter that carries the key.",
      "signIns.query.name": "The parameter's name.",
      "signIns.tokenMetadataFields": "Where an answer with a token holds facts about the account.",
      "signIns.tokenMetadataFields.consumerRefField": "The path of the user's name.",
      "signIns.tokenMetadataFields.scopesField": "The path of the granted scopes.",
      "signIns.tokenMetadataFields.workspaceRefField": "The path of the account's name.",
      "signIns.tokenURL": "Where tokens are requested."
    },
    description: "What a driver says of its provider to those who connect an account."
  },
  DeclaredMatch: {
    properties: {
      by: "The keys, at most 3: each is a field, or a list of up to 3 fields that count together. The first key all of whose fields have values in the record is used. Names are yours, mapped like those of the record. Default: the installation's choice for the object, or else the manifest's.",
      choice:
        "With `installation`, each installation may use some of these keys only, or another order. Default: they are the same for all.",
      onFound: "What happens where one record has the key. Default: `update`. Only for an upsert.",
      onMany:
        "What happens where several records have the key: `oldest` takes the one that was created first. Default: `fail`.",
      onMissing:
        "What happens where no record has the key. Default: `create` for an upsert, `fail` for an update or a delete, which can't create."
    },
    description: "How the records of an object are found, as a manifest has it."
  },
  DefinitionChange: {
    properties: {
      action: "What happens to the property.",
      after: "The value after the deploy.",
      before: "The value before the deploy.",
      path: "Where the property is, such as `write.objects.contacts` or `read.objects.contacts.requiredFields.email`."
    },
    description: "One property of a definition that differs."
  },
  Delivery: {
    properties: {
      attempts: "The latest attempts, in their order.",
      createTime: "When the delivery was created.",
      destinationId: "The destination.",
      id: "The delivery's id; the receiver gets it as `webhook-id`, the same at every attempt.",
      nextAttemptTime: "When it is tried again; missing once it has ended, and while it is being sent.",
      notificationType: "The kind of event.",
      status: "`waiting`, `delivered`, or `failed` after the last attempt.",
      updateTime: "When the delivery last changed."
    },
    description: "One event on its way to one destination."
  },
  DeliveryAttempt: {
    properties: {
      durationMillis: "How long the attempt took, in milliseconds.",
      error: "Why it doesn't count as delivered.",
      responseBody:
        "The beginning of the receiver's answer, at most 1 kB, with credentials replaced; missing where it was empty.",
      responseStatus: "The HTTP status of the receiver's answer; missing where none came.",
      time: "When the attempt was made."
    },
    description: "One attempt to deliver a webhook."
  },
  DeliveryPage: {
    properties: { pagination: "Where the next page starts.", results: "The deliveries, newest first." },
    description: "One page of deliveries."
  },
  DeliveryWithBody: {
    properties: {
      attempts: "The latest attempts, in their order.",
      body: "The text that is signed and sent, the same at every attempt: an event in JSON.",
      createTime: "When the delivery was created.",
      destinationId: "The destination.",
      id: "The delivery's id; the receiver gets it as `webhook-id`, the same at every attempt.",
      nextAttemptTime: "When it is tried again; missing once it has ended, and while it is being sent.",
      notificationType: "The kind of event.",
      status: "`waiting`, `delivered`, or `failed` after the last attempt.",
      updateTime: "When the delivery last changed."
    },
    description: "A delivery with the body that its receiver gets."
  },
  DeployPlan: {
    properties: {
      changes: "Whether a deploy would change anything.",
      integrations: "The integrations of the manifest in its order, then the project's others by name.",
      warnings: "What to know about the deploy; none of these prevents it."
    },
    description: "What deploying a manifest would change."
  },
  Destination: {
    properties: {
      active: "Whether events are recorded for it and sent to it.",
      createTime: "When the destination was created.",
      events: "The events that it gets. Missing: every event but `audit.event`, also kinds that come later.",
      failingSince:
        "Since when every attempt has failed; after five days the destination is disabled. Missing where the last attempt succeeded.",
      id: "The destination's id.",
      metadata: "The address of the receiver. Its headers are returned only with `includeSecrets`.",
      "metadata.url": "The address that webhooks are posted to.",
      name: "The destination's name in the project.",
      projectId: "The project whose events it gets.",
      slowSince:
        "Since when its receiver has taken longer than a second to answer. Missing where its last answer came sooner.",
      type: "The kind of destination: `webhook`, the only one.",
      updateTime: "When the destination was last changed."
    },
    description: "Where a project's events are delivered to."
  },
  DestinationUpdate: {
    properties: {
      destination: "The new values.",
      "destination.active": "Whether webhooks are sent to it.",
      "destination.events": "`null` means every event but `audit.event`.",
      "destination.metadata": "The address of the receiver, and headers to send to it.",
      "destination.metadata.headers": "Headers added to each webhook, by name; at most 20.",
      "destination.metadata.url": "The address that webhooks are posted to, with `https://`; at most 2048 characters.",
      "destination.name": "The destination's name in the project: 1 to 64 letters, digits and dashes.",
      updateMask: "The names of the properties to change, at least one; each must have its new value beside the mask."
    },
    description: "The properties to change, and their values. `metadata` replaces the address and all headers."
  },
  DestinationWithSecrets: {
    properties: {
      active: "Whether events are recorded for it and sent to it.",
      createTime: "When the destination was created.",
      events: "The events that it gets. Missing: every event but `audit.event`, also kinds that come later.",
      failingSince:
        "Since when every attempt has failed; after five days the destination is disabled. Missing where the last attempt succeeded.",
      id: "The destination's id.",
      metadata: "The URL of the receiver, and additional headers of each webhook.",
      "metadata.headers": "The headers, by name.",
      "metadata.url": "The URL to which webhooks are posted.",
      name: "The destination's name in the project.",
      projectId: "The project whose events it gets.",
      secrets: "The secrets, with `includeSecrets`.",
      "secrets.webhookSigningKey": "The newest signing key.",
      slowSince:
        "Since when its receiver has taken longer than a second to answer. Missing where its last answer came sooner.",
      type: "The kind of destination: `webhook`, the only one.",
      updateTime: "When the destination was last changed."
    },
    description: "A destination, with its secrets if requested."
  },
  Explanation: {
    properties: {
      dryRun: "Distinguishes an explanation from the answer to a write.",
      errors: "Why the write would fail before it is sent.",
      records: "What becomes of each field of each record, in the order of the request.",
      requests:
        "The requests to the provider in their order, as they would go where it refuses none, with secrets replaced. They start with the read of current values, where a field goes only if it is empty.",
      warnings: "What the answer to the write would warn of, as far as it is known now."
    },
    description: "A write that was explained and not executed (`dryRun`): nothing was sent and nothing was stored."
  },
  FacetValue: {
    properties: {
      count: "Operations with this value that match every other filter.",
      value: "A value of the filter with the facet's name."
    },
    description: "A value of a filter, and how many operations have it."
  },
  FailureCause: {
    properties: {
      cause: "The provider's code where it gave one, else its message without what differs from record to record.",
      example: "One of the messages, as it was given.",
      outcome: "Whether the records failed, or may have been written.",
      records: "How many records it concerns."
    },
    description: "One reason why records were not written, and how many it concerns."
  },
  FieldDefinition: {
    properties: {
      association: "What a field of the type `reference` refers to.",
      "association.associationType": "Such as `lookup`, `foreignKey` or `ref`: the provider's closest one is taken.",
      "association.cardinality": "How many records each side of the reference may have.",
      "association.labels": "The names that people see for the reference.",
      "association.labels.plural": "The name for several records.",
      "association.labels.singular": "The name for one record.",
      "association.onDelete": "What becomes of the field when the other record is deleted.",
      "association.required": "Whether each record must have a value.",
      "association.reverseLookupFieldName": "The name of the field that leads back from the other record.",
      "association.targetField": "The provider's name of the field that the reference points to.",
      "association.targetObject": "The provider's name of the object that the reference points to.",
      description: "What the field is for, shown to people at the provider.",
      displayName: "The name that people see for the field.",
      fieldName: "The provider's name of the field.",
      indexed: "Whether the provider indexes the field.",
      numericOptions: "Options of a field that holds numbers.",
      "numericOptions.defaultValue": "The value of a new record that brings none.",
      "numericOptions.max": "The largest value.",
      "numericOptions.min": "The smallest value.",
      "numericOptions.precision": "How many digits a value has in all.",
      "numericOptions.scale": "How many digits a value has after the decimal point.",
      required: "Whether each record must have a value.",
      stringOptions: "Options of a field that holds text or a choice.",
      "stringOptions.defaultValue": "The value of a new record that brings none.",
      "stringOptions.length": "Most characters of a value.",
      "stringOptions.pattern": "A pattern that values must match.",
      "stringOptions.values": "The values to choose from.",
      "stringOptions.valuesRestricted": "When true, only the listed values are allowed.",
      unique: "Whether no two records may have the same value.",
      valueType: "What values of the field are."
    },
    description: "A custom field to create or update."
  },
  FieldExplanation: {
    properties: {
      because: "The rule that decided, in words.",
      configPath: "Where the rule is set: a path in the installation, or in the manifest.",
      decision:
        "What happens to the field. `onlyIfEmpty`: the provider's current value decides, and a dry run doesn't read it.",
      field: "The field as the request names it; a default has the name of its setting.",
      given: "The value before it was converted to the provider's form; missing where it goes as it is.",
      renamedTo: "The provider's name for it, where that is another one.",
      source: "Where the value comes from. `mapping`: the customer maps the request's value to another one.",
      value: "The value as it would go to the provider."
    },
    description: "What becomes of one field."
  },
  FieldMetadata: {
    properties: {
      createable: "Whether a new record may have it from a caller.",
      displayName: "The name that people see.",
      fieldName: "The name in a record.",
      filterable: "`false` where records can't be found by the field's value.",
      hidden: "There and writable, but not shown to the provider's own users.",
      isCustom: "Made by the account's own people, not by the provider.",
      isRequired: "Whether a new record can't be without a value from its caller.",
      providerType: "The type in the provider's own words.",
      readOnly: "Neither of the two: the provider fills it, or this account may not.",
      referenceName:
        "The name under which a write names the record that it refers to by a unique field of that record, in place of its id.",
      referenceTo: "The objects whose records' ids it holds, in the provider's words.",
      unique: "Whether no two records hold the same value.",
      updateable: "Whether a caller may change it later.",
      upsertKey: "Whether the provider creates or updates a record by the field's value in one call.",
      valueType: "The kind of value.",
      values: "The values to choose from. A provider may allow others too.",
      "values.displayValue": "The name that people see for the value.",
      "values.value": "The value that the provider stores.",
      valuesRestricted: "Whether the provider refuses any other value than these; missing where it doesn't say."
    },
    description: "A field of an object. Properties that the provider doesn't report are missing."
  },
  FieldSetting: {
    properties: {
      default: "The value for a field that the request leaves out.",
      "default.booleanValue": "The default of a boolean field.",
      "default.integerValue": "The default of a field that holds whole numbers.",
      "default.stringValue": "The default of a text field.",
      writeOnCreate: "Whether creates write the field. Default: `always`.",
      writeOnUpdate:
        "Whether updates write the field; `ifEmpty` writes it only while it is empty at the provider. Default: `always`."
    },
    description: "How a field may be written."
  },
  FieldSettingInput: {
    properties: {
      default: "The value to write when a request lacks the field; it holds exactly one of its properties.",
      "default.booleanValue": "The default of a boolean field.",
      "default.integerValue": "The default of a field that holds whole numbers.",
      "default.stringValue": "The default of a text field.",
      writeOnCreate: "Whether creates write the field. Default: `always`.",
      writeOnUpdate:
        "Whether updates write the field; `ifEmpty` writes it only while it is empty at the provider. Default: `always`."
    },
    description: "How a field may be written."
  },
  FieldUpsert: {
    properties: {
      action: "What was done; `none` where the field was as defined before, or could not be made so.",
      errors: "Why the field isn't as it was defined.",
      fieldName: "The name at the provider, which may differ from the requested one.",
      metadata: "The field in the provider's own words.",
      warnings: "What of the definition the provider can't express, or what else is to be known."
    },
    description: "What became of one custom field."
  },
  FieldsUpsert: {
    properties: {
      fields: "The fields, by object name.",
      groupRef: "Your own id of the group whose account gets the fields."
    },
    description: "Custom fields to create or update."
  },
  FieldsUpserted: {
    properties: {
      fields: "By object and field, each under the name that the request gave it.",
      success: "Whether every field is now as it was defined."
    },
    description: "What became of each custom field."
  },
  FindKey: { properties: {}, description: "Fields and the values that a record must have in all of them." },
  FindRequest: {
    properties: {
      by: 'The key of one record, such as `{ "email": "ada@acme.example" }`, or up to 100 keys. A key has 1 to 3 fields, and a record must have all of its values. Names and values are yours, mapped like those of a write.',
      fields: "The fields to return of each record, at most 50. Default: none, only ids.",
      groupRef: "Your own id of the group in whose account to look, such as your customer's id."
    },
    description: "Which records to find, and what to return of them."
  },
  ForwardedHeader: {
    properties: { key: "The header's name.", value: "The header's value." },
    description: "A header of the caller for the provider."
  },
  FoundRecord: {
    properties: {
      fields: "The requested fields that the record has.",
      id: "The provider's id of the record, as updates and deletes take it.",
      index: "The position of its key in `by`, from 0.",
      url: "The record's page in the CRM for its users; missing where the CRM doesn't report it."
    },
    description: "A record that has the values of a key."
  },
  FoundRecords: {
    properties: {
      delayed:
        "Set where the provider's search was used, which may not know records that were written in the last minutes.",
      missing: "Positions of the keys that no record has.",
      more: "Positions of the keys that more than 10 records have; missing where there are none.",
      records: "The records by key, the oldest first; at most 10 of each key."
    },
    description: "What was found."
  },
  Group: {
    properties: {
      createTime: "When the group was first named.",
      groupName: "The group's display name. Default: the reference.",
      groupRef: "Your own id of the group.",
      projectId: "The project that the group belongs to.",
      updateTime: "When its name was last changed."
    },
    description: "A customer's own group of end users."
  },
  GroupErasure: {
    properties: {
      connections: "Connections that were deleted, with their credentials.",
      failedRevocations: "Grants that could not be revoked: the account's admin can remove the app at the provider.",
      installations: "Installations that were deleted, with all their configs.",
      logEntries: "Log entries of these operations.",
      operations: "Finished operations that were deleted, with the keys and answers of their requests.",
      records: "Records of these operations.",
      revokedGrants: "Grants of its connections that were revoked at their providers.",
      writesInFlight: "Writes that are still being executed; they are deleted once they have finished."
    },
    description: "What was erased of a group so far."
  },
  GroupLine: {
    properties: {
      config: "The config.",
      connection: "The connection.",
      entry: "The line.",
      installation: "The installation, with its latest config.",
      installationId: "The installation that the config belongs to.",
      job: "The job.",
      operation: "The operation.",
      operationId: "The operation that the record belongs to.",
      payload: "The record as it was planned; kept for a few days after its operation has ended.",
      "payload.associations": "Records at the provider to link the record to.",
      "payload.associations.to": "The record to link to.",
      "payload.associations.to.id": "The provider's id of the record.",
      "payload.associations.to.objectName": "The provider's object of the record, where the request names it.",
      "payload.associations.types": "The kinds of link, at least one.",
      "payload.associations.types.associationCategory": "The provider's category of the kind of link.",
      "payload.associations.types.associationTypeId": "The provider's number of the kind of link, a whole number.",
      "payload.associationsByKey": "Links to records that are looked up when the record is sent.",
      "payload.associationsByKey.index": "The place of the link in the request, from 0.",
      "payload.associationsByKey.labels": "The kinds of link that are named by their labels in the account.",
      "payload.associationsByKey.to":
        "Which record to link to, with the provider's names: by the values of its fields, or by its id.",
      "payload.associationsByKey.to.id": "The provider's id of the record.",
      "payload.associationsByKey.to.objectName": "The provider's object of the record.",
      "payload.associationsByKey.types": "The kinds of link whose numbers are known.",
      "payload.associationsByKey.types.associationCategory": "The provider's category of the kind of link.",
      "payload.associationsByKey.types.associationTypeId": "The provider's number of the kind of link.",
      "payload.decisions":
        "The rules of its fields: those of the fields that the request contains and that go as they are, by their own names, are left out. `asBefore`: the same as those of the record before.",
      "payload.decisions.field": "As the caller named it; a default has the name of its setting.",
      "payload.decisions.list": "The list that the mapping is in.",
      "payload.decisions.named": "The name of the setting or mapping, where it isn't the field's.",
      "payload.decisions.rule": "The rule that decided.",
      "payload.decisions.source": "Missing: the request.",
      "payload.decisions.target":
        "The provider's field, where it has another name; missing where the mapping is blank.",
      "payload.defaults":
        "The provider's fields whose values are defaults, to the settings that hold these; missing where there are none.",
      "payload.erased": "The record was erased: none of its values is kept, and it is not written again.",
      "payload.fields": "The record's fields and their values.",
      "payload.ifEmpty": "Values by field that are written only if the provider's field is empty.",
      "payload.lostCall": "Of a redriven create: the calls of the earlier operation that may have created it.",
      "payload.lostCall.answerLost": "When waiting for the last answer ended; missing where the process ended first.",
      "payload.lostCall.answered":
        "The last call succeeded, but its answer doesn't show what became of this record. Sending it again would most likely create it twice, each time.",
      "payload.lostCall.cause": "The provider's answer, or why it is missing.",
      "payload.lostCall.firstSent": "When the first call that may have created the record was sent, and the last one.",
      "payload.lostCall.lastSent": "When the last call that may have created the record was sent.",
      "payload.lostCall.lookup": "How the record can be looked up.",
      "payload.lostCall.mayDuplicate":
        "The caller accepted that the record may be created twice, where a lookup can't show what became of it.",
      "payload.lostCall.refused": "The provider has refused the same record since.",
      "payload.match": "How the record is found, where the request doesn't name it by its id.",
      "payload.match.fields": "The same fields as the caller named them.",
      "payload.match.key": "The values that the record must have, by the provider's fields.",
      "payload.match.onFound": "What happens where one record has the key.",
      "payload.match.onMany": "What happens where several records have the key.",
      "payload.match.onMissing": "What happens where no record has the key.",
      "payload.recordId": "The provider's id; present on update and delete.",
      "payload.undescribed":
        "Its object wasn't known when it was planned: it is described before the record is sent, and decides on its values.",
      "payload.whenMissing":
        "What goes to the provider in place of the rest where no record is found. Missing: nothing is created.",
      "payload.whenMissing.decisions": "As those of the record.",
      "payload.whenMissing.decisions.field": "As the caller named it; a default has the name of its setting.",
      "payload.whenMissing.decisions.list": "The list that the mapping is in.",
      "payload.whenMissing.decisions.named": "The name of the setting or mapping, where it isn't the field's.",
      "payload.whenMissing.decisions.rule": "The rule that decided.",
      "payload.whenMissing.decisions.source": "Missing: the request.",
      "payload.whenMissing.decisions.target":
        "The provider's field, where it has another name; missing where the mapping is blank.",
      "payload.whenMissing.defaults": "As those of the record.",
      "payload.whenMissing.fields": "The record's fields and their values.",
      record: "The record's outcome.",
      type: "A connection, without its credentials."
    },
    description: "One line of an export. The last one is `end`: an export without it was cut off."
  },
  GroupUsage: {
    properties: {
      bytes: "Stored size of these records: in a database, as the database stores them, compressed if they are large.",
      groupRef: "Your own ID of the group.",
      isComplete:
        "False if the group has more records than are counted here: then `records` and `bytes` are of a part of them.",
      operations: "Unfinished operations of the group.",
      parked: "Of them, those that wait for their connection to be reconnected.",
      parkedConnections: "Connections with parked operations, those with most of them first. At most ten.",
      records: "Records of these operations without a final outcome."
    },
    description: "A group's part of the queue."
  },
  HydratedField: {
    properties: {
      default: "The field that is suggested for the mapping.",
      displayName: "The name that people see.",
      fieldName: "The provider's name of the field.",
      mapToDisplayName: "The name that end users see for it.",
      mapToName: "The integration's own name for it.",
      prompt: "What the user is asked when mapping the field."
    },
    description: "A field by its name, or one that the group chooses, by the name that the integration gives it."
  },
  HydratedReadObject: {
    properties: {
      allFields: "The same fields as a list of names.",
      "allFields.default": "The field that is suggested for the mapping.",
      "allFields.displayName": "The name that people see.",
      "allFields.fieldName": "The provider's name of the field.",
      "allFields.mapToDisplayName": "The name that end users see for it.",
      "allFields.mapToName": "The integration's own name for it.",
      "allFields.prompt": "What the user is asked when mapping the field.",
      allFieldsMetadata: "Every field of the account, by name; missing where the provider doesn't tell.",
      backfill: "As the definition has it.",
      "backfill.defaultPeriod": "Either `days` or `fullHistory`.",
      "backfill.defaultPeriod.days": "How many days back, 0 or more.",
      "backfill.defaultPeriod.fullHistory": "Whether to read everything.",
      destination: "Empty where the definition names none.",
      displayName: "The name that people see.",
      error: "Why the provider's description of the object could not be read.",
      mapToDisplayName: "The name that end users see for it.",
      mapToName: "The integration's own name for it.",
      objectName: "The object's name at the provider.",
      optionalFields: "With `optionalFieldsAuto` all fields of the account that are not named otherwise.",
      "optionalFields.default": "The field that is suggested for the mapping.",
      "optionalFields.displayName": "The name that people see.",
      "optionalFields.fieldName": "The provider's name of the field.",
      "optionalFields.mapToDisplayName": "The name that end users see for it.",
      "optionalFields.mapToName": "The integration's own name for it.",
      "optionalFields.prompt": "What the user is asked when mapping the field.",
      optionalFieldsAuto: "With `all`, every other field is optional.",
      requiredFields: "Fields that every installation has.",
      "requiredFields.default": "The field that is suggested for the mapping.",
      "requiredFields.displayName": "The name that people see.",
      "requiredFields.fieldName": "The provider's name of the field.",
      "requiredFields.mapToDisplayName": "The name that end users see for it.",
      "requiredFields.mapToName": "The integration's own name for it.",
      "requiredFields.prompt": "What the user is asked when mapping the field.",
      schedule: "Empty where the definition has none."
    },
    description: "A read object, with the provider's description of its fields."
  },
  HydratedRevision: {
    properties: {
      content: "The integration, with the provider's description of its objects.",
      "content.displayName": "The name that end users see.",
      "content.module": "The provider's module, where it has several.",
      "content.name": "The integration's name.",
      "content.provider": "The provider's name.",
      "content.proxy": "As the definition has it.",
      "content.proxy.enabled": "Whether calls may be passed through; stored, and not used by Fieldgate.",
      "content.proxy.useModule": "Whether calls go to the module; stored, and not used by Fieldgate.",
      "content.read": "The objects that customers choose fields and mappings of.",
      "content.read.objects": "The objects, each once.",
      "content.write": "The objects that may be written.",
      "content.write.objects": "The objects, each once.",
      createTime: "When the revision was deployed.",
      id: "The revision's id.",
      specVersion: "The version of the manifest's format."
    },
    description: "A revision, with the provider's description of its objects and fields."
  },
  HydratedWriteObject: {
    properties: {
      allFieldsMetadata: "The provider's description of every field, by field name.",
      displayName: "The name that people see.",
      error: "Why the provider's description of the object could not be read.",
      inheritMapping: "Writes go to the field that the customer mapped for reading the same object.",
      match: "How upserts find the object's records, by the integration's own names.",
      objectName: "The object's name at the provider.",
      valueDefaults: "As the definition has it.",
      "valueDefaults.allowAnyFields": "Whether an older UI offers defaults for any field."
    },
    description: "A write object, with the provider's description of its fields."
  },
  InputValidationIssue: {
    properties: {},
    description: "One invalid input: a problem of its own, with the place of the input."
  },
  Installation: {
    properties: {
      config: "What the group has chosen, as it was last saved.",
      connection: "The connection that it writes through.",
      createTime: "When it was installed.",
      createdBy: "Who installed it: `consumer:<ref>`, `api:<call>` or `builder:<name>`.",
      group: "The group that installed it.",
      healthStatus: "`unhealthy` while its account must be reconnected.",
      id: "The installation's id.",
      integrationId: "The integration that is installed.",
      lastOperationStatus: "Never set by this server: list the newest operation of the installation instead.",
      projectId: "The project that the integration belongs to.",
      updateTime: "When its config was last changed.",
      warnings:
        "What to know about its config, in the answers of a save and of a read by id; missing where there is nothing."
    },
    description: "An integration that a group has installed."
  },
  InstallationUpdate: {
    properties: {
      installation: "The new values.",
      "installation.config": "The parts of the config to change.",
      "installation.config.content": "The new parts of the content, under the names in `updateMask`.",
      "installation.config.createdBy": "Who saves the config. A consumer's token overrides it.",
      "installation.config.revisionId":
        "The revision that the caller has seen. A config is always saved for the latest one.",
      "installation.connectionId": "The id of the connection to use from now on.",
      updateMask: "The paths of the properties to replace, such as `config.content.write.objects`; 1 to 500."
    },
    description: "The properties to replace, and their values."
  },
  Integration: {
    properties: {
      createTime: "When it was first deployed.",
      id: "The integration's id.",
      latestRevision: "The revision that is current.",
      name: "The integration's name in the manifest; paths accept it in place of the id.",
      projectId: "The project that it belongs to.",
      provider: "The provider of its accounts.",
      updateTime: "When it last got a revision; missing where that was the first."
    },
    description: "One entry of a manifest, deployed: a provider, its read and write objects."
  },
  IntegrationDefinition: {
    properties: {
      displayName: "The name that end users see; at most 100 characters.",
      module: "The provider's module, where it has several.",
      name: "The integration's name, unique in the project: up to 64 letters, digits, `-` and `_`.",
      provider: "The provider's name; it can't change later.",
      proxy: "Stored, and not used by Fieldgate.",
      "proxy.enabled": "Whether calls may be passed through; stored, and not used by Fieldgate.",
      "proxy.useModule": "Whether calls go to the module; stored, and not used by Fieldgate.",
      read: "The objects that customers choose fields and mappings of; nothing is read on a schedule.",
      "read.objects": "The objects, each once.",
      subscribe: "Subscriptions to changes; checked and stored, not followed.",
      "subscribe.objects": "The objects, each once.",
      watchSchema: "Changes of fields to follow; checked and stored, not followed.",
      "watchSchema.allObjects": "Which changes to follow, for all objects.",
      "watchSchema.allObjects.fieldChanged": "Follows changed fields.",
      "watchSchema.allObjects.fieldChanged.enabled": "`always`, the only value.",
      "watchSchema.allObjects.fieldCreated": "Follows new fields.",
      "watchSchema.allObjects.fieldCreated.enabled": "`always`, the only value.",
      "watchSchema.allObjects.fieldDeleted": "Follows deleted fields.",
      "watchSchema.allObjects.fieldDeleted.enabled": "`always`, the only value.",
      "watchSchema.destination": "The name of the destination that events would go to.",
      "watchSchema.schedule": "A cron expression of five parts; once a day where it is missing.",
      write: "The objects that may be written.",
      "write.objects": "The objects, each once."
    },
    description: "An integration's definition in a manifest."
  },
  IntegrationField: {
    properties: {
      default: "The field that is suggested for the mapping.",
      fieldName: "The provider's name of the field.",
      mapToDisplayName: "The name that end users see for it.",
      mapToName: "The integration's own name for it.",
      prompt: "What the user is asked when mapping the field."
    },
    description: "A field of the provider by its name, or one that each customer maps."
  },
  IntegrationPlan: {
    properties: {
      action:
        "What happens to the integration. `unlisted`: the project has it, the manifest doesn't, and it stays as it is.",
      changes: "Every property, object and field that differs.",
      installations:
        "Installations whose configs hold what is removed; all installations where the integration is removed.",
      integrationId: "The integration's id; missing where it is new.",
      name: "The integration's name.",
      provider: "The integration's provider."
    },
    description: "What a deploy would do to one integration."
  },
  JwtKey: {
    properties: {
      active: "Whether tokens signed with the key are accepted.",
      algorithm: "How tokens are signed.",
      audience: "What tokens must name in `aud`. Without it, a token that has an `aud` is refused.",
      createTime: "When the key was created.",
      id: "The key's id, which the header of a token names as `kid`.",
      issuer: "What tokens must name in `iss`.",
      label: "The name that people see for the key.",
      projectId: "The project that the key belongs to.",
      publicKeyPem: "The RSA public key, as PEM.",
      updateTime: "When the key was last changed."
    },
    description: "A public key that proves tokens of consumers."
  },
  JwtKeyRequest: {
    properties: {
      algorithm: "How tokens are signed. Default: `RS256`, the only one.",
      audience: "What tokens must name in `aud`. Default: tokens must not have one.",
      issuer: "What tokens must name in `iss`. Default: any issuer, or none.",
      label: "The name that people see for the key; at most 256 characters.",
      publicKeyPem: "An RSA public key of 2048 to 8192 bits, as PEM that begins with `-----BEGIN PUBLIC KEY-----`."
    },
    description: "A new JWT key."
  },
  JwtKeyUpdate: {
    properties: {
      jwtKey: "The new values.",
      "jwtKey.active": "Whether tokens signed with the key are accepted.",
      "jwtKey.audience": "What tokens must name in `aud`; `null` removes it.",
      "jwtKey.issuer": "What tokens must name in `iss`; `null` removes it.",
      "jwtKey.label": "The name that people see for the key; at most 256 characters.",
      updateMask: "The names of the properties to change, at least one; each must have its new value beside the mask."
    },
    description: "The properties to change, and their values. `null` removes an audience or issuer."
  },
  Latency: {
    properties: {
      p50: "Half of the operations finished within this time.",
      p95: "95 of 100 operations finished within this time."
    },
    description: "How long operations took from acceptance to their end, in milliseconds."
  },
  LogEntry: {
    properties: {
      attempt: "The attempt whose end the entry reports.",
      message: "What happened, for people and for programs.",
      "message.details": "What happened, for programs.",
      "message.error": "The provider's words, where it gave a reason.",
      "message.msg": "What happened, in words.",
      severity: "How serious it is.",
      timestamp: "When it happened."
    },
    description: "One entry of an operation's log."
  },
  Manifest: {
    properties: {
      integrations: "The integrations, at least one; names are unique.",
      specVersion: "The version of the manifest's format: `1.0.0`."
    },
    description: "The form of a manifest; its rules beyond the form are checked at deploy (`ManifestRefusals`)."
  },
  ManifestReadObject: {
    properties: {
      backfill: "How much of the past the first read brings; stored, and not used by Fieldgate.",
      "backfill.defaultPeriod": "Either `days` or `fullHistory`.",
      "backfill.defaultPeriod.days": "How many days back, 0 or more.",
      "backfill.defaultPeriod.fullHistory": "Whether to read everything.",
      delivery: "How records are delivered; stored, and not used by Fieldgate.",
      "delivery.mode": "When records are delivered.",
      "delivery.pageSize": "Records per delivery, 50 to 500.",
      destination: "The name of the destination that records would go to.",
      enabled: "Read for every installation, also where its config doesn't name the object.",
      mapToDisplayName: "The name that end users see for it.",
      mapToName: "The integration's own name for it.",
      objectName: "The object's name at the provider, standard or custom.",
      optionalFields: "Fields that customers may choose.",
      "optionalFields.default": "The field that is suggested for the mapping.",
      "optionalFields.fieldName": "The provider's name of the field.",
      "optionalFields.mapToDisplayName": "The name that end users see for it.",
      "optionalFields.mapToName": "The integration's own name for it.",
      "optionalFields.prompt": "What the user is asked when mapping the field.",
      optionalFieldsAuto: "With `all`, every other field is optional.",
      requiredFields: "Fields that every installation has.",
      "requiredFields.default": "The field that is suggested for the mapping.",
      "requiredFields.fieldName": "The provider's name of the field.",
      "requiredFields.mapToDisplayName": "The name that end users see for it.",
      "requiredFields.mapToName": "The integration's own name for it.",
      "requiredFields.prompt": "What the user is asked when mapping the field.",
      schedule: "A cron expression of five parts."
    },
    description: "An object that customers choose fields and mappings of."
  },
  ManifestSource: {
    properties: { sourceZipUrl: "Not supported: send the manifest as `sourceYaml`." },
    description: "A manifest to deploy."
  },
  ManifestSubscribeObject: {
    properties: {
      associationChangeEvent: "Follows changes of associations.",
      "associationChangeEvent.enabled": "`always`, the only value.",
      "associationChangeEvent.includeFullRecords": "Whether events bring the whole record.",
      createEvent: "Follows new records.",
      "createEvent.enabled": "`always`, the only value.",
      deleteEvent: "Follows deleted records.",
      "deleteEvent.enabled": "`always`, the only value.",
      destination: "The name of the destination that events would go to.",
      inheritFieldsAndMapping:
        "Events carry the fields of the read object of the same name, by the names that it maps them to.",
      objectName: "The object's name at the provider.",
      otherEvents: "Further events, by the provider's names.",
      updateEvent: "Follows changed records.",
      "updateEvent.enabled": "`always`, the only value.",
      "updateEvent.requiredWatchFields": "The fields whose changes are followed.",
      "updateEvent.watchFieldsAuto":
        "Whether changes of all fields are followed, or of those that the customer selected."
    },
    description: "An object whose changes are followed."
  },
  ManifestWriteObject: {
    properties: {
      convertValues:
        "Whether values are converted to the provider's form by the described types of their fields, and refused before the call where they don't fit. Default: `true`.",
      inheritMapping: "Writes go to the field that the customer mapped for reading the same object.",
      lookup:
        "Whether records can be found by the values of the fields that an installation selected: `true` by your backend, `consumer` by consumer tokens too. Default: they can't.",
      match: "For upserts that leave it out, by your own names: how they find their records.",
      objectName: "The object's name at the provider, standard or custom.",
      onUnknownOutcome: "For asynchronous creates whose policy leaves it out.",
      returnRecord: "For writes that leave it out.",
      valueDefaults: "What an older UI offers; kept for manifests that have it.",
      "valueDefaults.allowAnyFields": "Whether an older UI offers defaults for any field."
    },
    description: "An object that may be written."
  },
  MappedObjectMetadata: {
    properties: {
      createable: "Whether records can be created.",
      displayName: "The name that people see.",
      fields: "The object's fields, by field name.",
      isCustom: "Whether the account defines the object.",
      mappedObjectName: "The integration's own name for the object.",
      name: "As a write names it.",
      updateable: "Whether records can be updated."
    },
    description: "An object of the group's account, with the integration's own name for it."
  },
  Match: {
    properties: {
      by: "The keys, at most 3: each is a field, or a list of up to 3 fields that count together. The first key all of whose fields have values in the record is used. Names are yours, mapped like those of the record. Default: the installation's choice for the object, or else the manifest's.",
      onFound: "What happens where one record has the key. Default: `update`. Only for an upsert.",
      onMany:
        "What happens where several records have the key: `oldest` takes the one that was created first. Default: `fail`.",
      onMissing:
        "What happens where no record has the key. Default: `create` for an upsert, `fail` for an update or a delete, which can't create."
    },
    description: "How a write finds its record."
  },
  MatchExplanation: {
    properties: {
      by: "The fields of the key, as the request names them.",
      key: "The values that a record must have, by the provider's fields.",
      way: "`native`: the provider creates or updates the record in one call. `lookup`: it is looked up first."
    },
    description: "How a record is found by a key."
  },
  MemberIdentity: {
    properties: {
      email: "Present only if the identity provider has verified it; in lower case.",
      issuer: "The identity provider.",
      name: "The person's name for display.",
      roleValues: "Values of the role claim that the settings named at sign-in.",
      subject: "The person's id at the identity provider; it never changes."
    },
    description: "What the identity provider stated about a person at sign-in, as far as it is stored."
  },
  MemberSession: {
    properties: {
      createTime: "When the member signed in.",
      expireTime: "When the session ends at the latest.",
      id: "The session's id, which is not its token.",
      lastActiveTime: "When the session was last used, to the minute.",
      member: "The person who signed in."
    },
    description: "A member's session, as admins see it."
  },
  NewConnectedInstallation: {
    properties: {
      apiKey: "An API key or private-app token of the account.",
      basicAuth: "A user name and a password.",
      budgetShare:
        "The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9.",
      config: "The config of a first installation; an existing one keeps its own.",
      "config.content": "The group's choices by object: fields, mappings and write settings.",
      "config.createdBy": "Who saves the config. A consumer's token overrides it.",
      "config.revisionId": "The revision that the caller has seen. A config is always saved for the latest one.",
      consumerName: "The end user's display name. Default: `consumerRef`.",
      consumerRef: "Your own id of the end user who connects the account; at most 512 characters.",
      environment:
        "Where the credentials are valid. Default: the environment of the project's app for the provider, production first.",
      groupName: "The group's display name. Default: `groupRef`.",
      groupRef: "Your own id of the group, such as your customer's id; at most 512 characters.",
      oauth2AuthorizationCode: "Tokens of a sign-in that took place elsewhere.",
      oauth2ClientCredentials: "An OAuth client of the account's own.",
      oauth2PasswordCredentials: "A user name and a password to get a token with.",
      providerMetadata: "Facts about the account that the provider requires, by their names; at most 64.",
      "providerMetadata.displayName": "The name that people see for the fact.",
      "providerMetadata.source": "Ignored: facts of a request are always recorded as supplied by the end user.",
      "providerMetadata.value": "The fact's value; at most 2048 characters.",
      providerWorkspaceRef: "The account's name at the provider, such as its subdomain."
    },
    description: "An account to connect, and what to install on it."
  },
  NewConnection: {
    properties: {
      apiKey: "An API key or private-app token of the account.",
      basicAuth: "A user name and a password.",
      budgetShare:
        "The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9.",
      consumerName: "The end user's display name. Default: `consumerRef`.",
      consumerRef: "Your own id of the end user who connects the account; at most 512 characters.",
      environment:
        "Where the credentials are valid. Default: the environment of the project's app for the provider, production first.",
      groupName: "The group's display name. Default: `groupRef`.",
      groupRef: "Your own id of the group, such as your customer's id; at most 512 characters.",
      oauth2AuthorizationCode: "Tokens of a sign-in that took place elsewhere.",
      oauth2ClientCredentials: "An OAuth client of the account's own.",
      oauth2PasswordCredentials: "A user name and a password to get a token with.",
      provider: "The provider's name, as manifests write it.",
      providerMetadata: "Facts about the account that the provider requires, by their names; at most 64.",
      "providerMetadata.displayName": "The name that people see for the fact.",
      "providerMetadata.source": "Ignored: facts of a request are always recorded as supplied by the end user.",
      "providerMetadata.value": "The fact's value; at most 2048 characters.",
      providerWorkspaceRef: "The account's name at the provider, such as its subdomain."
    },
    description: "An account to connect, with its credentials or, for a provider without any, none."
  },
  NewDestination: {
    properties: {
      events: "The events that it gets. Missing: every event but `audit.event`, also kinds that come later.",
      metadata: "The address of the receiver, with `https://`, and headers to add to each webhook.",
      "metadata.headers": "Headers added to each webhook, by name; at most 20.",
      "metadata.url": "The address that webhooks are posted to, with `https://`; at most 2048 characters.",
      name: "The destination's name in the project: 1 to 64 letters, digits and dashes.",
      type: "The kind of destination: `webhook`, the only one."
    },
    description: "A place that events are delivered to."
  },
  NewInstallation: {
    properties: {
      config: "What the group has chosen.",
      "config.content": "The group's choices by object: fields, mappings and write settings.",
      "config.createdBy": "Who saves the config. A consumer's token overrides it.",
      "config.revisionId": "The revision that the caller has seen. A config is always saved for the latest one.",
      connectionId: "The connection to write through. Default: the group's newest connection to the provider.",
      groupRef: "Your own id of the group, such as your customer's id; at most 512 characters."
    },
    description: "What to install."
  },
  NewIntegration: {
    properties: {
      latestRevision: "The integration's first revision; its `content` has the same name and provider.",
      "latestRevision.content": "The integration's definition, with the same name and provider.",
      "latestRevision.specVersion": "The version of the manifest's format.",
      name: "The integration's name, unique in the project: 1 to 64 letters, digits, `-` and `_`.",
      provider: "The provider's name, as manifests write it."
    },
    description: "An integration to add."
  },
  NewProviderApp: {
    properties: {
      clientId: "The app's client id at the provider.",
      clientSecret: "The app's client secret at the provider; it is never returned.",
      environment: "The accounts that the app is for. Default: `production`.",
      externalRef: "The customer's own name for the app.",
      metadata:
        "Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients.",
      "metadata.authQueryParams": "Added to the URL of the consent page; a parameter may occur several times.",
      "metadata.providerParams": "Parameters for clients, by name.",
      provider: "The provider's name.",
      scopes: "The scopes that the app requests from accounts."
    },
    description: "An OAuth app at a provider."
  },
  OAuthClientInput: {
    properties: {
      clientId: "The client's id at the provider.",
      clientSecret: "The client's secret at the provider.",
      scopes: "The scopes of the credentials."
    },
    description: "An OAuth client of the account's own."
  },
  OAuthCompletion: {
    properties: { completion: "The value that the browser received when it returned from the provider's page." },
    description: "The confirmation of a sign-in."
  },
  OAuthConnectRequest: {
    properties: {
      budgetShare:
        "The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9.",
      confirmation:
        "`required`: `completeOAuth` connects the account. `none`: the page of consent alone does; for keys with the scope full. Default: the project's `oauthConfirmation`.",
      consumerName: "The end user's display name. Default: `consumerRef`.",
      consumerRef: "Your own id of the end user who connects the account; at most 512 characters.",
      enableCSRFProtection: "Accepted from older clients, without effect: every sign-in is protected.",
      groupName: "The group's display name. Default: `groupRef`.",
      groupRef: "Your own id of the group, such as your customer's id; at most 512 characters.",
      openerOrigin:
        "The origin of the page that opens the window: it receives the outcome. Default: the header `Origin`, without `redirectUrl`.",
      projectId: "The former name of `projectIdOrName`, for older clients.",
      projectIdOrName: "The project's ID or name.",
      provider: "The provider's name, as manifests write it.",
      providerAppId:
        "The app to ask in the name of. Default: the project's app for the provider's production accounts, else the one for its sandbox.",
      providerMetadata: "Facts about the account that the provider requires, by their names; at most 64.",
      "providerMetadata.displayName": "The name that people see for the fact.",
      "providerMetadata.source": "Ignored: facts of a request are always recorded as supplied by the end user.",
      "providerMetadata.value": "The fact's value; at most 2048 characters.",
      providerWorkspaceRef: "The account's name at the provider, such as its subdomain.",
      redirectUrl:
        "Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome."
    },
    description: "The account to connect with OAuth, and how the sign-in finishes."
  },
  OAuthProgress: {
    properties: {
      connectionId: "The connection; present with `succeeded`.",
      error: "Why the sign-in failed, for people; present with `failed`.",
      expireTime: "Until when the provider's answer, or the confirmation, is accepted.",
      reason:
        "`denied` where the user did not allow the access, `account-mismatch` where the user signed in to another account than the connection's; present with `failed` where a program can tell why.",
      sessionId: "The session's id.",
      status:
        "`pending` until the provider has answered, then `pending-confirmation` until the sign-in is confirmed; `expired` where either took ten minutes."
    },
    description: "How far a sign-in has come."
  },
  OAuthReconnectRequest: {
    properties: {
      confirmation:
        "`required`: `completeOAuth` connects the account. `none`: the page of consent alone does; for keys with the scope full. Default: the project's `oauthConfirmation`.",
      openerOrigin:
        "The origin of the page that opens the window: it receives the outcome. Default: the header `Origin`, without `redirectUrl`.",
      redirectUrl:
        "Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome."
    },
    description: "The page that completes the sign-in, and whether confirmation is required."
  },
  OAuthTokenInput: {
    properties: {
      expiresAt: "When the token expires, such as `2026-11-22T08:00:00Z`.",
      token: "The token itself: visible ASCII characters."
    },
    description: "A token of a sign-in by OAuth."
  },
  OAuthTokensInput: {
    properties: {
      accessToken: "The token that calls are authorized with.",
      refreshToken: "The token that renews the access token.",
      scopes: "The scopes of the credentials."
    },
    description: "Tokens of a sign-in that took place elsewhere."
  },
  ObjectMetadata: {
    properties: {
      createable: "Whether records can be created.",
      displayName: "The name that people see.",
      fields: "The object's fields, by field name.",
      isCustom: "Whether the account defines the object.",
      name: "As a write names it.",
      updateable: "Whether records can be updated."
    },
    description: "An object with every field that the account may see, by name."
  },
  ObjectPatch: {
    properties: {
      action: "Which of the object's settings to change.",
      changes: "1 to 500 changes, applied in order, all or none.",
      groupRef: "The installation's group, by your own id.",
      installationId: "The installation's id, in place of `groupRef`."
    },
    description: "A JSON Patch (RFC 6902) of one object's settings."
  },
  ObjectSummary: {
    properties: {
      createable: "Whether records can be created.",
      displayName: "The name that people see.",
      isCustom: "Whether the account defines the object.",
      name: "As a write names it.",
      updateable: "Whether records can be updated."
    },
    description: "An object, standard or custom. What is absent, the provider doesn't say."
  },
  Operation: {
    properties: {
      actionType: "The kind of operation.",
      author:
        "Who asked for the write, and what the request said about it. Missing where the records are of several requests, as in an auto batch: then each record has its own.",
      configId: "The config that the write was planned with.",
      createTime: "When the write was accepted.",
      groupRef:
        "The group that the write is for, by your own id of it; missing once nothing is stored of the group's installation.",
      id: "The operation's id.",
      installationId: "The installation of the write.",
      integrationId: "The integration of the write.",
      metadata: "What is known of the write beside its status.",
      "metadata.counts": "The records of the operation, by their outcomes.",
      "metadata.dueTime": "When it is looked at next; while it runs, when its lease ends.",
      "metadata.objects": "The objects that were written to.",
      "metadata.outage": "Present while the operation is held.",
      "metadata.redrivenBy": "Present once its failed or uncertain records were redriven.",
      "metadata.resolved":
        "Whether all records that were not written have been redriven; present on a finished operation with such records.",
      "metadata.retry": "The attempts so far.",
      "metadata.stage":
        "What the operation waits for: `accumulating` more records, a worker (`ready`), the attempt that runs, a working connection (`parked`), or nothing (`done`).",
      "metadata.subject":
        "A value by which people recognize the first record: the e-mail address, domain, name or external id that was sent, else the provider's id. Missing for a record without any, for a large one, and once payloads are removed.",
      "metadata.successfulRecordIds": "The provider's ids of the written records.",
      "metadata.write": "What was requested.",
      projectId: "The project that the write was sent to.",
      redrive: "Present where the operation writes records of an earlier one again.",
      resource: "The object that was written to.",
      result: "How it finished or what it waits for, in words, such as the provider's message on failure.",
      status: "`in_progress` until the write has finished; `success` when at least one record was written.",
      updateTime: "When the operation last changed."
    },
    description: "What became of a write."
  },
  OperationAttempt: {
    properties: {
      beginTime: "When the attempt started.",
      callCount: "How many calls it made in all.",
      calls: "The first 20 calls to the provider; missing once the log of the operation was removed.",
      causes: "Why records were not written, the most frequent reason first.",
      endTime: "When it finished; missing while it runs.",
      nextTime: "When its records are retried; of those that are parked, when they are given up.",
      number: "The number of the attempt, counted from 1.",
      outcome:
        "`success`: all its records were written; `partial`: some of them, and the rest is final too; `failed`, `uncertain`: nothing was written, as far as is known; `retry`: some records are retried; `parked`: they wait until the connection works again; `running`.",
      records: "The outcomes of its records; `waiting` are those that are retried."
    },
    description: "One attempt at an operation."
  },
  OperationAttempts: {
    properties: {
      attempts: "Attempts that were started so far, the first one included.",
      lastAttempt: "When the last attempt started."
    },
    description: "How often an operation was attempted."
  },
  OperationEvent: {
    properties: {
      cursor: "Continues after this event: the `after` of the next call.",
      operation: "The operation as it is now; present on `operation`.",
      type: "`ready`: from here on, every change is sent. `operation`: one is new or has changed. `reset`: changes were missed, or there are too many to send, so read the operations again. `idle`: nothing has changed for a while."
    }
  },
  OperationFacets: {
    properties: {
      facets: "The counts of each facet, the most frequent values first.",
      "facets.errorCode": "By the error codes of their failed and uncertain records; an operation may have several.",
      "facets.groupRef": "By the group that they are for.",
      "facets.integrationId": "By the id of their integration.",
      "facets.mode": "By their mode.",
      "facets.objectName": "By the object that they write to.",
      "facets.status": "By status.",
      "facets.type": "By the kind of write.",
      operations: "Operations that match every filter, of those that this page counts.",
      pagination: "Older operations are counted by the next page: add its counts."
    },
    description: "How many operations match each value of each filter."
  },
  OperationOutage: {
    properties: {
      connectionId: "The connection whose writes are held.",
      since: "Since when calls over the connection have had no answer.",
      waitingWrites: "Operations that wait for the connection; present where one operation is read."
    },
    description: "The provider is not answering; the operation waits until it does."
  },
  OperationRecord: {
    properties: {
      action: "Of a write with `match`: whether the record was created, updated, or left as it is.",
      attempts: "Attempts that said something of it.",
      author: "Who asked for the record; present where the operation holds records of several requests.",
      data: "The record as the provider returned it.",
      errors:
        "Why it was not written, as the provider reported it; of a record that waits, why its last attempt failed.",
      index: "Its place in the operation, from 0.",
      matchedBy:
        "Of a write with `match`: the fields of the key by which a record was found or created; none where no record has it.",
      outcome: "`waiting` until it is known; `uncertain` when the provider's answer was lost.",
      recordId: "The provider's id of the record.",
      recordRef: "The record's reference, as the answer to a write with one record returned it.",
      retryable: "Present on a failed record that may succeed later: nothing was written, so it can be sent again.",
      warnings: "What went wrong beside the record itself."
    },
    description: "One record of an operation."
  },
  OperationRequests: {
    properties: {
      errors: "Why the provider's driver would refuse to send it; missing where it would not.",
      records: "What became of each field of each record, and by which rule, in the order of the records.",
      requests: "The requests, in their order."
    },
    description: "The requests to the provider that an operation's plan comes to."
  },
  Organization: {
    properties: {
      createTime: "When the organization was created.",
      defaultTeamId: "The id of the organization's team Everyone.",
      id: "The organization's id.",
      label: "The name that people see.",
      parentOrgId: "The organization whose key created this one; its keys may administer this one too.",
      updateTime: "When the organization was last changed."
    },
    description: "An administrative container of projects."
  },
  OrganizationRequest: {
    properties: { label: "The name that people see; at most 256 characters." },
    description: "A new organization."
  },
  OrganizationUpdate: {
    properties: {
      org: "The new values.",
      "org.label": "The name that people see; at most 256 characters.",
      updateMask: "The names of the properties to change; only `label` exists."
    },
    description: "The properties to change, and their values. An empty mask changes nothing."
  },
  Pagination: {
    properties: { done: "Whether this page is the last one.", nextPageToken: "The `pageToken` of the next page." },
    description: "Where a page is in its list."
  },
  ParkedConnection: {
    properties: {
      connectionId: "The connection's ID.",
      operations: "How many operations are parked.",
      reason: "Why, as in the `result` of one of them."
    },
    description: "Operations that wait for their connection to be reconnected."
  },
  PasswordGrantInput: {
    properties: {
      clientId: "The client's id at the provider.",
      clientSecret: "The client's secret at the provider.",
      password: "The password.",
      scopes: "The scopes of the credentials.",
      username: "The user name."
    },
    description: "A user name and a password to get a token with."
  },
  Person: {
    properties: {
      consumerRef: "An end user of yours who connected accounts, by your own id.",
      email: "A person whose records were written with this e-mail address. Upper and lower case don't matter.",
      groupRef: "With `email` or `recordId`: only writes of this group, by your own id of it.",
      objectName: "With `recordId`: the provider's object.",
      recordId:
        "A person whose record has this id at the provider; requires `objectName` and `groupRef`, because ids differ between accounts."
    },
    description: "Who is meant: exactly one of `consumerRef`, `email` and `recordId`."
  },
  PersonErasure: {
    properties: {
      answers: "Idempotency keys that were deleted with their answers, and answers from which a record was erased.",
      auditEvents: "Events of the audit log from which the consumer was removed.",
      complete: "Whether nothing is left. If not, call again.",
      configs: "Installations and configs whose `createdBy` was replaced.",
      connections: "Connections whose consumer was replaced. They go on working.",
      deliveries: "Webhook deliveries whose bodies were changed.",
      logEntries: "Log entries that were deleted.",
      operations: "Operations from whose authors the consumer was removed, with the request's reason and metadata.",
      operationsInProgress:
        "Operations with a record of the person that have not ended, at most 100: wait for their end or cancel them, then call again.",
      records: "Records whose values and provider's answers were erased; their outcomes are kept.",
      signIns: "Sign-ins by OAuth that were deleted."
    },
    description: "What a call has erased of a person: a receipt, without personal data."
  },
  PersonLine: {
    properties: {
      config: "The config.",
      connection: "The connection.",
      entry: "The line.",
      event: "What the person did.",
      installation: "The installation, with its latest config.",
      installationId: "The installation that the config belongs to.",
      job: "The job.",
      operation: "The operation.",
      operationId: "The operation that the record belongs to.",
      payload: "The record as it was planned; kept for a few days after its operation has ended.",
      "payload.associations": "Records at the provider to link the record to.",
      "payload.associations.to": "The record to link to.",
      "payload.associations.to.id": "The provider's id of the record.",
      "payload.associations.to.objectName": "The provider's object of the record, where the request names it.",
      "payload.associations.types": "The kinds of link, at least one.",
      "payload.associations.types.associationCategory": "The provider's category of the kind of link.",
      "payload.associations.types.associationTypeId": "The provider's number of the kind of link, a whole number.",
      "payload.associationsByKey": "Links to records that are looked up when the record is sent.",
      "payload.associationsByKey.index": "The place of the link in the request, from 0.",
      "payload.associationsByKey.labels": "The kinds of link that are named by their labels in the account.",
      "payload.associationsByKey.to":
        "Which record to link to, with the provider's names: by the values of its fields, or by its id.",
      "payload.associationsByKey.to.id": "The provider's id of the record.",
      "payload.associationsByKey.to.objectName": "The provider's object of the record.",
      "payload.associationsByKey.types": "The kinds of link whose numbers are known.",
      "payload.associationsByKey.types.associationCategory": "The provider's category of the kind of link.",
      "payload.associationsByKey.types.associationTypeId": "The provider's number of the kind of link.",
      "payload.decisions":
        "The rules of its fields: those of the fields that the request contains and that go as they are, by their own names, are left out. `asBefore`: the same as those of the record before.",
      "payload.decisions.field": "As the caller named it; a default has the name of its setting.",
      "payload.decisions.list": "The list that the mapping is in.",
      "payload.decisions.named": "The name of the setting or mapping, where it isn't the field's.",
      "payload.decisions.rule": "The rule that decided.",
      "payload.decisions.source": "Missing: the request.",
      "payload.decisions.target":
        "The provider's field, where it has another name; missing where the mapping is blank.",
      "payload.defaults":
        "The provider's fields whose values are defaults, to the settings that hold these; missing where there are none.",
      "payload.erased": "The record was erased: none of its values is kept, and it is not written again.",
      "payload.fields": "The record's fields and their values.",
      "payload.ifEmpty": "Values by field that are written only if the provider's field is empty.",
      "payload.lostCall": "Of a redriven create: the calls of the earlier operation that may have created it.",
      "payload.lostCall.answerLost": "When waiting for the last answer ended; missing where the process ended first.",
      "payload.lostCall.answered":
        "The last call succeeded, but its answer doesn't show what became of this record. Sending it again would most likely create it twice, each time.",
      "payload.lostCall.cause": "The provider's answer, or why it is missing.",
      "payload.lostCall.firstSent": "When the first call that may have created the record was sent, and the last one.",
      "payload.lostCall.lastSent": "When the last call that may have created the record was sent.",
      "payload.lostCall.lookup": "How the record can be looked up.",
      "payload.lostCall.mayDuplicate":
        "The caller accepted that the record may be created twice, where a lookup can't show what became of it.",
      "payload.lostCall.refused": "The provider has refused the same record since.",
      "payload.match": "How the record is found, where the request doesn't name it by its id.",
      "payload.match.fields": "The same fields as the caller named them.",
      "payload.match.key": "The values that the record must have, by the provider's fields.",
      "payload.match.onFound": "What happens where one record has the key.",
      "payload.match.onMany": "What happens where several records have the key.",
      "payload.match.onMissing": "What happens where no record has the key.",
      "payload.recordId": "The provider's id; present on update and delete.",
      "payload.undescribed":
        "Its object wasn't known when it was planned: it is described before the record is sent, and decides on its values.",
      "payload.whenMissing":
        "What goes to the provider in place of the rest where no record is found. Missing: nothing is created.",
      "payload.whenMissing.decisions": "As those of the record.",
      "payload.whenMissing.decisions.field": "As the caller named it; a default has the name of its setting.",
      "payload.whenMissing.decisions.list": "The list that the mapping is in.",
      "payload.whenMissing.decisions.named": "The name of the setting or mapping, where it isn't the field's.",
      "payload.whenMissing.decisions.rule": "The rule that decided.",
      "payload.whenMissing.decisions.source": "Missing: the request.",
      "payload.whenMissing.decisions.target":
        "The provider's field, where it has another name; missing where the mapping is blank.",
      "payload.whenMissing.defaults": "As those of the record.",
      "payload.whenMissing.fields": "The record's fields and their values.",
      record: "The record's outcome.",
      type: "A connection, without its credentials."
    },
    description: "One line of a person's export. The last one is `end`: an export without it was cut off."
  },
  Project: {
    properties: {
      appName: "The name that end users see.",
      createTime: "When the project was created.",
      entitlements: "UI elements that may be hidden; present if requested.",
      "entitlements.brandingRemoval": "Hiding the product's name.",
      "entitlements.brandingRemoval.value": "Whether the product's name may be hidden.",
      frontendKeys:
        "What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that a request names.",
      id: "The project's id.",
      name: "The project's name; paths accept it in place of the id.",
      oauthConfirmation:
        "`required`: a sign-in by OAuth connects an account once its initiator has confirmed it. `none`: the page of consent alone connects it, for client libraries that can't confirm.",
      orgId: "The organization that the project belongs to.",
      updateTime: "When the project was last changed."
    },
    description: "A project, with its entitlements if requested."
  },
  ProjectRequest: {
    properties: {
      appName: "The name that end users see; the project's name when missing.",
      frontendKeys:
        "What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that a request names. Default: `off`.",
      name: "The project's name in paths, unique in the organization: 1 to 64 letters, digits, `-`, `_` and `.`.",
      oauthConfirmation:
        "`required`: a sign-in by OAuth connects an account once its initiator has confirmed it. `none`: the page of consent alone connects it, for client libraries that can't confirm. Default: `required`.",
      orgId: "The id of the organization that the project belongs to."
    },
    description: "A new project."
  },
  ProjectUpdate: {
    properties: {
      project: "The new values.",
      "project.appName": "The name that end users see; at most 256 characters.",
      "project.frontendKeys":
        "What API keys of the scope `frontend` may do: `off`, or `development` to act for every group.",
      "project.name": "The project's name in paths: 1 to 64 letters, digits, `-`, `_` and `.`.",
      "project.oauthConfirmation": "Whether the user who started an OAuth sign-in has to confirm it.",
      updateMask: "The names of the properties to change, at least one; each must have its new value beside the mask."
    },
    description: "The properties to change, and their values."
  },
  ProviderApp: {
    properties: {
      clientId: "The app's client id at the provider.",
      createTime: "When the app was registered in Fieldgate.",
      environment: "The accounts that the app is for: those of the provider itself or those of a sandbox.",
      externalRef: "The customer's own name for the app.",
      id: "The app's id in Fieldgate.",
      metadata:
        "Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients.",
      "metadata.authQueryParams": "Added to the URL of the consent page; a parameter may occur several times.",
      "metadata.providerParams": "Parameters for clients, by name.",
      projectId: "The project that the app belongs to.",
      provider: "The provider's name.",
      scopes: "The scopes that the app requests from accounts.",
      updateTime: "When the app was last changed."
    },
    description: "The OAuth app that a project has registered at a provider, without its secret."
  },
  ProviderAppUpdate: {
    properties: {
      providerApp: "The new values.",
      "providerApp.clientId": "The app's client id at the provider.",
      "providerApp.clientSecret": "The app's client secret at the provider; it is never returned.",
      "providerApp.externalRef": "The customer's own name for the app.",
      "providerApp.metadata":
        "Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients.",
      "providerApp.metadata.authQueryParams":
        "Added to the URL of the consent page; a parameter may occur several times.",
      "providerApp.metadata.providerParams": "Parameters for clients, by name.",
      "providerApp.scopes": "The scopes that the app requests from accounts.",
      updateMask: "The names of the properties to change, at least one; each must have its new value beside the mask."
    },
    description: "The properties to change, and their values; `{}` and `[]` empty one."
  },
  ProviderCall: {
    properties: {
      answer:
        "The beginning of the answer, up to 4 kB, with credentials replaced. Only for calls of an attempt that didn't write all of its records; missing for a successful call that only read.",
      beginTime: "When the request was sent.",
      endTime: "When the whole answer had arrived, or the call had failed without one.",
      method: "The request's HTTP method.",
      path: "The request's path, without its query.",
      requestId: "The provider's own id of the call, by which its support finds it; missing where the answer had none.",
      status: "The answer's HTTP status; missing where no answer came."
    },
    description: "One call to the provider, without anything that was sent."
  },
  ProviderInfo: {
    properties: {
      apiKeyOpts: "Present where accounts can sign in with a key: where calls carry the key.",
      "apiKeyOpts.attachmentType": "Where calls carry the key.",
      "apiKeyOpts.docsURL": "The provider's page about its keys.",
      "apiKeyOpts.header": "The header that carries the key.",
      "apiKeyOpts.header.name": "The header's name.",
      "apiKeyOpts.header.valuePrefix": "The text before the key.",
      "apiKeyOpts.query": "The query parameter that carries the key.",
      "apiKeyOpts.query.name": "The parameter's name.",
      apiVersions: "The versions of the provider's API that are called, where their support ends.",
      authType: "How accounts sign in, unless another way is chosen.",
      baseURL: "The base URL of calls; `{{.name}}` is a placeholder for a fact about the account.",
      basicOpts: "Present where accounts can sign in with a user name and a password.",
      "basicOpts.docsURL": "The provider's page about the sign-in.",
      defaultModule: "The module that is used where none is named; empty where the provider has none.",
      displayName: "The name that people see.",
      metadata: "Facts about an account that its user is asked for.",
      "metadata.input": "What an account can't be without.",
      "metadata.input.defaultValue": "With it the input can be left out.",
      "metadata.input.displayName": "The name that people see for the fact.",
      "metadata.input.docsURL": "The provider's page about the fact.",
      "metadata.input.name": "The fact's name.",
      "metadata.input.prompt": "What the user is asked.",
      "metadata.optionalInput": "What has a default: other clients take each `input` for one that must be filled in.",
      "metadata.optionalInput.defaultValue": "With it the input can be left out.",
      "metadata.optionalInput.displayName": "The name that people see for the fact.",
      "metadata.optionalInput.docsURL": "The provider's page about the fact.",
      "metadata.optionalInput.name": "The fact's name.",
      "metadata.optionalInput.prompt": "What the user is asked.",
      modules: "Parts of the provider that have a name of their own.",
      "modules.baseURL": "Where calls go.",
      "modules.displayName": "The name that people see.",
      "modules.support": "What the module can do.",
      name: "The provider's name, as manifests and connections write it.",
      oauth2Opts: "Present where accounts can sign in by OAuth 2.",
      "oauth2Opts.authURL": "The URL of the consent page, if the grant has one.",
      "oauth2Opts.docsURL": "The provider's page about the sign-in.",
      "oauth2Opts.explicitScopesRequired": "Whether a sign-in has to name scopes.",
      "oauth2Opts.explicitWorkspaceRequired": "Whether the consumer has to name the workspace before it signs in.",
      "oauth2Opts.grantType": "The grant that the provider uses.",
      "oauth2Opts.tokenMetadataFields": "Where an answer with a token holds facts about the account.",
      "oauth2Opts.tokenMetadataFields.consumerRefField": "The path of the user's name.",
      "oauth2Opts.tokenMetadataFields.scopesField": "The path of the granted scopes.",
      "oauth2Opts.tokenMetadataFields.workspaceRefField": "The path of the account's name.",
      "oauth2Opts.tokenURL": "Where tokens are requested.",
      providerOpts: "Always empty; older clients look for it.",
      support: "What the provider can do here."
    },
    description: "A provider: how its accounts sign in, what must be known of them, and what it can do."
  },
  ProviderMetadata: {
    properties: {
      displayName: "The name that people see for the fact.",
      source: "Where the fact comes from: the end user, the token, or the provider.",
      value: "The fact's value."
    },
    description: "Facts about an account that calls need, such as its subdomain, by their names, and who supplied each."
  },
  ProviderMetadataInput: {
    properties: {
      displayName: "The name that people see for the fact.",
      source: "Ignored: facts of a request are always recorded as supplied by the end user.",
      value: "The fact's value; at most 2048 characters."
    },
    description: "Facts about the account in a request, by name."
  },
  ProviderRequest: {
    properties: {
      after: "What must have happened before, in words; missing where only the earlier requests must.",
      body: "The JSON body; as a text where the provider takes another form, such as a batch of requests.",
      headers:
        "The relevant headers, with names in lower case; `{guard}` is a placeholder for the state that the read before finds.",
      "headers.key": "The header's name.",
      "headers.value": "The header's value.",
      method: "The request's HTTP method.",
      url: "The complete URL; `{id}` is a placeholder for what the answer to an earlier request returns."
    },
    description: "A request to the provider."
  },
  QueueLimits: {
    properties: {
      connection: "Of one connection.",
      deployment: "Of all projects of the deployment together.",
      parked: "Of one connection that must be reconnected.",
      project: "Of this project.",
      reserveFrom:
        "From this number on, the deployment's remaining capacity is reserved for connections without unfinished operations."
    },
    description: "Unfinished operations beyond which the server refuses asynchronous writes."
  },
  QueueUsage: {
    properties: {
      limits: "Missing where the deployment's queue is unlimited.",
      operations:
        "Unfinished operations of the project: those that wait, collect records, are parked or are being executed."
    },
    description: "A project's part of the queue."
  },
  ReadObject: {
    properties: {
      destination: "Name of a destination.",
      disabled: "Whether reading is turned off; stored, and not used by Fieldgate.",
      objectName: "The object's name, the same as its key in `objects`.",
      schedule: "A cron expression for reading; stored, and not used by Fieldgate.",
      selectedFieldMappings: "The integration's field name to the customer's field name.",
      selectedFields: "Which optional fields the customer chose, by field name.",
      selectedValueMappings: "Field to (delivered value to provider's value)."
    },
    description: "The customer's choice of fields and mappings of one object."
  },
  RecordAnswer: {
    properties: {
      operationId: "The operation of this write; get it at any time.",
      replayed: "Present where an `Idempotency-Key` returned the answer to an earlier request.",
      result: "The record's outcome.",
      "result.action": "Of a write with `match`: whether the record was created, updated, or left as it is.",
      "result.data": "The record as the provider returned it.",
      "result.matchedBy": "Of a write with `match`: the fields of the key by which a record was found or created.",
      "result.recordId": "The provider's id of the record.",
      "result.success": "Whether the record was written.",
      warnings: "What the caller should know, such as properties that had no effect."
    },
    description: "A record that was written."
  },
  RecordCounts: {
    properties: {
      failed: "Records of which nothing was written.",
      succeeded: "Records that were written.",
      total: "All records.",
      uncertain: "Records that may or may not have been written, because the provider's answer was lost.",
      waiting: "Records without an outcome yet."
    },
    description: "The records of an operation, by their outcomes."
  },
  RecordError: {
    properties: {
      candidates:
        "With `match-ambiguous` and `reference-ambiguous`: the records that have the key, at most 10, the oldest first.",
      "candidates.recordId": "The provider's id of the record.",
      "candidates.url": "The record's page at the provider, if its driver reports it.",
      code: "The provider's own code, where it gave one; `match-not-found`, `match-found` or `match-ambiguous` of a record that is found by a key; `reference-not-found` or `reference-ambiguous` of a reference by key.",
      configPath:
        "The setting of the installation that brought the field's value: its default, which the caller didn't send.",
      existingId: "The provider's id of the record that has the refused value already, where its refusal names one.",
      field: "The provider's field that it is about.",
      message: "The provider's message."
    },
    description: "Why a record was not written, as the provider reported it."
  },
  RecordExplanation: {
    properties: {
      fields: "What becomes of each field; of an upsert, where a record is found.",
      match: "How the record is found, where the request doesn't name it by its id.",
      recordId: "The provider's id of the record, where it has one already.",
      whenMissing: "Of an upsert: what becomes of each field where no record is found."
    },
    description: "What becomes of one record."
  },
  RecordOutcome: {
    properties: {
      action: "On `success` of a write with a match: what became of the record.",
      data: "The record as the provider returned it.",
      erased:
        "On `uncertain` alone: the record was erased, and stays so whatever a late answer shows. Not part of any answer.",
      heldBack: "On `failed` alone: only other records of an all-or-none batch were refused. Not part of any answer.",
      kept: 'On `success` of an update: fields of `writeOnUpdate: "ifEmpty"` that were not written because they had a value, as the caller named them. Answers have a warning for each.',
      lostCall:
        "Of creates: the calls that may have created the record, or that a lookup found not to have. Not part of any answer.",
      "lostCall.answerLost": "When waiting for the last answer ended; missing where the process ended first.",
      "lostCall.answered":
        "The last call succeeded, but its answer doesn't show what became of this record. Sending it again would most likely create it twice, each time.",
      "lostCall.cause": "The provider's answer, or why it is missing.",
      "lostCall.firstSent": "When the first call that may have created the record was sent, and the last one.",
      "lostCall.lastSent": "When the last call that may have created the record was sent.",
      "lostCall.lookup": "How the record can be looked up.",
      "lostCall.mayDuplicate":
        "The caller accepted that the record may be created twice, where a lookup can't show what became of it.",
      "lostCall.refused": "The provider has refused the same record since.",
      matchedBy:
        "Of a write with a match: the fields of the key by which a record was found or created, as the caller named them.",
      recordId: "The provider's id of the record.",
      retryAfter: "The earliest moment at which sending it again makes sense, where the provider named one.",
      retryable:
        "On `failed`: nothing was written, and the same record may go through later; missing: it would be refused again. On `uncertain`, never final: the create stays open, and is looked up again.",
      unanswered:
        "On `uncertain`: the call failed or had no answer. Missing: the provider reported success, but not for this record.",
      unauthorized:
        "On `failed` alone: the provider no longer took the credentials, so the account must be connected again first.",
      warnings: "What went wrong beside the record itself, such as an association that could not be made afterwards."
    }
  },
  RecordSearch: {
    properties: {
      groupRef: "Only writes of this group, by your own id of it.",
      installationId: "Only writes of this installation.",
      integrationId: "By id or name.",
      objectName: "Only writes to this object of the provider.",
      pageSize: "How many writes to return, 1 to 1000. Default: 200.",
      pageToken: "Continues after an earlier page: its `pagination.nextPageToken`.",
      record:
        "What the record is known by: the provider's id of it, or an e-mail address, domain, name or external id that was written. Upper and lower case count only in ids."
    },
    description: "What to look for: a record, and whose writes count."
  },
  Redrive: {
    properties: {
      author: "Who asked for the redrive; the operation's own author is the earlier one's.",
      operationId: "The earlier operation."
    },
    description: "The earlier operation whose records an operation writes again, and who asked for that."
  },
  RedriveAllRequest: {
    properties: {
      dryRun: "With `true`, the job counts what it would redrive and skip, and changes nothing.",
      filter: "Which operations to redrive; `{}` is every operation of the project that has records to redrive.",
      metadata:
        "Your own names and texts, kept with the new operations: at most 16 entries of at most 512 characters in key and value.",
      outcome: "Records that ended so. Default: `failed`, of which nothing was written.",
      reason: "Why you redrive the records, at most 512 characters. Kept with the new operations.",
      retryPolicy: "How the new operations are retried.",
      riskDuplicates:
        "Accepts that uncertain creates are written twice if no lookup can show whether they were created. Without it, their operations are skipped."
    },
    description: "Which operations to redrive, and how."
  },
  RedriveAnswer: {
    properties: {
      operationId: "The new operation.",
      records: "Each record that is written again, by its references in both operations.",
      "records.from": "The record's reference in the first operation.",
      "records.recordRef": "The record's reference in the new operation.",
      replayed: "Set if these records were redriven before: the earlier redrive."
    },
    description: "The operation that writes an operation's records once more."
  },
  RedriveCause: {
    properties: {
      cause: "The provider's code if it gave one, otherwise its message without what differs between records.",
      records: "How many records."
    },
    description: "Records that were not written for one cause, and are redriven."
  },
  RedriveFilter: {
    properties: {
      errorCode: "Only operations with a failed or uncertain record that has an error with this code of the provider.",
      groupRef: "Only operations of this group, by your own ID of it.",
      installationId: "Only operations of this installation.",
      integrationId: "Only operations of this integration, by ID or name.",
      mode: "Only operations that were sent in this mode.",
      objectName: "Only operations on this object of the manifest.",
      provider: "Only operations on accounts of this provider, through integrations that still exist.",
      since: "Accepted at this time or later.",
      status:
        "`failure`: only operations that wrote no record. `success`: only operations that wrote some of their records.",
      type: "Only operations of this kind of write.",
      until: "Accepted before this time. Operations that are accepted after the job was created never match."
    },
    description:
      "Which operations to redrive; all given filters must match. Filters by the content of records are left out, because a job is kept and must not contain personal data."
  },
  RedriveJob: {
    properties: {
      author: "Who requested it.",
      createTime: "When it was requested.",
      id: "The job's ID.",
      progress: "What it has done so far.",
      projectId: "The project whose operations it redrives.",
      request: "What was requested.",
      result: "The progress in a sentence.",
      state: "`running` until it has examined all matching operations, or was cancelled.",
      updateTime: "When it last progressed.",
      waitingFor: "What a running job waits for, such as capacity in the queue."
    },
    description: "A bulk redrive."
  },
  RedriveJobPage: { properties: {} },
  RedriveProgress: {
    properties: {
      causes: "Causes of the failures of these records, the most frequent first.",
      limitReached: "Present if the job ended at its limit of operations: more may match.",
      operations: "Operations that were redriven.",
      records: "Records that the new operations write again.",
      skipped: "Matching operations that were not redriven, by reason."
    },
    description: "What a job has done so far; of a dry run, what it would have done."
  },
  RedriveRequest: {
    properties: {
      metadata:
        "Your own names and texts, kept with the new operation: at most 16 entries of at most 512 characters in key and value.",
      outcome: "Records that ended so. Default: `failed`, of which nothing was written.",
      reason: "Why you redrive the records, at most 512 characters. Kept with the new operation.",
      retryPolicy: "How the new operation is retried.",
      riskDuplicates:
        "Accepts that uncertain creates are written twice. They are looked up first; `true` is required where no lookup can whether one was created, because it was sent without a unique field or another record has its value."
    },
    description: "Which records of an operation to write once more."
  },
  RedriveSkipped: {
    properties: { operations: "How many operations.", reason: "The reason." },
    description: "Operations that were skipped for one reason."
  },
  RedrivenBy: {
    properties: {
      failed: "The operation that writes its failed records again.",
      uncertain: "The operation that writes its uncertain records again."
    },
    description: "The operations that write an operation's records again."
  },
  Reference: {
    properties: {
      by: 'The fields of the record and their values, 1 to 3, such as `{ "domain": "acme.example" }`.',
      object: "The object of the record, by the provider's name or the one that the integration maps it to.",
      onMissing:
        "What happens if there is no such record: `fail` (default) fails the record that refers to it, `drop` leaves the reference out."
    },
    description: "Which record is meant."
  },
  RemovalJob: {
    properties: {
      createTime: "When the deletion was requested.",
      erased: "For the erasure of a group: what it has deleted so far.",
      groupRef:
        "Your own ID of the group whose installation or connection was deleted; missing for an integration's, and for an erasure.",
      id: "The job's ID.",
      progress: "What it has done so far.",
      projectId: "The project whose operations it ends.",
      state: "`running` until all operations have ended.",
      updateTime: "When it last progressed."
    },
    description:
      "Ends the operations that waited for something that was deleted, which is gone already, or erases a group."
  },
  RemovalProgress: {
    properties: {
      operations: "Operations that ended, and operations that are being sent and end with this attempt.",
      records: "Records of these operations that were not sent."
    },
    description: "What a job has done so far."
  },
  ReplayAnswer: {
    properties: { replayed: "How many deliveries wait again now." },
    description: "What a replay has started."
  },
  ReplayRequest: {
    properties: {
      since: "Replays deliveries that were created at this time or later.",
      until: "Replays deliveries that were created before this time. Default: now."
    },
    description: "Which failed deliveries are sent again."
  },
  RequestLimits: {
    properties: {
      bodyBytes: "Largest request body, in bytes.",
      consumer: "Of the tokens of one consumer.",
      group: "Of the tokens of one group together.",
      key: "Of one API key.",
      process: "Of all callers together."
    },
    description: "Limits of requests over HTTP. Each process of the server counts by itself."
  },
  RetryPolicy: {
    properties: {
      deadlineHours: "How long the write is retried, in hours, 1 to 48. Default: 1.",
      onUnknownOutcome:
        "What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain; `retry` sends it again, which can create the record twice."
    },
    description: "How an asynchronous write is retried."
  },
  Revision: {
    properties: {
      content: "The integration's definition in the manifest.",
      createTime: "When the revision was deployed.",
      id: "The revision's id.",
      specVersion: "The version of the manifest's format."
    },
    description: "One deployed state of an integration's definition."
  },
  RevisionSource: {
    properties: {
      sourceZipUrl: "Not supported: send the manifest as `sourceYaml`.",
      specVersion: "The version of the manifest's format."
    },
    description: "The text of a manifest, or an integration definition as `createIntegration` takes it."
  },
  SampleValues: {
    properties: {},
    description: "The values of one record of an account, by the provider's names of the fields."
  },
  SavedConfig: {
    properties: {
      createTime: "When the config was saved.",
      createdBy: "Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`.",
      id: "The config's id.",
      revisionId: "The integration's revision that was current when the config was saved."
    },
    description: "A config in the history, without its content."
  },
  ShownApiVersion: {
    properties: {
      end: "`announced`: support ends on that day. `guaranteed`: it lasts until that day at least.",
      name: "The version, such as `v4`.",
      noticeFrom: "The day from which operators are warned of the end, six months before it.",
      supportedUntil: "The day on which the provider's support ends, or until which it is guaranteed.",
      usedFor: "What it is called for, such as `associations`; missing where it is called for everything."
    },
    description: "A version as the catalogue shows it."
  },
  SlowHost: {
    properties: {
      connections: "Connections that it answers slowly.",
      host: "The host's name, such as `api.hubapi.com`.",
      since: "The first of the calls since which it has been slow."
    },
    description: "A host that takes longer than a second to answer, of connections with unfinished operations."
  },
  Statistics: {
    properties: {
      causes: "Of the latest failures in the range that were not redriven, the most frequent first.",
      countedSince:
        "Missing where everything was counted; else only what was accepted from then on was, because there is so much.",
      endTime: "When the range ends.",
      latency: "Of the whole range.",
      range: "The range that was requested.",
      startTime: "When the range starts.",
      stepSeconds: "The length of a step.",
      steps: "Without gaps, the oldest first."
    },
    description: "What was accepted in a range of time, and its outcomes since."
  },
  StatisticsStep: {
    properties: {
      autoBatches: "Auto batches among them that have been closed, and the records in them.",
      "autoBatches.operations": "How many auto batches.",
      "autoBatches.records": "How many records in them.",
      ended: "Of them, those that have ended since.",
      latency: "Missing where none has ended.",
      operations: "Accepted in this step.",
      records: "What became of their records.",
      resolved: "Failed and uncertain records among them that were redriven.",
      startTime: "When the step starts."
    },
    description: "What was accepted in one step of the range."
  },
  StoredFieldExplanation: {
    properties: {
      because: "The rule that decided, in words.",
      configPath: "Where the rule was set: a path in the config of the operation, or in the manifest.",
      decision:
        "What the rules decided when the write was accepted: a record that fails before its call sends nothing. `onlyIfEmpty`: the provider's value decides when the record is written, which has not happened yet or has no known outcome.",
      field: "The field as the request named it; a default has the name of its setting.",
      renamedTo: "The provider's name for it, where that is another one.",
      source: "Where the value comes from. `mapping`: the customer maps the request's value to another one.",
      value: "The value as it was planned. Missing for a field that was held back: its value is not stored."
    },
    description: "What became of one field of a stored write, by which rule."
  },
  StoredRecordExplanation: {
    properties: {
      fields: "What became of each field; of an upsert, where a record was found.",
      recordId: "The provider's id of the record, where the request named it.",
      whenMissing: "Of an upsert: what became of each field where no record was found."
    },
    description: "What became of the fields of one record of a stored write."
  },
  Support: {
    properties: {
      batchWrite: "Writes of several records in one request.",
      "batchWrite.create": "Creates.",
      "batchWrite.create.defaultRecordLimit": "Most records in one batch.",
      "batchWrite.create.supported": "Whether the provider takes several records in one request.",
      "batchWrite.delete": "Deletes.",
      "batchWrite.delete.defaultRecordLimit": "Most records in one batch.",
      "batchWrite.delete.supported": "Whether the provider takes several records in one request.",
      "batchWrite.update": "Updates.",
      "batchWrite.update.defaultRecordLimit": "Most records in one batch.",
      "batchWrite.update.supported": "Whether the provider takes several records in one request.",
      "batchWrite.upsert": "Creates or updates.",
      "batchWrite.upsert.defaultRecordLimit": "Most records in one batch.",
      "batchWrite.upsert.supported": "Whether the provider takes several records in one request.",
      bulkWrite: "Writes of bulk files; not supported.",
      "bulkWrite.delete": "Whether records can be deleted.",
      "bulkWrite.insert": "Whether records can be created.",
      "bulkWrite.update": "Whether records can be updated.",
      "bulkWrite.upsert": "Whether records can be created or updated.",
      delete: "Deletes of records.",
      ifEmpty: "Updates that fill a field only where it is empty (`writeOnUpdate: ifEmpty`).",
      proxy: "Requests that are passed through.",
      read: "Reads on a schedule.",
      search: "Searches for records.",
      "search.operators": "What a search can compare.",
      "search.operators.equals": "Whether it finds records by a field's value.",
      subscribe: "Subscriptions to changes.",
      write: "Creates or updates of records."
    },
    description: "What a provider can do here."
  },
  Team: { properties: {} },
  Usage: {
    properties: {
      groups: "The groups with most unfinished operations, in this order. At most 20.",
      queue: "The project's part of the queue.",
      requests: "Limits of requests; present over HTTP.",
      slowHosts:
        "Hosts of CRMs that answer slowly, those of most connections first. At most 20. Other connections are not delayed."
    },
    description: "How much of its limits a project uses."
  },
  ValidationAnswer: {
    properties: {
      samples:
        "Values of one record of each read object that was checked, by object and field: up to 100 of the fields that the config reads, so that a form can show what they hold. Only with a consumer token, and only where the provider can be asked for any record.",
      warnings: "What to know about the config; empty where there is nothing."
    },
    description: "What to know about a config that could be saved."
  },
  Warning: {
    properties: {
      message: "What to know.",
      name: "The property or field that it is about.",
      reason:
        "Why credentials could not be checked completely: `unchecked` (the provider could not be asked), `missing-scope`, or `account-unreadable` (the provider refused without naming a scope). Missing for other warnings.",
      scopes: "With `missing-scope`: the credentials lack one of these."
    },
    description: "Something to know about a call that went ahead."
  },
  WriteMatch: {
    properties: {
      groupRef: "The group that it was written for; missing once nothing is stored of the group's installation.",
      operation: "The operation that wrote the record: who asked for it, when, with which config, and how it ended.",
      record: "What became of the record there."
    },
    description: "A write of a record that a search found."
  },
  WriteObject: {
    properties: {
      deletionSettings: "Whether records of the object may be deleted. Default: they may not.",
      "deletionSettings.enabled": "Whether records of the object may be deleted. Default: `false`.",
      inheritMapping: "Missing: what the manifest's revision says.",
      match:
        "The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's.",
      objectName: "The object's name, the same as its key in `objects`.",
      selectedFieldSettings: "How each field may be written, by field name: on create, on update, and its default."
    },
    description: "Which records of one object may be written, and how."
  },
  WriteObjectInput: {
    properties: {
      deletionSettings: "Whether records of the object may be deleted. Default: they may not.",
      "deletionSettings.enabled": "Whether records of the object may be deleted. Default: `false`.",
      inheritMapping: "Missing: what the manifest's revision says.",
      match:
        "The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's.",
      objectName: "The object's name, the same as its key in `objects`.",
      selectedFieldSettings: "How each field may be written, by field name: on create, on update, and its default.",
      selectedValueDefaults: "The older form of `selectedFieldSettings.<field>.default`.",
      "selectedValueDefaults.applyOnUpdate": "`always`, the only value; it changes nothing.",
      "selectedValueDefaults.value": "The default's value: a text, a whole number or a boolean."
    },
    description: "Which records of one object may be written, and how."
  },
  WriteRequest: {
    properties: {
      associations: "Records at the provider to link the created record to. In a batch, each item has its own.",
      autoBatchPolicy:
        'Lets a single record wait for others of the same installation, object and type and be sent with them in one batch. Requires `mode: "asynchronous"`.',
      batch: "1 to 100 records in place of `record`; not for deletes.",
      batchPolicy: "How the records of a batch depend on each other.",
      "batchPolicy.allOrNone": "Whether the whole batch fails when one record fails. Default: `false`.",
      dryRun:
        "With `true`, explains the write instead of executing it: nothing is written at the provider and nothing is stored. Takes no `idempotencyKey`.",
      groupRef: "Your own id of the group on whose installation the write runs, such as your customer's id.",
      headers:
        "Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers.",
      match: "How an upsert finds its records; also for an update or a delete, in place of the record's `id`.",
      metadata:
        "Your own names and texts, such as the number of a ticket: at most 16 entries of at most 512 characters in key and value. Kept with the operation, searchable, and part of its webhook; not sent to the provider.",
      mode: "Whether the call waits for the provider. `synchronous` (default) returns the outcome; `asynchronous` stores the write, returns its operation and executes it in the background.",
      reason:
        "Why you write this, at most 512 characters. Kept with the operation and shown to operators; not sent to the provider.",
      record:
        "The fields of one record and their values, up to 1000 with nested ones counted; an update or delete names the record by `id`.",
      retryPolicy: "How an asynchronous write is retried. Ignored beside `autoBatchPolicy`, which sets its own.",
      returnRecord:
        "Whether the written record is read back where the provider's answer lacks it, which takes one more call of the customer's quota. Without it, `data` has the values as they were sent. Default: the manifest's choice for the object, or else `true` for synchronous and `false` for asynchronous writes.",
      type: "What to do with the records."
    },
    description: "What to write."
  },
  WriteSummary: {
    properties: {
      autoBatch: "Whether it batches single writes of many callers.",
      mode: "Whether the caller waited for the provider.",
      type: "What the write does."
    },
    description: "The kind of write."
  }
}

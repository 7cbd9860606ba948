/**
 * Generated from openapi.json by `npm run codegen`; don't edit.
 * The wire as types: paths, operations and the schemas they use.
 */

export interface paths {
  readonly "/v1/orgs": {
    /**
     * Create an organization
     * @description Creates an organization and its team Everyone. The API key's organization becomes its parent.
     */
    readonly post: operations["createOrganization"]
  }
  readonly "/v1/orgs/{orgId}": {
    /**
     * Get an organization
     * @description Returns the API key's organization, or an organization created with one of its keys.
     */
    readonly get: operations["getOrganization"]
    /**
     * Update an organization
     * @description Sets the properties named in `updateMask` to their values in `org`.
     */
    readonly patch: operations["updateOrganization"]
  }
  readonly "/v1/projects": {
    /**
     * List projects
     * @description Returns the projects that the credentials give access to. An API key belongs to one project.
     */
    readonly get: operations["listProjects"]
    /**
     * Create a project
     * @description Creates a project in an organization. Its name must be unique in the organization and must not look like an ID.
     */
    readonly post: operations["createProject"]
  }
  readonly "/v1/projects/{projectIdOrName}": {
    /**
     * Get a project
     * @description Returns a project by its ID or name.
     */
    readonly get: operations["getProject"]
    /**
     * Update a project
     * @description Sets the properties named in `updateMask` to their values in `project`.
     */
    readonly patch: operations["updateProject"]
  }
  readonly "/v1/projects/{projectIdOrName}/usage": {
    /**
     * Get the usage of a project
     * @description Returns the project's unfinished operations and their limits, the groups with most of them, and the limits of requests.
     */
    readonly get: operations["getUsage"]
  }
  readonly "/v1/projects/{projectIdOrName}/api-keys": {
    /**
     * List API keys
     * @description Returns the project's API keys, oldest first, without their values.
     */
    readonly get: operations["listApiKeys"]
    /**
     * Create an API key
     * @description Creates a key and returns its value, which can't be read again. The scope `full`, the default, is for your backend, `frontend` for the UI library. The first key of a project is created with a full key of its organization.
     */
    readonly post: operations["createApiKey"]
  }
  readonly "/v1/projects/{projectIdOrName}/api-keys/{apiKeyId}": {
    /**
     * Delete an API key
     * @description Deletes the key, which stops working immediately. Deleting the last active key with the scope `full` requires `last=true`.
     */
    readonly delete: operations["deleteApiKey"]
    /**
     * Update an API key
     * @description Sets the properties named in `updateMask` to their values in `apiKey`; `active: false` disables the key. Disabling the last active key with the scope `full` requires `last=true`.
     */
    readonly patch: operations["updateApiKey"]
  }
  readonly "/v1/projects/{projectIdOrName}/api-keys/{apiKeyId}/rotate": {
    /**
     * Rotate an API key
     * @description Replaces the value of the key and returns the new one, which can't be read again. The old value stops working immediately. To rotate without downtime, create a second key and disable the first one later.
     */
    readonly post: operations["rotateApiKey"]
  }
  readonly "/v1/projects/{projectIdOrName}/jwt-keys": {
    /**
     * List JWT keys
     * @description Returns the project's JWT keys, oldest first.
     */
    readonly get: operations["listJwtKeys"]
    /**
     * Create a JWT key
     * @description Registers an RSA public key. Tokens signed with its private key are accepted from then on.
     */
    readonly post: operations["createJwtKey"]
  }
  readonly "/v1/projects/{projectIdOrName}/jwt-keys/{jwtKeyId}": {
    /**
     * Delete a JWT key
     * @description Deletes the key. Tokens signed with it are refused immediately.
     */
    readonly delete: operations["deleteJwtKey"]
    /**
     * Update a JWT key
     * @description Sets the properties named in `updateMask` to their values in `jwtKey`; `active: false` disables the key.
     */
    readonly patch: operations["updateJwtKey"]
  }
  readonly "/v1/projects/{projectIdOrName}/provider-apps": {
    /**
     * List provider apps
     * @description Returns the project's provider apps, without their secrets.
     */
    readonly get: operations["listProviderApps"]
    /**
     * Create a provider app
     * @description Stores the client ID and secret of an OAuth app that you have registered with a provider. Accounts sign in with this app, and their tokens are refreshed with it. A project has one app per provider and environment.
     */
    readonly post: operations["createProviderApp"]
  }
  readonly "/v1/projects/{projectIdOrName}/provider-apps/{providerAppId}": {
    /**
     * Get a provider app
     * @description Returns a provider app, without its secret.
     */
    readonly get: operations["getProviderApp"]
    /**
     * Delete a provider app
     * @description Deletes the app. Its connections work until their access tokens expire.
     */
    readonly delete: operations["deleteProviderApp"]
    /**
     * Update a provider app
     * @description Sets the properties named in `updateMask` to their values in `providerApp`: `clientId`, `clientSecret`, `externalRef`, `scopes`, `metadata`.
     */
    readonly patch: operations["updateProviderApp"]
  }
  readonly "/v1/projects/{projectIdOrName}/connections:generate": {
    /**
     * Connect an account
     * @description Creates a connection with existing credentials: one of `apiKey`, `basicAuth`, `oauth2ClientCredentials`, `oauth2PasswordCredentials` and `oauth2AuthorizationCode`, or none of them. The provider must support that sign-in method, and all inputs that it requires must be present. The credentials are checked with the provider: refused credentials are not stored, and `account` describes the account that they belong to. If the check was not possible, the response has a warning.
     */
    readonly post: operations["generateConnection"]
  }
  readonly "/v1/projects/{projectIdOrName}/connections": {
    /**
     * List connections
     * @description Returns connections without their credentials, newest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
     */
    readonly get: operations["listConnections"]
  }
  readonly "/v1/projects/{projectIdOrName}/connections/{connectionId}": {
    /**
     * Get a connection
     * @description Returns a connection. Reading and refreshing credentials requires a key with the scope full.
     */
    readonly get: operations["getConnection"]
    /**
     * Delete a connection
     * @description Deletes the connection and its credentials. A connection that an installation uses can't be deleted. Writes that wait for the connection fail with the message `connection removed`. It takes effect immediately. If so many writes wait that they can't be ended within a second, the response is 202 with a job that ends the rest: read it with `removalJobs.get`.
     */
    readonly delete: operations["deleteConnection"]
    /**
     * Update a connection
     * @description Replaces the properties named in `updateMask`: `providerWorkspaceRef`, `providerMetadata`, `budgetShare`, and credentials of the kind that the connection uses. New credentials are checked as in a new connection; those of another account are refused, because a connection keeps its account. After a change of credentials or metadata the connection counts as newly created, and waiting writes continue immediately.
     */
    readonly patch: operations["updateConnection"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations:batch": {
    /**
     * Deploy a manifest
     * @description Updates the project's integrations to match the manifest and returns them in its order. A changed integration gets a new revision. Installations keep their configs; objects that the new revision no longer defines can't be written until a revision defines them again. With `dryRun=true`, the response is a plan.
     */
    readonly put: operations["deployManifest"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations": {
    /**
     * List integrations
     * @description Returns integrations with their latest revisions, oldest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
     */
    readonly get: operations["listIntegrations"]
    /**
     * Create an integration
     * @description Creates an integration without a manifest. `latestRevision.content` has the properties of an integration in a manifest.
     */
    readonly post: operations["createIntegration"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}": {
    /**
     * Get an integration
     * @description Returns an integration, by ID or name, with its latest revision.
     */
    readonly get: operations["getIntegration"]
    /**
     * Delete an integration
     * @description Deletes the integration with its revisions and installations. Waiting writes fail with the message `installation removed`. Connections are kept.
     */
    readonly delete: operations["deleteIntegration"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/revisions": {
    /**
     * List revisions
     * @description Returns the revisions of the integration, latest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
     */
    readonly get: operations["listRevisions"]
    /**
     * Create a revision
     * @description Creates a new revision of this integration only, even without a difference, from a manifest or from `content`.
     */
    readonly post: operations["createRevision"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/revisions/{revisionId}": {
    /**
     * Get a revision
     * @description Returns one deployed version of the integration's definition.
     */
    readonly get: operations["getRevision"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations": {
    /**
     * List the installations of an integration
     * @description Returns the installations of all groups, oldest first, or of one group. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
     */
    readonly get: operations["listInstallations"]
    /**
     * Install an integration
     * @description Installs the integration for a group with one of its connections. A group can install an integration once. The config may contain fewer objects than the integration defines. Before it is saved, it is checked against the objects and fields of the account.
     */
    readonly post: operations["createInstallation"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations:connect": {
    /**
     * Connect an account and install an integration
     * @description Creates or updates the connection and the installation, so the call can be repeated. If the provider refuses the credentials, nothing is stored. An existing connection of the same account gets the new credentials; another account gets a new connection, and the installation moves to it. An existing installation keeps its config; a warning reports it if the given one differs.
     */
    readonly post: operations["connectAndInstall"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations:validate": {
    /**
     * Validate an installation
     * @description Runs all checks of a save without saving, whether or not the group has installed the integration.
     */
    readonly post: operations["validateInstallation"]
  }
  readonly "/v1/projects/{projectIdOrName}/installations": {
    /**
     * List the installations of a project
     * @description Returns the installations of all integrations, oldest first. Returns at most `pageSize` results (200 by default), fewer if they are large. If more follow, the header `Next-Page-Token` has the `pageToken` of the next page, which is the `id` of the last result.
     */
    readonly get: operations["listProjectInstallations"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}": {
    /**
     * Get an installation
     * @description Returns an installation with its current config, whose ID is the `ETag`.
     */
    readonly get: operations["getInstallation"]
    /**
     * Delete an installation
     * @description Deletes the installation and the history of its configs. Waiting writes fail with the message `installation removed`. Its connection is deleted too, unless another installation uses it. It takes effect immediately. If so many writes wait that they can't be ended within a second, the response is 202 with a job that ends the rest: read it with `removalJobs.get`.
     */
    readonly delete: operations["deleteInstallation"]
    /**
     * Update an installation
     * @description Replaces the properties named in `updateMask`, all or none: `connectionId`, `config.createdBy`, `config.content.read.objects.<object>`, `config.content.read.objects.<object>.disabled`, `config.content.write.objects` or `.<object>` of it, `config.content.subscribe.objects` or `.<object>` of it, `config.content.proxy.enabled`. Properties that the mask doesn't name are ignored. Every save creates a config with a new ID.
     */
    readonly patch: operations["updateInstallation"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}/config-content": {
    /**
     * Patch an object of an installation
     * @description Changes the settings of one object with a JSON Patch of `add`, `remove` and `replace`, all or none. Use `add` for a property that does not exist yet, such as `/deletionSettings`.
     */
    readonly patch: operations["patchInstallationObject"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}/configs": {
    /**
     * List the configs of an installation
     * @description Returns when and by whom each config was saved, newest first, at most 1000 configs.
     */
    readonly get: operations["listConfigs"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}/configs/{configId}": {
    /**
     * Get a config
     * @description Returns a current or former config of the installation, with its content.
     */
    readonly get: operations["getConfig"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/object-metadata": {
    /**
     * Upsert custom fields of an installation
     * @description Creates missing fields and updates existing ones to match their definitions; the call can be repeated. The response reports what was done for each field, with warnings for properties that the provider doesn't support. With `success: false`, the fields with `errors` don't match their definitions; all others do. If the provider was not available and nothing was changed, the response is a problem.
     */
    readonly put: operations["upsertFields"]
  }
  readonly "/v1/projects/{projectIdOrName}/providers/{provider}/object-metadata": {
    /**
     * Upsert custom fields of a connection
     * @description Creates missing fields and updates existing ones to match their definitions; the call can be repeated. The response reports what was done for each field, with warnings for properties that the provider doesn't support. With `success: false`, the fields with `errors` don't match their definitions; all others do. If the provider was not available and nothing was changed, the response is a problem.
     */
    readonly put: operations["upsertProviderFields"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}/metadata": {
    /**
     * Get an object's fields of an installation
     * @description Returns the object with all fields that are visible to the account of the group's installation, and an `ETag`.
     */
    readonly get: operations["getObjectMetadata"]
  }
  readonly "/v1/projects/{projectIdOrName}/providers/{provider}/objects/{objectName}/metadata": {
    /**
     * Get an object's fields of a connection
     * @description Returns the object with all fields that are visible to the group's newest account at the provider, and an `ETag`.
     */
    readonly get: operations["getProviderObjectMetadata"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/revisions/{revisionId}:hydrate": {
    /**
     * Get a revision with live fields
     * @description Returns a revision of the integration, with its objects joined with the objects and fields of the connected account. If an object does not exist in the account or could not be read, `error` states the reason; the other objects are complete. For a provider without object metadata, the live properties are missing.
     */
    readonly get: operations["hydrateRevision"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}": {
    /**
     * Write records
     * @description Creates, updates or deletes a record in the customer's account at the provider, through the installation of the group that `groupRef` names. With `mode: synchronous`, the default, the response contains the provider's answer. With `mode: asynchronous`, the write is stored, its operation is returned, and a worker executes it with retries until a deadline. With `dryRun`, the write is explained but not executed.
     */
    readonly post: operations["writeRecords"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}:find": {
    /**
     * Find records
     * @description Finds the records in the customer's account that have the values of a key, such as the contact with an e-mail address. Only objects with `lookup` in the manifest and fields that the installation selected can be used; names and values are mapped as in writes. Nothing is stored. `delayed` says that the provider's search was used, which may not know the newest records.
     */
    readonly post: operations["findRecords"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}": {
    /**
     * Get an operation
     * @description Returns the status of a write, `in_progress`, `success` or `failure`, with its result.
     */
    readonly get: operations["getOperation"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations": {
    /**
     * Search the operations of a project
     * @description Returns matching operations in pages, newest first. A call reads a bounded number of operations, so a page may have fewer results than `pageSize`, or none, before the last page: continue until `done`.
     */
    readonly get: operations["searchOperations"]
  }
  readonly "/v1/projects/{projectIdOrName}/events": {
    /**
     * Watch operations
     * @description Sends changes of operations as they happen, as server-sent events. `ready` is first. `operation` is an operation that is new to the connection, `change` a JSON merge patch of one that was sent before, named by its `id`. An operation may be sent more than once. After `reset`, changes may be missing: search again. The stream ends after 300 seconds; connect again with the last event's ID.
     */
    readonly get: operations["watchOperations"]
  }
  readonly "/v1/projects/{projectIdOrName}/operation-counts": {
    /**
     * Count operations by their filters
     * @description Returns how many operations have each status, error code, group, integration, object, type and mode. A facet counts the operations that match every filter but its own. A page counts all operations that have been summarized in the background, and reads at most 10,000 others, the newest first: add the counts of further pages until `done`.
     */
    readonly get: operations["countOperations"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations:find": {
    /**
     * Find who wrote a record
     * @description Returns every write of a record in pages, newest first: by an e-mail address, domain, name or external ID that was written, or by the provider's ID of the record. Writes that don't contain the value are included if they changed the same record. Writes are found until their payloads are removed. Values are matched by keyed digests, so no part of a value matches.
     */
    readonly post: operations["findWrites"]
  }
  readonly "/v1/projects/{projectIdOrName}/statistics": {
    /**
     * Get statistics of a project's operations
     * @description Returns, for the operations accepted in each step, the number of records by outcome, how long operations took, how full auto batches were, and why records were not written. For a very busy project only the newest records are counted, from `countedSince` on.
     */
    readonly get: operations["getStatistics"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}/operations": {
    /**
     * List the operations of an installation
     * @description Returns the operations in pages, newest first. Operations accepted while you page through the list don't shift results between pages.
     */
    readonly get: operations["listOperations"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}/records": {
    /**
     * Get the records of an operation
     * @description Returns the outcome of each record, or what it waits for, in the order of the request. In an auto batch, use `recordRef` to find your own record.
     */
    readonly get: operations["getOperationRecords"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}/requests": {
    /**
     * Get the requests of an operation
     * @description Returns the provider requests of the operation's plan, without credentials. A retry sends only the remaining records. After the operation's records have been deleted by retention, the response is 410.
     */
    readonly get: operations["getOperationRequests"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}/attempts": {
    /**
     * Get the attempts of an operation
     * @description Returns the attempts in chronological order: start and end, outcomes of the records with reasons, when failed records are retried, and the calls to the provider. The latest 1000 attempts are kept, as long as the log. A number is missing if an attempt only waited for an earlier write of the same record, or if its process ended before it could save the attempt.
     */
    readonly get: operations["getOperationAttempts"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}/logs": {
    /**
     * Get the log of an operation
     * @description Returns the latest 1000 log entries in chronological order: results of attempts, waits for a connection.
     */
    readonly get: operations["getOperationLogs"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}:cancel": {
    /**
     * Cancel an operation
     * @description Fails all records that have not been sent, with the message `cancelled`. Running calls finish and are not retried. A finished operation is not changed.
     */
    readonly post: operations["cancelOperation"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}:flush": {
    /**
     * Run an auto batch now
     * @description Runs an auto batch that is still collecting records before its delay is over. Other operations are not changed.
     */
    readonly post: operations["flushOperation"]
  }
  readonly "/v1/projects/{projectIdOrName}/operations/{operationId}:redrive": {
    /**
     * Redrive failed records
     * @description Creates a new asynchronous operation with the failed records, as they were planned, and a new deadline. The records of an operation are redriven once: repeating the call, with or without an `Idempotency-Key`, returns the first redrive. Redrive records that fail again from the new operation. Use `outcome: uncertain` for records with an uncertain outcome: creates are looked up first and sent only if the provider doesn't have them. If no lookup can prove that, `riskDuplicates: true` is required.
     */
    readonly post: operations["redriveOperation"]
  }
  readonly "/v1/projects/{projectIdOrName}/redrive-jobs": {
    /**
     * List redrive jobs
     * @description Returns the project's redrive jobs in pages, newest first. Finished jobs are kept as long as operations.
     */
    readonly get: operations["listRedriveJobs"]
    /**
     * Redrive all matching operations
     * @description Creates a job that redrives every finished operation that matches the filter and has records with the requested outcome, newest first. Each is redriven as by `operations.redrive`: once, whichever job or call does it first. The new operations wait in the queue like other asynchronous writes. Read the progress with `redriveJobs.get`. With `dryRun`, the job only counts what it would redrive and skip. At most 5 jobs of a project run at a time; one job redrives at most 10,000 operations.
     */
    readonly post: operations["redriveAll"]
  }
  readonly "/v1/projects/{projectIdOrName}/redrive-jobs/{jobId}": {
    /**
     * Get a redrive job
     * @description Returns the job with its progress.
     */
    readonly get: operations["getRedriveJob"]
  }
  readonly "/v1/projects/{projectIdOrName}/redrive-jobs/{jobId}:cancel": {
    /**
     * Cancel a redrive job
     * @description Stops a running job. Operations that it has redriven stay redriven; a step of at most 50 operations that is running is finished. A finished job is not changed.
     */
    readonly post: operations["cancelRedriveJob"]
  }
  readonly "/v1/projects/{projectIdOrName}/removal-jobs/{jobId}": {
    /**
     * Get a removal job
     * @description Returns the job with its progress, also of a group's erasure. Finished jobs are kept as long as operations.
     */
    readonly get: operations["getRemovalJob"]
  }
  readonly "/v1/oauth-connect": {
    /**
     * Connect an account with OAuth
     * @description Returns the URL of the provider's consent page as plain text. Open it in a window. The sign-in finishes on a page of this server, which posts a message to the page that opened the window. The user who started the sign-in confirms it: the message is `{eventType: "AUTHORIZATION_PENDING", data: {session, completion}}`, and `completeOAuth` creates the connection. With `redirectUrl`, the browser is redirected there instead, with `fieldgate-session` and `fieldgate-completion` in the fragment or `error` in the query; if `openerOrigin` is set too, only if the window has lost its opener. Both must belong to the server's redirect origins; an `openerOrigin` on the user's own machine (loopback) is always allowed. Without confirmation, the message is `{eventType: "AUTHORIZATION_SUCCEEDED", data: {connection}}`, and the query of `redirectUrl` has `connectionId`. A failure is `{eventType: "AUTHORIZATION_FAILED", data: {error}, message}`. The header `OAuth-Session-Id` has the session's ID. Read the session's outcome with it if the windows can't exchange messages. A session expires after ten minutes.
     */
    readonly post: operations["connectByOAuth"]
  }
  readonly "/v1/projects/{projectIdOrName}/connections/{connectionId}:oauth-update": {
    /**
     * Reconnect a connection with OAuth
     * @description Returns the URL of the provider's consent page as plain text. The consent gives the connection new credentials, and waiting writes continue. It finishes as in `connectByOAuth`: credentials are replaced only after the sign-in is confirmed. The body is optional.
     */
    readonly patch: operations["reconnectByOAuth"]
  }
  readonly "/v1/projects/{projectIdOrName}/oauth-connect/{sessionId}": {
    /**
     * Get the outcome of an OAuth session
     * @description Returns the state of a sign-in, for pages that can't receive messages from its window. Sessions are kept for a day.
     */
    readonly get: operations["getOAuthSession"]
  }
  readonly "/v1/projects/{projectIdOrName}/oauth-connect/{sessionId}:complete": {
    /**
     * Confirm a sign-in
     * @description Creates the connection of a sign-in, or replaces a connection's credentials, after confirmation by the user who started it. Send the value that the browser received, with a token of the same group and consumer or an API key. The value is accepted once, within ten minutes.
     */
    readonly post: operations["completeOAuth"]
  }
  readonly "/v1/projects/{projectIdOrName}/groups/{groupRef}/data": {
    /**
     * Export a group's data
     * @description Returns all stored data of a group as JSON lines: connections without their secrets, installations with all their configs, operations with their records and logs. The last line is `end`; without it, the response is incomplete.
     */
    readonly get: operations["exportGroup"]
    /**
     * Erase a group's data
     * @description Deletes all stored data of a group. Its installations are gone immediately, and waiting writes fail. The response is a job; `erased` counts what it has deleted. If there is much to delete, or a write is running, which is not interrupted, its `state` is `running` and the rest is deleted in the background: read it with `removalJobs.get`. Data at the provider is not changed.
     */
    readonly delete: operations["eraseGroup"]
  }
  readonly "/v1/projects/{projectIdOrName}/people:download": {
    /**
     * Export a person's data
     * @description Returns all stored data of one person as JSON lines. By `email` or `recordId`: each write of the person's records, without other people's. By `consumerRef`: the consumer's connections without their secrets, the writes that it requested, and its events in the audit log. The last line is `end`; without it, the response is incomplete. Writes are found until their payloads are removed.
     */
    readonly post: operations["exportPerson"]
  }
  readonly "/v1/projects/{projectIdOrName}/people:erase": {
    /**
     * Erase a person's data
     * @description Erases all stored data of one person and returns what this call has erased. Outcomes, counts and times of writes stay, and so does other people's data. The connections of an erased consumer go on working under another `consumerRef`. Repeat the call while `complete` is `false`; first wait for the operations in `operationsInProgress`, or cancel them. Data at the provider is not changed.
     */
    readonly post: operations["erasePerson"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations": {
    /**
     * List destinations
     * @description Returns the project's destinations, ordered by name, without their secrets.
     */
    readonly get: operations["listDestinations"]
    /**
     * Create a destination
     * @description From now on, the project's events are delivered to the destination's URL, which must start with `https://`. Webhooks are signed with the destination's own key; read it with `includeSecrets`. Without `events`, the destination receives all events.
     */
    readonly post: operations["createDestination"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations/{destination}": {
    /**
     * Get a destination
     * @description Returns a destination; with `rotate`, replaces its signing key first.
     */
    readonly get: operations["getDestination"]
    /**
     * Delete a destination
     * @description Deletes the destination and its deliveries. Nothing is sent to it any more.
     */
    readonly delete: operations["deleteDestination"]
    /**
     * Update a destination
     * @description Sets the properties named in `updateMask`: `name`, `metadata` (URL and all headers), `metadata.url`, `metadata.headers`, `events` (`null` for all), `active`. With `active` false, nothing is sent any more, and waiting deliveries fail; they can be replayed when the destination is active again.
     */
    readonly patch: operations["updateDestination"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations/{destination}:test": {
    /**
     * Send a test event
     * @description Sends `webhook.test` to the destination in the same way as events, and returns the delivery. Its outcome appears in the list of deliveries.
     */
    readonly post: operations["testDestination"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations/{destination}/deliveries": {
    /**
     * List deliveries
     * @description Returns sent and waiting deliveries, newest first, each with its latest attempts. Finished deliveries are kept for 30 days.
     */
    readonly get: operations["listDeliveries"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations/{destination}/deliveries/{deliveryId}": {
    /**
     * Get a delivery
     * @description Returns a delivery with its latest attempts and the body that its receiver gets. The body is the same at every attempt.
     */
    readonly get: operations["getDelivery"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations/{destination}/deliveries/{deliveryId}:replay": {
    /**
     * Replay a delivery
     * @description Sends the webhook again now, with the same ID and body and a new set of attempts. A delivery that is being sent is not changed.
     */
    readonly post: operations["replayDelivery"]
  }
  readonly "/v1/projects/{projectIdOrName}/destinations/{destination}/deliveries:replay": {
    /**
     * Replay failed deliveries
     * @description Sends all failed deliveries again that were created at or after `since` and before `until` (default: now). Returns their number.
     */
    readonly post: operations["replayDeliveries"]
  }
  readonly "/v1/projects/{projectIdOrName}/audit-events": {
    /**
     * List audit events
     * @description Returns who changed, revealed or exported what in the project, in pages, newest first. Refused and failed calls are counted: those of one kind within an hour are one event.
     */
    readonly get: operations["listAuditEvents"]
  }
  readonly "/v1/projects/{projectIdOrName}/audit-events:csv": {
    /**
     * Export audit events as CSV
     * @description Returns the same events as CSV with a header line, newest first, at most 50,000. A cell that a spreadsheet would execute begins with an apostrophe. The export is itself an event.
     */
    readonly get: operations["exportAuditEvents"]
  }
  readonly "/v1/projects/{projectIdOrName}/integrations/{integrationId}/bootstrap": {
    /**
     * Get the initial data of a UI
     * @description Returns the project, the integration with its latest revision, its provider, and the group's connections and installation. Resources that don't exist yet are omitted.
     */
    readonly get: operations["getBootstrap"]
  }
  readonly "/v1/providers": {
    /**
     * List providers
     * @description Returns all providers for which this server has a driver, by name, with their sign-in methods and capabilities.
     */
    readonly get: operations["listProviders"]
  }
  readonly "/v1/providers/{provider}": {
    /**
     * Get a provider
     * @description Returns the provider's sign-in methods, the inputs that they require, and its capabilities.
     */
    readonly get: operations["getProvider"]
  }
}
export interface webhooks {
  readonly "write.async.done": {
    /**
     * An asynchronous write has finished
     * @description Sent to every destination whose `events` contain `write.async.done` and to destinations without `events`.
     */
    readonly post: operations["onWriteAsyncDone"]
  }
  readonly "connection.created": {
    /**
     * An account was connected
     * @description Sent to every destination whose `events` contain `connection.created` and to destinations without `events`.
     */
    readonly post: operations["onConnectionCreated"]
  }
  readonly "connection.updated": {
    /**
     * A connection has new credentials or metadata
     * @description Sent to every destination whose `events` contain `connection.updated` and to destinations without `events`.
     */
    readonly post: operations["onConnectionUpdated"]
  }
  readonly "connection.refreshed": {
    /**
     * A connection has a new token
     * @description Sent to every destination whose `events` contain `connection.refreshed` and to destinations without `events`.
     */
    readonly post: operations["onConnectionRefreshed"]
  }
  readonly "connection.error": {
    /**
     * The account must be reconnected
     * @description Sent to every destination whose `events` contain `connection.error` and to destinations without `events`.
     */
    readonly post: operations["onConnectionError"]
  }
  readonly "connection.deleted": {
    /**
     * A connection was deleted
     * @description Sent to every destination whose `events` contain `connection.deleted` and to destinations without `events`.
     */
    readonly post: operations["onConnectionDeleted"]
  }
  readonly "installation.created": {
    /**
     * An integration was installed
     * @description Sent to every destination whose `events` contain `installation.created` and to destinations without `events`.
     */
    readonly post: operations["onInstallationCreated"]
  }
  readonly "installation.updated": {
    /**
     * An installation's config or connection has changed
     * @description Sent to every destination whose `events` contain `installation.updated` and to destinations without `events`.
     */
    readonly post: operations["onInstallationUpdated"]
  }
  readonly "installation.deleted": {
    /**
     * An installation was deleted
     * @description Sent to every destination whose `events` contain `installation.deleted` and to destinations without `events`.
     */
    readonly post: operations["onInstallationDeleted"]
  }
  readonly "destination.webhook.disabled": {
    /**
     * A destination was disabled
     * @description Sent to every destination whose `events` contain `destination.webhook.disabled` and to destinations without `events`.
     */
    readonly post: operations["onDestinationWebhookDisabled"]
  }
  readonly "audit.event": {
    /**
     * An audit event was added
     * @description Sent to every destination whose `events` contain `audit.event`.
     */
    readonly post: operations["onAuditEvent"]
  }
  readonly "webhook.test": {
    /**
     * A test event was requested
     * @description Sent to every destination whose `events` contain `webhook.test` and to destinations without `events`.
     */
    readonly post: operations["onWebhookTest"]
  }
}
export interface components {
  schemas: {
    /** @description A write that was stored and is executed in the background. */
    readonly AcceptedAnswer: {
      /** @description The operation of this write; get it at any time. Records of an auto batch share one. */
      readonly operationId: string
      /** @description The reference of a single record: get its own outcome with it, whatever other records share the operation. */
      readonly recordRef?: string
      /** @description What the caller should know, such as properties that had no effect. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
      /**
       * @description Present where an `Idempotency-Key` returned the answer to an earlier request.
       */
      readonly replayed?: true
    }
    /**
     * Account changed
     * @description The installation has moved to another account since the operation was accepted, and a write goes only to the account for which it was accepted. Nothing was sent.
     */
    readonly AccountChangedProblem: {
      readonly type: "urn:fieldgate:problem:account-changed"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Account mismatch
     * @description The credentials open another account of the provider than the connection's, which writes may wait for. A connection keeps its account. Nothing was changed.
     */
    readonly AccountMismatchProblem: {
      readonly type: "urn:fieldgate:problem:account-mismatch"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /** @description Who did something. */
    readonly Actor: {
      /**
       * @description What kind of actor it is.
       */
      readonly kind: "key" | "consumer" | "member" | "command" | "host"
      /** @description The ID of the API key, the `consumerRef` of the consumer, or the ID of the member. */
      readonly id?: string
      /** @description The label that the API key had at that time, the name of the member, or the command. */
      readonly name?: string
    }
    /** @description An installation that has chosen what the deploy removes from the integration, or lacks what it newly requires. */
    readonly AffectedInstallation: {
      /** @description The installation's id. */
      readonly installationId: string
      /** @description The group that the installation belongs to. */
      readonly groupRef: string
      /** @description Properties of its config that nothing defines any longer, such as `write.objects.contacts`. They are kept, and can't be written. */
      readonly undefinedObjects: readonly string[]
      /** @description Required mappings that its config lacks, such as `read.objects.contacts.selectedFieldMappings.role`; its next save of these objects must bring them. */
      readonly missingMappings?: readonly string[]
    }
    /**
     * Integration already installed
     * @description A group can install an integration once. installationId identifies the existing installation.
     */
    readonly AlreadyInstalledProblem: {
      readonly type: "urn:fieldgate:problem:already-installed"
      readonly status: 409
      /** @description The group's installation. */
      readonly installationId: string
    } & components["schemas"]["Problem"]
    /** @description An API key, without its value. */
    readonly ApiKey: {
      /** @description The key's id, which is not its value. */
      readonly id: string
      /** @description The project that the key belongs to. */
      readonly projectId: string
      /** @description The name that people see for the key. */
      readonly label: string
      /** @description What the key is for: `full` for a backend, `frontend` for the UI library. */
      readonly scopes: readonly ("full" | "frontend")[]
      /** @description Whether the key is accepted. */
      readonly active: boolean
      /** @description From when on the key is not accepted; missing for a key that does not expire. */
      readonly expiresAt?: string
      /** @description When the key was last used, to within a minute; missing for a key that was never used. */
      readonly lastUsedAt?: string
      /** @description When the key was created. Format: date-time. */
      readonly createTime: string
      /** @description When the key was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /**
     * Invalid API key
     * @description The API key is unknown, was disabled, or was truncated or altered in transit.
     */
    readonly ApiKeyInvalidProblem: {
      readonly type: "urn:fieldgate:problem:api-key-invalid"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * API key not found
     * @description The project has no API key with this id; it may have been deleted.
     */
    readonly ApiKeyNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:api-key-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description A new API key. */
    readonly ApiKeyRequest: {
      /** @description The name that people see for the key; at most 256 characters. */
      readonly label: string
      /** @description What the key is for. Default: `full`. */
      readonly scopes?: readonly ("full" | "frontend")[]
      /** @description From when on the key is not accepted, in the future. Default: it does not expire. */
      readonly expiresAt?: string
    }
    /** @description The properties to change, and their values. */
    readonly ApiKeyUpdate: {
      /** @description The names of the properties to change, at least one; each must have its new value beside the mask. */
      readonly updateMask: readonly ("active" | "label" | "scopes" | "expiresAt")[]
      /** @description The new values. */
      readonly apiKey: {
        /** @description Whether the key is accepted. */
        readonly active?: boolean
        /** @description The name that people see for the key; at most 256 characters. */
        readonly label?: string
        /** @description What the key is for: `full` for a backend, `frontend` for the UI library. */
        readonly scopes?: readonly ("full" | "frontend")[]
        /** @description From when on the key is not accepted, in the future; `null` removes it. */
        readonly expiresAt?: string | null
      }
    }
    /** @description An API key with its value, which is returned once. */
    readonly ApiKeyWithValue: {
      /** @description The key's id, which is not its value. */
      readonly id: string
      /** @description The project that the key belongs to. */
      readonly projectId: string
      /** @description The name that people see for the key. */
      readonly label: string
      /** @description What the key is for: `full` for a backend, `frontend` for the UI library. */
      readonly scopes: readonly ("full" | "frontend")[]
      /** @description Whether the key is accepted. */
      readonly active: boolean
      /** @description From when on the key is not accepted; missing for a key that does not expire. */
      readonly expiresAt?: string
      /** @description When the key was last used, to within a minute; missing for a key that was never used. */
      readonly lastUsedAt?: string
      /** @description When the key was created. Format: date-time. */
      readonly createTime: string
      /** @description When the key was last changed. Format: date-time. */
      readonly updateTime?: string
      /** @description The value to send as `X-Api-Key`. It is returned only here: store it. */
      readonly key: string
    }
    /** @description A link from the written record to another one, as a request names it. */
    readonly Association: {
      /** @description The record to link to, by `id` or by `$find`. */
      readonly to: {
        /** @description The provider's id of the record. */
        readonly id?: string
        /** @description The record by the values of its fields, in place of its id. */
        readonly $find?: components["schemas"]["Reference"]
        /** @description The object of the record, by the provider's name or the one that the integration maps it to. Without it the driver finds the object by the kind of link, which takes further calls for kinds that the account defines. */
        readonly objectName?: string
      }
      /** @description The kinds of link, at least one: by category and number, or by label. Without them it is the provider's usual kind between the two objects. Without them and with labels, `to` names its object. */
      readonly types?: readonly (
        | {
            /** @description The provider's category of the kind of link. */
            readonly associationCategory: string
            /** @description The provider's number of the kind of link, a whole number. */
            readonly associationTypeId: number
          }
        | {
            /** @description The label, such as `Billing contact`, in any case. */
            readonly label: string
          }
      )[]
    }
    /** @description One entry of the audit log: who did what to what, from where, and how it ended. */
    readonly AuditEvent: {
      /** @description The event's id. */
      readonly id: string
      /** @description The project; missing for what belongs to none, such as a sign-in with an unknown API key. */
      readonly projectId?: string
      /** @description When it happened; for a repeated refusal, the first time. */
      readonly time: string
      /** @description Who did it. */
      readonly actor: components["schemas"]["Actor"]
      /**
       * @description What was done.
       */
      readonly action:
        | "apiKey.authenticate"
        | "apiKey.create"
        | "apiKey.delete"
        | "apiKey.rotate"
        | "apiKey.update"
        | "audit.export"
        | "connection.authorize"
        | "connection.confirm"
        | "connection.create"
        | "connection.delete"
        | "connection.replaceCredentials"
        | "connection.revealCredentials"
        | "connection.update"
        | "delivery.replay"
        | "delivery.replayFailed"
        | "destination.create"
        | "destination.delete"
        | "destination.revealSecrets"
        | "destination.update"
        | "field.upsert"
        | "group.erase"
        | "group.export"
        | "installation.connect"
        | "installation.create"
        | "installation.delete"
        | "installation.update"
        | "integration.create"
        | "integration.delete"
        | "integration.deploy"
        | "integration.revise"
        | "jwtKey.create"
        | "jwtKey.delete"
        | "jwtKey.update"
        | "member.authenticate"
        | "operation.cancel"
        | "operation.flush"
        | "organization.create"
        | "organization.update"
        | "person.erase"
        | "person.export"
        | "project.create"
        | "project.update"
        | "providerApp.create"
        | "providerApp.delete"
        | "providerApp.update"
        | "redriveJob.cancel"
        | "redriveJob.create"
        | "session.authenticate"
        | "session.close"
        | "session.open"
        | "session.revoke"
        | "token.authenticate"
      /** @description The id of what it was done to. Its kind is the first part of the action. */
      readonly targetId?: string
      /** @description The name that it had at that time, where people know it by name. */
      readonly targetName?: string
      /** @description Your own id of the group that it is about. After the group was erased: `erased:` and a digest of it. */
      readonly groupRef?: string
      /** @description The names of what was changed, such as the members of an `updateMask`. */
      readonly changed?: readonly string[]
      /**
       * @description Whether it was done.
       */
      readonly outcome: "success" | "refused" | "failed"
      /** @description Why it was refused or failed. */
      readonly reason?: string
      /** @description The address of the client. */
      readonly address?: string
      /** @description The ID of the HTTP request. */
      readonly requestId?: string
      /** @description How often it was refused or failed in the same way within the hour; 1 for what was done. */
      readonly count: number
      /** @description When it happened for the last time, where it happened more than once. Format: date-time. */
      readonly lastTime?: string
    }
    /** @description An event was added to the project's audit log. Only destinations whose `events` contain `audit.event` receive it. */
    readonly AuditEventAdded: {
      /**
       * @description The kind of event.
       */
      readonly notificationType: "audit.event"
      /** @description When it happened. Format: date-time. */
      readonly time: string
      /** @description Details of the event. */
      readonly data: {
        /** @description The project's ID. */
        readonly projectId: string
        /** @description The audit event's ID. */
        readonly auditEventId: string
        /**
         * @description What was done, such as `apiKey.create`.
         */
        readonly action:
          | "apiKey.authenticate"
          | "apiKey.create"
          | "apiKey.delete"
          | "apiKey.rotate"
          | "apiKey.update"
          | "audit.export"
          | "connection.authorize"
          | "connection.confirm"
          | "connection.create"
          | "connection.delete"
          | "connection.replaceCredentials"
          | "connection.revealCredentials"
          | "connection.update"
          | "delivery.replay"
          | "delivery.replayFailed"
          | "destination.create"
          | "destination.delete"
          | "destination.revealSecrets"
          | "destination.update"
          | "field.upsert"
          | "group.erase"
          | "group.export"
          | "installation.connect"
          | "installation.create"
          | "installation.delete"
          | "installation.update"
          | "integration.create"
          | "integration.delete"
          | "integration.deploy"
          | "integration.revise"
          | "jwtKey.create"
          | "jwtKey.delete"
          | "jwtKey.update"
          | "member.authenticate"
          | "operation.cancel"
          | "operation.flush"
          | "organization.create"
          | "organization.update"
          | "person.erase"
          | "person.export"
          | "project.create"
          | "project.update"
          | "providerApp.create"
          | "providerApp.delete"
          | "providerApp.update"
          | "redriveJob.cancel"
          | "redriveJob.create"
          | "session.authenticate"
          | "session.close"
          | "session.open"
          | "session.revoke"
          | "token.authenticate"
        /**
         * @description Whether it was done.
         */
        readonly outcome: "success" | "refused" | "failed"
        /**
         * @description What kind of actor did it.
         */
        readonly actorKind: "key" | "consumer" | "member" | "command" | "host"
        /** @description The ID of the API key or member, or the `consumerRef` of the consumer. */
        readonly actorId?: string
        /** @description The label of the API key, the member's name, or the command. */
        readonly actorName?: string
        /** @description The ID of what it was done to. */
        readonly targetId?: string
        /** @description Its name. */
        readonly targetName?: string
        /** @description Your own ID of the group that it is about. */
        readonly groupRef?: string
        /** @description Why it was refused or failed. */
        readonly reason?: string
        /** @description The address of the client. */
        readonly address?: string
        /** @description The ID of the HTTP request. */
        readonly requestId?: string
      }
    }
    /** @description One page of a list. */
    readonly AuditEventPage: {
      /** @description The items of the page. */
      readonly results: readonly components["schemas"]["AuditEvent"][]
      /** @description The start of the next page. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /** @description Who asked for a write, and what the request said about it. */
    readonly Author: {
      /** @description Who asked for it. */
      readonly actor: components["schemas"]["Actor"]
      /** @description The `X-Request-Id` of the request that asked for it; missing where a program called the library. */
      readonly requestId?: string
      /** @description The `Idempotency-Key` that the request came with. */
      readonly idempotencyKey?: string
      /** @description The `reason` of the request. */
      readonly reason?: string
      /** @description The `metadata` of the request. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /** @description How single records are gathered into batches. */
    readonly AutoBatchPolicy: {
      /** @description The longest that a record waits for others, in minutes, 1 to 1440. */
      readonly maxDelayMinutes: number
      /** @description How long failed records are retried, in hours, 1 to 48. Default: 1. */
      readonly retryDeadlineHours?: number
      /**
       * @description What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain; `retry` sends it again, which can create the record twice. Records with different choices go in different batches.
       */
      readonly onUnknownOutcome?: "report" | "retry"
    }
    /** @description A user name and a password. */
    readonly BasicAuthInput: {
      /** @description The user name. */
      readonly username: string
      /** @description The password. */
      readonly password: string
    }
    /** @description A batch of which at least one record was written. */
    readonly BatchAnswer: {
      /** @description The operation of this write; get it at any time. */
      readonly operationId: string
      /** @description How many records were written. */
      readonly successCount: number
      /** @description How many records were not written. */
      readonly failureCount: number
      /** @description How many records may or may not have been written, because the provider's answer was lost. */
      readonly uncertainCount?: number
      /** @description The outcome of each record, in the order of the request. */
      readonly results: readonly components["schemas"]["BatchResult"][]
      /** @description The provider's messages about records that were not written. */
      readonly errors?: readonly components["schemas"]["RecordError"][]
      /** @description What the caller should know, such as properties that had no effect. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
      /**
       * @description Present where an `Idempotency-Key` returned the answer to an earlier request.
       */
      readonly replayed?: true
    }
    /** @description One record of a batch. */
    readonly BatchItem: {
      /** @description The record's fields and their values, up to 1000 with nested ones counted; an update names the record by `id`. */
      readonly record: {
        readonly [key: string]: unknown
      }
      /** @description Records at the provider to link a created record to. */
      readonly associations?: readonly components["schemas"]["Association"][]
    }
    /** @description What became of one record of a batch. */
    readonly BatchResult: {
      /** @description Whether the record is known to be written. */
      readonly success: boolean
      /**
       * @description `uncertain` when the provider's answer was lost: look for the record before you repeat it.
       */
      readonly outcome: "success" | "failed" | "uncertain"
      /** @description The provider's id of the record. */
      readonly recordId?: string
      /**
       * @description Of a write with `match`: whether the record was created, updated, or left as it is.
       */
      readonly action?: "created" | "updated" | "skipped"
      /** @description Of a write with `match`: the fields of the key by which a record was found or created. */
      readonly matchedBy?: readonly string[]
      /** @description The record as the provider returned it. */
      readonly data?: {
        readonly [key: string]: unknown
      }
      /** @description Why the record was not written, as the provider reported it. */
      readonly errors?: readonly components["schemas"]["RecordError"][]
      /**
       * @description Present on a failed record that may succeed later: nothing was written, so it can be sent again.
       */
      readonly retryable?: true
    }
    /**
     * Request body too large
     * @description The body exceeds the maximum size that this server accepts.
     */
    readonly BodyTooLargeProblem: {
      readonly type: "urn:fieldgate:problem:body-too-large"
      readonly status: 413
    } & components["schemas"]["Problem"]
    /** @description Everything that a UI starts with. */
    readonly Bootstrap: {
      /** @description The project. */
      readonly project: components["schemas"]["Project"]
      /** @description The integration with its latest revision. */
      readonly integration: components["schemas"]["Integration"]
      /** @description How accounts of the provider sign in; missing where this deployment has no driver for it. */
      readonly provider?: components["schemas"]["ProviderInfo"]
      /** @description The group's connections to the integration's provider, the newest first. */
      readonly connections: readonly components["schemas"]["Connection"][]
      /** @description The group's installation; missing where it has none. */
      readonly installation?: components["schemas"]["Installation"]
    }
    /** @description Limits of one kind of caller in each process. A missing limit is not set. */
    readonly CallerLimits: {
      /** @description Requests that are handled at a time. */
      readonly concurrent?: number
      /** @description Requests per second. */
      readonly perSecond?: number
      /** @description Requests in one burst after a pause. */
      readonly burst?: number
    }
    /**
     * Not supported by the provider
     * @description The request uses a feature that the installation's provider doesn't support. Nothing was sent.
     */
    readonly CapabilityUnsupportedProblem: {
      readonly type: "urn:fieldgate:problem:capability-unsupported"
      readonly status: 400
      /** @description All faults of the input. */
      readonly issues: readonly components["schemas"]["InputValidationIssue"][]
    } & components["schemas"]["Problem"]
    /** @description The keys by which an installation finds the records of an object. */
    readonly ChosenMatch: {
      /** @description The keys in the order in which they are used; each is one of the manifest's. */
      readonly by: readonly (string | readonly string[])[]
    }
    /** @description The keys by which an installation finds the records of an object. */
    readonly ChosenMatchInput: {
      /** @description The keys in the order in which they are used; each is one of the manifest's. */
      readonly by: readonly (string | readonly string[])[]
    }
    /**
     * Sign-in not confirmed
     * @description The completion value is wrong, was used before or arrived too late, or no sign-in is waiting for a confirmation; detail names the reason. Nothing was connected.
     */
    readonly CompletionRefusedProblem: {
      readonly type: "urn:fieldgate:problem:completion-refused"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /** @description One saved state of what a group has chosen. */
    readonly Config: {
      /** @description The config's id; every save has its own. */
      readonly id: string
      /** @description The integration's revision that was current when the config was saved. */
      readonly revisionId: string
      /** @description When the config was saved. Format: date-time. */
      readonly createTime: string
      /** @description Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
      readonly createdBy: string
      /** @description What was chosen. */
      readonly content: components["schemas"]["ConfigContent"]
    }
    /** @description One change. */
    readonly ConfigChange: {
      /**
       * @description The kind of change: `add` also creates what isn't there yet.
       */
      readonly op: "add" | "remove" | "replace"
      /** @description A JSON Pointer within the object's settings, such as `/deletionSettings`. */
      readonly path: string
      /** @description The new value, of `add` and `replace`. */
      readonly value?: unknown
    }
    /**
     * Config changed
     * @description The config was saved again since the caller read it: the header If-Match names an older config. configId identifies the current one. Nothing was saved.
     */
    readonly ConfigChangedProblem: {
      readonly type: "urn:fieldgate:problem:config-changed"
      readonly status: 412
      /** @description The current config. */
      readonly configId: string
    } & components["schemas"]["Problem"]
    /** @description What a group has chosen. */
    readonly ConfigContent: {
      /** @description The integration's provider. */
      readonly provider: string
      /** @description The read objects: the customer's choice of fields and mappings. */
      readonly read?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: components["schemas"]["ReadObject"]
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description The write objects: which objects may be written, and by which rules. */
      readonly write?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: components["schemas"]["WriteObject"]
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description Subscriptions to changes; stored, and not used by Fieldgate. */
      readonly subscribe?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: {
            readonly [key: string]: unknown
          }
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description Stored, and not used by Fieldgate. */
      readonly proxy?: {
        /** @description Whether calls may be passed through; stored, and not used by Fieldgate. */
        readonly enabled?: boolean
      } & {
        readonly [key: string]: unknown
      }
    } & {
      readonly [key: string]: unknown
    }
    /** @description A whole config, as an installation starts with it. */
    readonly ConfigContentInput: {
      /** @description The integration's provider. */
      readonly provider: string
      /** @description The read objects: the customer's choice of fields and mappings. */
      readonly read?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: components["schemas"]["ReadObject"]
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description The write objects: which objects may be written, and by which rules. */
      readonly write?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: components["schemas"]["WriteObjectInput"]
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description Subscriptions to changes; stored, and not used by Fieldgate. */
      readonly subscribe?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: {
            readonly [key: string]: unknown
          }
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description Stored, and not used by Fieldgate. */
      readonly proxy?: {
        /** @description Whether calls may be passed through; stored, and not used by Fieldgate. */
        readonly enabled?: boolean
      } & {
        readonly [key: string]: unknown
      }
    } & {
      readonly [key: string]: unknown
    }
    /** @description The parts of a config that an update brings: the properties that its mask names. */
    readonly ConfigContentUpdate: {
      /** @description The read objects: the customer's choice of fields and mappings. */
      readonly read?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: {
            /** @description The object's name, the same as its key in `objects`. */
            readonly objectName?: string
            /** @description Name of a destination. */
            readonly destination?: string
            /** @description Whether reading is turned off; stored, and not used by Fieldgate. */
            readonly disabled?: boolean
            /** @description A cron expression for reading; stored, and not used by Fieldgate. */
            readonly schedule?: string
            /** @description Which optional fields the customer chose, by field name. */
            readonly selectedFields?: {
              readonly [key: string]: boolean
            }
            /** @description The integration's field name to the customer's field name. */
            readonly selectedFieldMappings?: {
              readonly [key: string]: string
            }
            /** @description Field to (delivered value to provider's value). */
            readonly selectedValueMappings?: {
              readonly [key: string]: {
                readonly [key: string]: string
              }
            }
          } & {
            readonly [key: string]: unknown
          }
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description The write objects: which objects may be written, and by which rules. */
      readonly write?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: {
            /** @description The object's name, the same as its key in `objects`. */
            readonly objectName?: string
            /** @description Missing: what the manifest's revision says. */
            readonly inheritMapping?: boolean
            /** @description Whether records of the object may be deleted. Default: they may not. */
            readonly deletionSettings?: {
              /** @description Whether records of the object may be deleted. Default: `false`. */
              readonly enabled?: boolean
            }
            /** @description The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's. */
            readonly match?: components["schemas"]["ChosenMatchInput"]
            /** @description How each field may be written, by field name: on create, on update, and its default. */
            readonly selectedFieldSettings?: {
              readonly [key: string]: components["schemas"]["FieldSettingInput"]
            }
            /** @description The older form of `selectedFieldSettings.<field>.default`. */
            readonly selectedValueDefaults?: {
              readonly [key: string]:
                | string
                | number
                | boolean
                | {
                    /** @description The default's value: a text, a whole number or a boolean. */
                    readonly value: string | number | boolean
                    /**
                     * @description `always`, the only value; it changes nothing.
                     */
                    readonly applyOnUpdate?: "always"
                  }
            }
          }
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description Subscriptions to changes; stored, and not used by Fieldgate. */
      readonly subscribe?: {
        /** @description The objects' settings by object name. */
        readonly objects?: {
          readonly [key: string]: {
            readonly [key: string]: unknown
          }
        }
      } & {
        readonly [key: string]: unknown
      }
      /** @description Stored, and not used by Fieldgate. */
      readonly proxy?: {
        /** @description Whether calls may be passed through; stored, and not used by Fieldgate. */
        readonly enabled?: boolean
      } & {
        readonly [key: string]: unknown
      }
    } & {
      readonly [key: string]: unknown
    }
    /**
     * Config doesn't fit account
     * @description The config was checked against the connected account. An object or field is missing, hidden, read-only or of another type, or the connected user has no access to it. Nothing was saved.
     */
    readonly ConfigInvalidProblem: {
      readonly type: "urn:fieldgate:problem:config-invalid"
      readonly status: 422
      /** @description All faults of the input. */
      readonly issues: readonly components["schemas"]["InputValidationIssue"][]
    } & components["schemas"]["Problem"]
    /**
     * Config not found
     * @description The installation has no config with this id.
     */
    readonly ConfigNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:config-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description The account that a connection opens, as the provider reported it when the credentials were checked. */
    readonly ConnectedAccount: {
      /** @description A name to show to people, such as the company's. */
      readonly name?: string
      /** @description The provider's id of the account, such as a hub or an organization id. */
      readonly accountRef?: string
      /** @description When the provider reported it. Format: date-time. */
      readonly checkTime: string
    }
    /** @description What is connected and installed now. */
    readonly ConnectedInstallation: {
      /** @description The connection that the installation writes through. */
      readonly connection: components["schemas"]["Connection"]
      /** @description The installation, with its health. */
      readonly installation: components["schemas"]["Installation"]
      /** @description Why the credentials could not be checked, or that the given config was not saved. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
    }
    /** @description A consumer's signed-in account at a provider, without its credentials. */
    readonly Connection: {
      /** @description The connection's id. */
      readonly id: string
      /** @description The project that the connection belongs to. */
      readonly projectId: string
      /** @description The provider of the account. */
      readonly provider: string
      /** @description The group that the account belongs to. */
      readonly group: components["schemas"]["Group"]
      /** @description The end user who connected the account. */
      readonly consumer: components["schemas"]["Consumer"]
      /**
       * @description How calls are authorized.
       */
      readonly authScheme:
        | "none"
        | "apiKey"
        | "basic"
        | "oauth2/authorizationCode"
        | "oauth2/authorizationCodePKCE"
        | "oauth2/clientCredentials"
        | "oauth2/password"
      /**
       * @description `working` after a call went through; `bad_credentials` once the provider refused them for good.
       */
      readonly status: "created" | "working" | "bad_credentials"
      /** @description Why the provider refused the credentials; present only with `bad_credentials`. */
      readonly lastError?: components["schemas"]["ConnectionError"]
      /** @description Present while calls over the connection have no answer. While its `state` is `open`, asynchronous writes are held and synchronous ones are refused. */
      readonly outage?: components["schemas"]["ConnectionOutage"]
      /** @description When the account was connected. Format: date-time. */
      readonly createTime: string
      /** @description When the connection last changed. Format: date-time. */
      readonly updateTime: string
      /** @description The account's name at the provider. */
      readonly providerWorkspaceRef?: string
      /** @description The signed-in user's name at the provider. */
      readonly providerConsumerRef?: string
      /** @description The part of the provider's calls to this account that Fieldgate may use; the rest is for the customer's other apps. */
      readonly budgetShare: number
      /** @description Facts about the account, and who supplied each. */
      readonly providerMetadata?: components["schemas"]["ProviderMetadata"]
      /** @description The account that the credentials open, as the provider reported it when they were checked. Missing where they were not checked. */
      readonly account?: components["schemas"]["ConnectedAccount"]
      /** @description What the check of the credentials could not determine; present until a call succeeds or fails. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
    }
    /** @description Why the provider refused a connection's credentials. */
    readonly ConnectionError: {
      /** @description The provider's message, without what could be a secret. */
      readonly message: string
      /** @description When the provider refused them. */
      readonly time: string
    }
    /** @description An account was connected, got new credentials or metadata, got a new token, must be reconnected, or was deleted. */
    readonly ConnectionEvent: {
      /**
       * @description The kind of event.
       */
      readonly notificationType:
        | "connection.created"
        | "connection.updated"
        | "connection.refreshed"
        | "connection.error"
        | "connection.deleted"
      /** @description When it happened. Format: date-time. */
      readonly time: string
      /** @description Details of the event. */
      readonly data: {
        /** @description The project's ID. */
        readonly projectId: string
        /** @description The connection's ID. */
        readonly connectionId: string
        /**
         * @description The connection's status.
         */
        readonly status: "created" | "working" | "bad_credentials"
        /** @description For `connection.error`: why the provider refused the credentials, without secrets. */
        readonly error?: string
        /** @description The provider of the account. */
        readonly provider?: string
        /** @description Your own ID of the group. */
        readonly groupRef?: string
        /** @description The group's name. */
        readonly groupName?: string
        /** @description Your own ID of the end user who connected the account. */
        readonly consumerRef?: string
        /** @description The end user's name. */
        readonly consumerName?: string
      }
    }
    /**
     * Connection in use
     * @description A connection can't be deleted while an installation uses it.
     */
    readonly ConnectionInUseProblem: {
      readonly type: "urn:fieldgate:problem:connection-in-use"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Connection invalid
     * @description The provider no longer accepts the connection's credentials: they expired, were revoked or were replaced.
     */
    readonly ConnectionInvalidProblem: {
      readonly type: "urn:fieldgate:problem:connection-invalid"
      readonly status: 403
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Connection not found
     * @description The project has no connection with this id; it may have been deleted.
     */
    readonly ConnectionNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:connection-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description Calls over the connection that had no answer, one after another. */
    readonly ConnectionOutage: {
      /**
       * @description `suspected`: writes are still sent; `open`: they are held until the provider answers again.
       */
      readonly state: "suspected" | "open"
      /** @description When the first of these calls failed. */
      readonly since: string
      /** @description Operations that wait for the connection; present where one connection with an open outage is read. */
      readonly waitingWrites?: number
    }
    /** @description The properties to change, and their values. */
    readonly ConnectionUpdate: {
      /** @description The names of the properties to change, at least one; each must have its new value beside the mask. */
      readonly updateMask: readonly string[]
      /** @description The new values. */
      readonly connection: {
        /** @description The account's name at the provider, such as its subdomain. */
        readonly providerWorkspaceRef?: string
        /** @description Facts about the account that the provider requires, by their names; at most 64. */
        readonly providerMetadata?: components["schemas"]["ProviderMetadataInput"]
        /** @description The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. */
        readonly budgetShare?: number
        /** @description An API key or private-app token of the account. */
        readonly apiKey?: string
        /** @description A user name and a password. */
        readonly basicAuth?: components["schemas"]["BasicAuthInput"]
        /** @description An OAuth client of the account's own. */
        readonly oauth2ClientCredentials?: components["schemas"]["OAuthClientInput"]
        /** @description A user name and a password to get a token with. */
        readonly oauth2PasswordCredentials?: components["schemas"]["PasswordGrantInput"]
      }
    }
    /** @description A connection, with its credentials if requested. */
    readonly ConnectionWithCredentials: {
      /** @description The connection's id. */
      readonly id: string
      /** @description The project that the connection belongs to. */
      readonly projectId: string
      /** @description The provider of the account. */
      readonly provider: string
      /** @description The group that the account belongs to. */
      readonly group: components["schemas"]["Group"]
      /** @description The end user who connected the account. */
      readonly consumer: components["schemas"]["Consumer"]
      /**
       * @description How calls are authorized.
       */
      readonly authScheme:
        | "none"
        | "apiKey"
        | "basic"
        | "oauth2/authorizationCode"
        | "oauth2/authorizationCodePKCE"
        | "oauth2/clientCredentials"
        | "oauth2/password"
      /**
       * @description `working` after a call went through; `bad_credentials` once the provider refused them for good.
       */
      readonly status: "created" | "working" | "bad_credentials"
      /** @description Why the provider refused the credentials; present only with `bad_credentials`. */
      readonly lastError?: components["schemas"]["ConnectionError"]
      /** @description Present while calls over the connection have no answer. While its `state` is `open`, asynchronous writes are held and synchronous ones are refused. */
      readonly outage?: components["schemas"]["ConnectionOutage"]
      /** @description When the account was connected. Format: date-time. */
      readonly createTime: string
      /** @description When the connection last changed. Format: date-time. */
      readonly updateTime: string
      /** @description The account's name at the provider. */
      readonly providerWorkspaceRef?: string
      /** @description The signed-in user's name at the provider. */
      readonly providerConsumerRef?: string
      /** @description The part of the provider's calls to this account that Fieldgate may use; the rest is for the customer's other apps. */
      readonly budgetShare: number
      /** @description Facts about the account, and who supplied each. */
      readonly providerMetadata?: components["schemas"]["ProviderMetadata"]
      /** @description The account that the credentials open, as the provider reported it when they were checked. Missing where they were not checked. */
      readonly account?: components["schemas"]["ConnectedAccount"]
      /** @description What the check of the credentials could not determine; present until a call succeeds or fails. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
      /** @description When its access token expires, if known; returned to keys with the scope full. */
      readonly accessTokenExpiresAt?: string
      /** @description The API key of the account. */
      readonly apiKey?: string
      /** @description The user name and password of the account. */
      readonly basicAuth?: {
        /** @description The user name. */
        readonly username: string
        /** @description The password. */
        readonly password: string
      }
      /** @description The account's own OAuth client, with its current token. */
      readonly oauth2ClientCredentials?: {
        /** @description The client's ID at the provider. */
        readonly clientId: string
        /** @description The client's secret at the provider. */
        readonly clientSecret: string
        /** @description The scopes of the credentials. */
        readonly scopes?: readonly string[]
        /** @description The token that calls are authorized with. */
        readonly accessToken?: {
          /** @description The token itself. */
          readonly token: string
          /** @description When the token expires. */
          readonly expiresAt?: string
        }
      }
      /** @description The tokens of the sign-in. */
      readonly oauth2AuthorizationCode?: {
        /** @description The token that calls are authorized with. */
        readonly accessToken: {
          /** @description The token itself. */
          readonly token: string
          /** @description When the token expires. */
          readonly expiresAt?: string
        }
        /** @description The token that renews the access token. */
        readonly refreshToken?: {
          /** @description The token itself. */
          readonly token: string
          /** @description When the token expires. */
          readonly expiresAt?: string
        }
      }
    }
    /** @description The end user who connected an account. */
    readonly Consumer: {
      /** @description Your own id of the end user. */
      readonly consumerRef: string
      /** @description The end user's display name. Default: the reference. */
      readonly consumerName: string
      /** @description The project that the end user belongs to. */
      readonly projectId: string
      /** @description When the end user was first named. Format: date-time. */
      readonly createTime: string
      /** @description When its name was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /** @description Creates one record (`record`) or several (`batch`). */
    readonly CreateRequest: {
      /** @description Your own id of the group on whose installation the write runs, such as your customer's id. */
      readonly groupRef: string
      /**
       * @description What to do with the records.
       */
      readonly type: "create"
      /** @description With `true`, explains the write instead of executing it: nothing is written at the provider and nothing is stored. Takes no `idempotencyKey`. */
      readonly dryRun?: boolean
      /**
       * @description Whether the call waits for the provider. `synchronous` (default) returns the outcome; `asynchronous` stores the write, returns its operation and executes it in the background.
       */
      readonly mode?: "synchronous" | "asynchronous"
      /** @description The fields of one record and their values, up to 1000 with nested ones counted; an update or delete names the record by `id`. */
      readonly record?: {
        readonly [key: string]: unknown
      }
      /** @description 1 to 100 records in place of `record`; not for deletes. */
      readonly batch?: readonly components["schemas"]["BatchItem"][]
      /** @description Records at the provider to link the created record to. In a batch, each item has its own. */
      readonly associations?: readonly components["schemas"]["Association"][]
      /** @description Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
      readonly headers?: readonly components["schemas"]["ForwardedHeader"][]
      /** @description Whether the written record is read back where the provider's answer lacks it, which takes one more call of the customer's quota. Without it, `data` has the values as they were sent. Default: the manifest's choice for the object, or else `true` for synchronous and `false` for asynchronous writes. */
      readonly returnRecord?: boolean
      /** @description How the records of a batch depend on each other. */
      readonly batchPolicy?: {
        /** @description Whether the whole batch fails when one record fails. Default: `false`. */
        readonly allOrNone?: boolean
      }
      /** @description Lets a single record wait for others of the same installation, object and type and be sent with them in one batch. Requires `mode: "asynchronous"`. */
      readonly autoBatchPolicy?: components["schemas"]["AutoBatchPolicy"]
      /** @description How an asynchronous write is retried. Ignored beside `autoBatchPolicy`, which sets its own. */
      readonly retryPolicy?: components["schemas"]["RetryPolicy"]
      /** @description Why you write this, at most 512 characters. Kept with the operation and shown to operators; not sent to the provider. */
      readonly reason?: string
      /** @description Your own names and texts, such as the number of a ticket: at most 16 entries of at most 512 characters in key and value. Kept with the operation, searchable, and part of its webhook; not sent to the provider. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /** @description A new JWT key, with its `kid`. */
    readonly CreatedJwtKey: {
      /** @description The key's id, which the header of a token names as `kid`. */
      readonly id: string
      /** @description The project that the key belongs to. */
      readonly projectId: string
      /** @description The name that people see for the key. */
      readonly label: string
      /**
       * @description How tokens are signed.
       */
      readonly algorithm: "RS256"
      /** @description The RSA public key, as PEM. */
      readonly publicKeyPem: string
      /** @description What tokens must name in `aud`. Without it, a token that has an `aud` is refused. */
      readonly audience?: string
      /** @description What tokens must name in `iss`. */
      readonly issuer?: string
      /** @description Whether tokens signed with the key are accepted. */
      readonly active: boolean
      /** @description When the key was created. Format: date-time. */
      readonly createTime: string
      /** @description When the key was last changed. Format: date-time. */
      readonly updateTime?: string
      /** @description The key's ID, for the `kid` header of tokens. */
      readonly kid: string
    }
    /**
     * Credentials refused
     * @description The provider rejected the credentials when they were checked before saving. They are wrong, were revoked, or belong to another environment. Nothing was stored.
     */
    readonly CredentialsRefusedProblem: {
      readonly type: "urn:fieldgate:problem:credentials-refused"
      readonly status: 422
      /** @description All faults of the input. */
      readonly issues: readonly components["schemas"]["InputValidationIssue"][]
    } & components["schemas"]["Problem"]
    /** @description How the records of an object are found, as a manifest has it. */
    readonly DeclaredMatch: {
      /** @description The keys, at most 3: each is a field, or a list of up to 3 fields that count together. The first key all of whose fields have values in the record is used. Names are yours, mapped like those of the record. Default: the installation's choice for the object, or else the manifest's. */
      readonly by?: readonly (string | readonly string[])[]
      /**
       * @description What happens where no record has the key. Default: `create` for an upsert, `fail` for an update or a delete, which can't create.
       */
      readonly onMissing?: "create" | "skip" | "fail"
      /**
       * @description What happens where one record has the key. Default: `update`. Only for an upsert.
       */
      readonly onFound?: "update" | "skip" | "fail"
      /**
       * @description What happens where several records have the key: `oldest` takes the one that was created first. Default: `fail`.
       */
      readonly onMany?: "fail" | "oldest"
      /**
       * @description With `installation`, each installation may use some of these keys only, or another order. Default: they are the same for all.
       */
      readonly choice?: "installation"
    }
    /** @description One property of a definition that differs. */
    readonly DefinitionChange: {
      /**
       * @description What happens to the property.
       */
      readonly action: "add" | "remove" | "change"
      /** @description Where the property is, such as `write.objects.contacts` or `read.objects.contacts.requiredFields.email`. */
      readonly path: string
      /** @description The value before the deploy. */
      readonly before?: unknown
      /** @description The value after the deploy. */
      readonly after?: unknown
    }
    /** @description Deletes the record with the ID `record.id` or the key of `match`. Requires `deletionSettings.enabled` in the installation's config. */
    readonly DeleteRequest: {
      /** @description Your own id of the group on whose installation the write runs, such as your customer's id. */
      readonly groupRef: string
      /**
       * @description What to do with the records.
       */
      readonly type: "delete"
      /** @description With `true`, explains the write instead of executing it: nothing is written at the provider and nothing is stored. Takes no `idempotencyKey`. */
      readonly dryRun?: boolean
      /**
       * @description Ignored: a delete is always synchronous.
       */
      readonly mode?: "synchronous" | "asynchronous"
      /** @description How an upsert finds its records; also for an update or a delete, in place of the record's `id`. */
      readonly match?: components["schemas"]["Match"]
      /** @description The record to delete: its `id`, or the values of its key. */
      readonly record: {
        /** @description The provider's ID of the record. Required without `match`. */
        readonly id?: string | number
      } & {
        readonly [key: string]: unknown
      }
      /** @description Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
      readonly headers?: readonly components["schemas"]["ForwardedHeader"][]
      /** @description Why you write this, at most 512 characters. Kept with the operation and shown to operators; not sent to the provider. */
      readonly reason?: string
      /** @description Your own names and texts, such as the number of a ticket: at most 16 entries of at most 512 characters in key and value. Kept with the operation, searchable, and part of its webhook; not sent to the provider. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /**
     * Deletion disabled
     * @description The installation's config doesn't enable deletion for the object. Deletion is disabled by default.
     */
    readonly DeletionDisabledProblem: {
      readonly type: "urn:fieldgate:problem:deletion-disabled"
      readonly status: 403
    } & components["schemas"]["Problem"]
    /** @description One event on its way to one destination. */
    readonly Delivery: {
      /** @description The delivery's id; the receiver gets it as `webhook-id`, the same at every attempt. */
      readonly id: string
      /** @description The destination. */
      readonly destinationId: string
      /**
       * @description The kind of event.
       */
      readonly notificationType:
        | "write.async.done"
        | "connection.created"
        | "connection.updated"
        | "connection.refreshed"
        | "connection.error"
        | "connection.deleted"
        | "installation.created"
        | "installation.updated"
        | "installation.deleted"
        | "destination.webhook.disabled"
        | "audit.event"
        | "webhook.test"
      /**
       * @description `waiting`, `delivered`, or `failed` after the last attempt.
       */
      readonly status: "waiting" | "delivered" | "failed"
      /** @description When the delivery was created. Format: date-time. */
      readonly createTime: string
      /** @description When the delivery last changed. Format: date-time. */
      readonly updateTime: string
      /** @description When it is tried again; missing once it has ended, and while it is being sent. Format: date-time. */
      readonly nextAttemptTime?: string
      /** @description The latest attempts, in their order. */
      readonly attempts: readonly components["schemas"]["DeliveryAttempt"][]
    }
    /** @description One attempt to deliver a webhook. */
    readonly DeliveryAttempt: {
      /** @description When the attempt was made. */
      readonly time: string
      /** @description The HTTP status of the receiver's answer; missing where none came. */
      readonly responseStatus?: number
      /** @description The beginning of the receiver's answer, at most 1 kB, with credentials replaced; missing where it was empty. */
      readonly responseBody?: string
      /** @description Why it doesn't count as delivered. */
      readonly error?: string
      /** @description How long the attempt took, in milliseconds. */
      readonly durationMillis: number
    }
    /**
     * Delivery not found
     * @description The destination has no delivery with this id, or the delivery finished longer ago than deliveries are retained.
     */
    readonly DeliveryNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:delivery-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description One page of deliveries. */
    readonly DeliveryPage: {
      /** @description The deliveries, newest first. */
      readonly results: readonly components["schemas"]["Delivery"][]
      /** @description Where the next page starts. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /** @description A delivery with the body that its receiver gets. */
    readonly DeliveryWithBody: {
      /** @description The delivery's id; the receiver gets it as `webhook-id`, the same at every attempt. */
      readonly id: string
      /** @description The destination. */
      readonly destinationId: string
      /**
       * @description The kind of event.
       */
      readonly notificationType:
        | "write.async.done"
        | "connection.created"
        | "connection.updated"
        | "connection.refreshed"
        | "connection.error"
        | "connection.deleted"
        | "installation.created"
        | "installation.updated"
        | "installation.deleted"
        | "destination.webhook.disabled"
        | "audit.event"
        | "webhook.test"
      /**
       * @description `waiting`, `delivered`, or `failed` after the last attempt.
       */
      readonly status: "waiting" | "delivered" | "failed"
      /** @description When the delivery was created. Format: date-time. */
      readonly createTime: string
      /** @description When the delivery last changed. Format: date-time. */
      readonly updateTime: string
      /** @description When it is tried again; missing once it has ended, and while it is being sent. Format: date-time. */
      readonly nextAttemptTime?: string
      /** @description The latest attempts, in their order. */
      readonly attempts: readonly components["schemas"]["DeliveryAttempt"][]
      /** @description The text that is signed and sent, the same at every attempt: an event in JSON. */
      readonly body: string
    }
    /** @description What deploying a manifest would change. */
    readonly DeployPlan: {
      /** @description Whether a deploy would change anything. */
      readonly changes: boolean
      /** @description The integrations of the manifest in its order, then the project's others by name. */
      readonly integrations: readonly components["schemas"]["IntegrationPlan"][]
      /** @description What to know about the deploy; none of these prevents it. */
      readonly warnings: readonly components["schemas"]["Warning"][]
    }
    /** @description Where a project's events are delivered to. */
    readonly Destination: {
      /** @description The destination's id. */
      readonly id: string
      /** @description The project whose events it gets. */
      readonly projectId: string
      /** @description The destination's name in the project. */
      readonly name: string
      /**
       * @description The kind of destination: `webhook`, the only one.
       */
      readonly type: "webhook"
      /** @description The address of the receiver. Its headers are returned only with `includeSecrets`. */
      readonly metadata: {
        /** @description The address that webhooks are posted to. */
        readonly url: string
      }
      /** @description The events that it gets. Missing: every event but `audit.event`, also kinds that come later. */
      readonly events?: readonly (
        | "write.async.done"
        | "connection.created"
        | "connection.updated"
        | "connection.refreshed"
        | "connection.error"
        | "connection.deleted"
        | "installation.created"
        | "installation.updated"
        | "installation.deleted"
        | "destination.webhook.disabled"
        | "audit.event"
      )[]
      /** @description Whether events are recorded for it and sent to it. */
      readonly active: boolean
      /** @description Since when every attempt has failed; after five days the destination is disabled. Missing where the last attempt succeeded. */
      readonly failingSince?: string
      /** @description Since when its receiver has taken longer than a second to answer. Missing where its last answer came sooner. */
      readonly slowSince?: string
      /** @description When the destination was created. Format: date-time. */
      readonly createTime: string
      /** @description When the destination was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /** @description A destination of the project was disabled: its receiver answered 410, or every attempt failed for five days. */
    readonly DestinationDisabledEvent: {
      /**
       * @description The kind of event.
       */
      readonly notificationType: "destination.webhook.disabled"
      /** @description When it happened. Format: date-time. */
      readonly time: string
      /** @description Details of the event. */
      readonly data: {
        /** @description The project's ID. */
        readonly projectId: string
        /** @description The destination's ID. */
        readonly destinationId: string
        /** @description The destination's name. */
        readonly destinationName: string
        /** @description The destination's URL. */
        readonly url: string
        /** @description Why it was disabled. */
        readonly reason: string
      }
    }
    /**
     * Destination exists
     * @description The names of a project's destinations are unique, and another destination has this one.
     */
    readonly DestinationExistsProblem: {
      readonly type: "urn:fieldgate:problem:destination-exists"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Destination disabled
     * @description No webhooks are sent to the destination: it was disabled through the API or the console, or because its receiver answered 410.
     */
    readonly DestinationInactiveProblem: {
      readonly type: "urn:fieldgate:problem:destination-inactive"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Destination not found
     * @description The project has no destination with this name or id; it may have been deleted.
     */
    readonly DestinationNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:destination-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description The properties to change, and their values. `metadata` replaces the address and all headers. */
    readonly DestinationUpdate: {
      /** @description The names of the properties to change, at least one; each must have its new value beside the mask. */
      readonly updateMask: readonly ("name" | "metadata" | "metadata.url" | "metadata.headers" | "events" | "active")[]
      /** @description The new values. */
      readonly destination: {
        /** @description The destination's name in the project: 1 to 64 letters, digits and dashes. */
        readonly name?: string
        /** @description The address of the receiver, and headers to send to it. */
        readonly metadata?: {
          /** @description The address that webhooks are posted to, with `https://`; at most 2048 characters. */
          readonly url?: string
          /** @description Headers added to each webhook, by name; at most 20. */
          readonly headers?: {
            readonly [key: string]: string
          }
        }
        /** @description `null` means every event but `audit.event`. */
        readonly events?:
          | readonly (
              | "write.async.done"
              | "connection.created"
              | "connection.updated"
              | "connection.refreshed"
              | "connection.error"
              | "connection.deleted"
              | "installation.created"
              | "installation.updated"
              | "installation.deleted"
              | "destination.webhook.disabled"
              | "audit.event"
            )[]
          | null
        /** @description Whether webhooks are sent to it. */
        readonly active?: boolean
      }
    }
    /** @description A destination, with its secrets if requested. */
    readonly DestinationWithSecrets: {
      /** @description The destination's id. */
      readonly id: string
      /** @description The project whose events it gets. */
      readonly projectId: string
      /** @description The destination's name in the project. */
      readonly name: string
      /**
       * @description The kind of destination: `webhook`, the only one.
       */
      readonly type: "webhook"
      /** @description The URL of the receiver, and additional headers of each webhook. */
      readonly metadata: {
        /** @description The URL to which webhooks are posted. */
        readonly url: string
        /** @description The headers, by name. */
        readonly headers?: {
          readonly [key: string]: string
        }
      }
      /** @description The events that it gets. Missing: every event but `audit.event`, also kinds that come later. */
      readonly events?: readonly (
        | "write.async.done"
        | "connection.created"
        | "connection.updated"
        | "connection.refreshed"
        | "connection.error"
        | "connection.deleted"
        | "installation.created"
        | "installation.updated"
        | "installation.deleted"
        | "destination.webhook.disabled"
        | "audit.event"
      )[]
      /** @description Whether events are recorded for it and sent to it. */
      readonly active: boolean
      /** @description Since when every attempt has failed; after five days the destination is disabled. Missing where the last attempt succeeded. */
      readonly failingSince?: string
      /** @description Since when its receiver has taken longer than a second to answer. Missing where its last answer came sooner. */
      readonly slowSince?: string
      /** @description When the destination was created. Format: date-time. */
      readonly createTime: string
      /** @description When the destination was last changed. Format: date-time. */
      readonly updateTime?: string
      /** @description The secrets, with `includeSecrets`. */
      readonly secrets?: {
        /** @description The newest signing key. */
        readonly webhookSigningKey: string
      }
    }
    /** @description A write that was explained and not executed (`dryRun`): nothing was sent and nothing was stored. */
    readonly Explanation: {
      /**
       * @description Distinguishes an explanation from the answer to a write.
       */
      readonly dryRun: true
      /** @description The requests to the provider in their order, as they would go where it refuses none, with secrets replaced. They start with the read of current values, where a field goes only if it is empty. */
      readonly requests: readonly components["schemas"]["ProviderRequest"][]
      /** @description What becomes of each field of each record, in the order of the request. */
      readonly records: readonly components["schemas"]["RecordExplanation"][]
      /** @description Why the write would fail before it is sent. */
      readonly errors?: readonly components["schemas"]["RecordError"][]
      /** @description What the answer to the write would warn of, as far as it is known now. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
    }
    /** @description A value of a filter, and how many operations have it. */
    readonly FacetValue: {
      /** @description A value of the filter with the facet's name. */
      readonly value: string
      /** @description Operations with this value that match every other filter. */
      readonly count: number
    }
    /** @description One reason why records were not written, and how many it concerns. */
    readonly FailureCause: {
      /** @description The provider's code where it gave one, else its message without what differs from record to record. */
      readonly cause: string
      /**
       * @description Whether the records failed, or may have been written.
       */
      readonly outcome: "failed" | "uncertain"
      /** @description How many records it concerns. */
      readonly records: number
      /** @description One of the messages, as it was given. */
      readonly example: string
    }
    /** @description A custom field to create or update. */
    readonly FieldDefinition: {
      /** @description The provider's name of the field. */
      readonly fieldName: string
      /** @description The name that people see for the field. */
      readonly displayName: string
      /**
       * @description What values of the field are.
       */
      readonly valueType:
        | "string"
        | "boolean"
        | "date"
        | "datetime"
        | "singleSelect"
        | "multiSelect"
        | "int"
        | "float"
        | "reference"
      /** @description What the field is for, shown to people at the provider. */
      readonly description?: string
      /** @description Whether each record must have a value. */
      readonly required?: boolean
      /** @description Whether no two records may have the same value. */
      readonly unique?: boolean
      /** @description Whether the provider indexes the field. */
      readonly indexed?: boolean
      /** @description Options of a field that holds text or a choice. */
      readonly stringOptions?: {
        /** @description Most characters of a value. */
        readonly length?: number
        /** @description The value of a new record that brings none. */
        readonly defaultValue?: string
        /** @description The values to choose from. */
        readonly values?: readonly string[]
        /** @description When true, only the listed values are allowed. */
        readonly valuesRestricted?: boolean
        /** @description A pattern that values must match. */
        readonly pattern?: string
      }
      /** @description Options of a field that holds numbers. */
      readonly numericOptions?: {
        /** @description How many digits a value has in all. */
        readonly precision?: number
        /** @description How many digits a value has after the decimal point. */
        readonly scale?: number
        /** @description The smallest value. */
        readonly min?: number
        /** @description The largest value. */
        readonly max?: number
        /** @description The value of a new record that brings none. */
        readonly defaultValue?: number
      }
      /** @description What a field of the type `reference` refers to. */
      readonly association?: {
        /** @description Such as `lookup`, `foreignKey` or `ref`: the provider's closest one is taken. */
        readonly associationType: string
        /** @description The provider's name of the object that the reference points to. */
        readonly targetObject: string
        /** @description The provider's name of the field that the reference points to. */
        readonly targetField?: string
        /** @description How many records each side of the reference may have. */
        readonly cardinality?: string
        /** @description What becomes of the field when the other record is deleted. */
        readonly onDelete?: string
        /** @description Whether each record must have a value. */
        readonly required?: boolean
        /** @description The name of the field that leads back from the other record. */
        readonly reverseLookupFieldName?: string
        /** @description The names that people see for the reference. */
        readonly labels?: {
          /** @description The name for one record. */
          readonly singular?: string
          /** @description The name for several records. */
          readonly plural?: string
        }
      }
    }
    /** @description What becomes of one field. */
    readonly FieldExplanation: {
      /** @description The field as the request names it; a default has the name of its setting. */
      readonly field: string
      /** @description The provider's name for it, where that is another one. */
      readonly renamedTo?: string
      /** @description The value as it would go to the provider. */
      readonly value: unknown
      /** @description The value before it was converted to the provider's form; missing where it goes as it is. */
      readonly given?: unknown
      /**
       * @description Where the value comes from. `mapping`: the customer maps the request's value to another one.
       */
      readonly source: "request" | "mapping" | "default"
      /**
       * @description What happens to the field. `onlyIfEmpty`: the provider's current value decides, and a dry run doesn't read it.
       */
      readonly decision: "sent" | "onlyIfEmpty" | "dropped"
      /** @description The rule that decided, in words. */
      readonly because: string
      /** @description Where the rule is set: a path in the installation, or in the manifest. */
      readonly configPath?: string
    }
    /** @description A field of an object. Properties that the provider doesn't report are missing. */
    readonly FieldMetadata: {
      /** @description The name in a record. */
      readonly fieldName: string
      /** @description The name that people see. */
      readonly displayName: string
      /**
       * @description The kind of value.
       */
      readonly valueType:
        | "string"
        | "boolean"
        | "date"
        | "datetime"
        | "singleSelect"
        | "multiSelect"
        | "int"
        | "float"
        | "reference"
        | "other"
      /** @description The type in the provider's own words. */
      readonly providerType: string
      /** @description Whether a new record may have it from a caller. */
      readonly createable: boolean
      /** @description Whether a caller may change it later. */
      readonly updateable: boolean
      /** @description Neither of the two: the provider fills it, or this account may not. */
      readonly readOnly: boolean
      /** @description Whether a new record can't be without a value from its caller. */
      readonly isRequired?: boolean
      /** @description Made by the account's own people, not by the provider. */
      readonly isCustom: boolean
      /** @description Whether no two records hold the same value. */
      readonly unique: boolean
      /**
       * @description Whether the provider creates or updates a record by the field's value in one call.
       */
      readonly upsertKey?: true
      /** @description `false` where records can't be found by the field's value. */
      readonly filterable?: boolean
      /** @description There and writable, but not shown to the provider's own users. */
      readonly hidden: boolean
      /** @description The objects whose records' ids it holds, in the provider's words. */
      readonly referenceTo?: readonly string[]
      /** @description The name under which a write names the record that it refers to by a unique field of that record, in place of its id. */
      readonly referenceName?: string
      /** @description Whether the provider refuses any other value than these; missing where it doesn't say. */
      readonly valuesRestricted?: boolean
      /** @description The values to choose from. A provider may allow others too. */
      readonly values?: readonly {
        /** @description The value that the provider stores. */
        readonly value: string
        /** @description The name that people see for the value. */
        readonly displayValue: string
      }[]
    }
    /** @description How a field may be written. */
    readonly FieldSetting: {
      /**
       * @description Whether creates write the field. Default: `always`.
       */
      readonly writeOnCreate?: "always" | "never"
      /**
       * @description Whether updates write the field; `ifEmpty` writes it only while it is empty at the provider. Default: `always`.
       */
      readonly writeOnUpdate?: "always" | "never" | "ifEmpty"
      /** @description The value for a field that the request leaves out. */
      readonly default?: {
        /** @description The default of a text field. */
        readonly stringValue?: string
        /** @description The default of a field that holds whole numbers. */
        readonly integerValue?: number
        /** @description The default of a boolean field. */
        readonly booleanValue?: boolean
      }
    }
    /** @description How a field may be written. */
    readonly FieldSettingInput: {
      /**
       * @description Whether creates write the field. Default: `always`.
       */
      readonly writeOnCreate?: "always" | "never"
      /**
       * @description Whether updates write the field; `ifEmpty` writes it only while it is empty at the provider. Default: `always`.
       */
      readonly writeOnUpdate?: "always" | "never" | "ifEmpty"
      /** @description The value to write when a request lacks the field; it holds exactly one of its properties. */
      readonly default?: {
        /** @description The default of a text field. */
        readonly stringValue?: string
        /** @description The default of a field that holds whole numbers. */
        readonly integerValue?: number
        /** @description The default of a boolean field. */
        readonly booleanValue?: boolean
      }
    }
    /** @description What became of one custom field. */
    readonly FieldUpsert: {
      /** @description The name at the provider, which may differ from the requested one. */
      readonly fieldName: string
      /**
       * @description What was done; `none` where the field was as defined before, or could not be made so.
       */
      readonly action: "create" | "update" | "none"
      /** @description The field in the provider's own words. */
      readonly metadata?: {
        readonly [key: string]: unknown
      }
      /** @description What of the definition the provider can't express, or what else is to be known. */
      readonly warnings: readonly string[]
      /** @description Why the field isn't as it was defined. */
      readonly errors?: readonly components["schemas"]["RecordError"][]
    }
    /** @description Custom fields to create or update. */
    readonly FieldsUpsert: {
      /** @description Your own id of the group whose account gets the fields. */
      readonly groupRef: string
      /** @description The fields, by object name. */
      readonly fields: {
        readonly [key: string]: readonly components["schemas"]["FieldDefinition"][]
      }
    }
    /** @description What became of each custom field. */
    readonly FieldsUpserted: {
      /** @description Whether every field is now as it was defined. */
      readonly success: boolean
      /** @description By object and field, each under the name that the request gave it. */
      readonly fields: {
        readonly [key: string]: {
          readonly [key: string]: components["schemas"]["FieldUpsert"]
        }
      }
    }
    /** @description Fields and the values that a record must have in all of them. */
    readonly FindKey: {
      readonly [key: string]: string | number | boolean
    }
    /** @description Which records to find, and what to return of them. */
    readonly FindRequest: {
      /** @description Your own id of the group in whose account to look, such as your customer's id. */
      readonly groupRef: string
      /** @description The key of one record, such as `{ "email": "ada@acme.example" }`, or up to 100 keys. A key has 1 to 3 fields, and a record must have all of its values. Names and values are yours, mapped like those of a write. */
      readonly by: components["schemas"]["FindKey"] | readonly components["schemas"]["FindKey"][]
      /** @description The fields to return of each record, at most 50. Default: none, only ids. */
      readonly fields?: readonly string[]
    }
    /** @description A header of the caller for the provider. */
    readonly ForwardedHeader: {
      /** @description The header's name. */
      readonly key: string
      /** @description The header's value. */
      readonly value: string
    }
    /** @description A record that has the values of a key. */
    readonly FoundRecord: {
      /** @description The position of its key in `by`, from 0. */
      readonly index: number
      /** @description The provider's id of the record, as updates and deletes take it. */
      readonly id: string
      /** @description The record's page in the CRM for its users; missing where the CRM doesn't report it. */
      readonly url?: string
      /** @description The requested fields that the record has. */
      readonly fields: {
        readonly [key: string]: unknown
      }
    }
    /** @description What was found. */
    readonly FoundRecords: {
      /** @description The records by key, the oldest first; at most 10 of each key. */
      readonly records: readonly components["schemas"]["FoundRecord"][]
      /** @description Positions of the keys that no record has. */
      readonly missing: readonly number[]
      /** @description Positions of the keys that more than 10 records have; missing where there are none. */
      readonly more?: readonly number[]
      /**
       * @description Set where the provider's search was used, which may not know records that were written in the last minutes.
       */
      readonly delayed?: true
    }
    /** @description A customer's own group of end users. */
    readonly Group: {
      /** @description Your own id of the group. */
      readonly groupRef: string
      /** @description The group's display name. Default: the reference. */
      readonly groupName: string
      /** @description The project that the group belongs to. */
      readonly projectId: string
      /** @description When the group was first named. Format: date-time. */
      readonly createTime: string
      /** @description When its name was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /** @description What was erased of a group so far. */
    readonly GroupErasure: {
      /** @description Connections that were deleted, with their credentials. */
      readonly connections: number
      /** @description Installations that were deleted, with all their configs. */
      readonly installations: number
      /** @description Finished operations that were deleted, with the keys and answers of their requests. */
      readonly operations: number
      /** @description Records of these operations. */
      readonly records: number
      /** @description Log entries of these operations. */
      readonly logEntries: number
      /** @description Writes that are still being executed; they are deleted once they have finished. */
      readonly writesInFlight: number
      /** @description Grants of its connections that were revoked at their providers. */
      readonly revokedGrants: number
      /** @description Grants that could not be revoked: the account's admin can remove the app at the provider. */
      readonly failedRevocations: number
    }
    /** @description One line of an export. The last one is `end`: an export without it was cut off. */
    readonly GroupLine:
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "connection"
          /** @description The connection. */
          readonly connection: components["schemas"]["Connection"]
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "installation"
          /** @description The installation, with its latest config. */
          readonly installation: components["schemas"]["Installation"]
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "config"
          /** @description The installation that the config belongs to. */
          readonly installationId: string
          /** @description The config. */
          readonly config: components["schemas"]["Config"]
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "operation"
          /** @description The operation. */
          readonly operation: components["schemas"]["Operation"]
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "record"
          /** @description The operation that the record belongs to. */
          readonly operationId: string
          /** @description The record's outcome. */
          readonly record: components["schemas"]["OperationRecord"]
          /** @description The record as it was planned; kept for a few days after its operation has ended. */
          readonly payload?: {
            /** @description The provider's id; present on update and delete. */
            readonly recordId?: string
            /** @description The record's fields and their values. */
            readonly fields: {
              readonly [key: string]: unknown
            }
            /** @description Records at the provider to link the record to. */
            readonly associations: readonly {
              /** @description The record to link to. */
              readonly to: {
                /** @description The provider's id of the record. */
                readonly id: string
                /** @description The provider's object of the record, where the request names it. */
                readonly objectName?: string
              }
              /** @description The kinds of link, at least one. */
              readonly types: readonly {
                /** @description The provider's category of the kind of link. */
                readonly associationCategory: string
                /** @description The provider's number of the kind of link, a whole number. */
                readonly associationTypeId: number
              }[]
            }[]
            /** @description Links to records that are looked up when the record is sent. */
            readonly associationsByKey?: readonly {
              /** @description The place of the link in the request, from 0. */
              readonly index: number
              /** @description Which record to link to, with the provider's names: by the values of its fields, or by its id. */
              readonly to:
                | components["schemas"]["Reference"]
                | {
                    /** @description The provider's id of the record. */
                    readonly id: string
                    /** @description The provider's object of the record. */
                    readonly objectName: string
                  }
              /** @description The kinds of link whose numbers are known. */
              readonly types: readonly {
                /** @description The provider's category of the kind of link. */
                readonly associationCategory: string
                /** @description The provider's number of the kind of link. */
                readonly associationTypeId: number
              }[]
              /** @description The kinds of link that are named by their labels in the account. */
              readonly labels?: readonly string[]
            }[]
            /** @description Values by field that are written only if the provider's field is empty. */
            readonly ifEmpty?: {
              readonly [key: string]: unknown
            }
            /** @description The provider's fields whose values are defaults, to the settings that hold these; missing where there are none. */
            readonly defaults?: {
              readonly [key: string]: string
            }
            /** @description How the record is found, where the request doesn't name it by its id. */
            readonly match?: {
              /** @description The values that the record must have, by the provider's fields. */
              readonly key: {
                readonly [key: string]: string | number | boolean
              }
              /** @description The same fields as the caller named them. */
              readonly fields: readonly string[]
              /**
               * @description What happens where no record has the key.
               */
              readonly onMissing: "create" | "skip" | "fail"
              /**
               * @description What happens where one record has the key.
               */
              readonly onFound: "update" | "skip" | "fail"
              /**
               * @description What happens where several records have the key.
               */
              readonly onMany: "fail" | "oldest"
            }
            /** @description What goes to the provider in place of the rest where no record is found. Missing: nothing is created. */
            readonly whenMissing?: {
              /** @description The record's fields and their values. */
              readonly fields: {
                readonly [key: string]: unknown
              }
              /** @description As those of the record. */
              readonly defaults?: {
                readonly [key: string]: string
              }
              /** @description As those of the record. */
              readonly decisions?:
                | readonly {
                    /** @description As the caller named it; a default has the name of its setting. */
                    readonly field: string
                    /** @description The provider's field, where it has another name; missing where the mapping is blank. */
                    readonly target?: string
                    /**
                     * @description The rule that decided.
                     */
                    readonly rule:
                      | "requested"
                      | "mapped"
                      | "default"
                      | "never"
                      | "ifEmpty"
                      | "blankRequired"
                      | "blankOptional"
                      | "reserved"
                    /**
                     * @description Missing: the request.
                     */
                    readonly source?: "mapping" | "default"
                    /** @description The name of the setting or mapping, where it isn't the field's. */
                    readonly named?: string
                    /**
                     * @description The list that the mapping is in.
                     */
                    readonly list?: "selectedFieldMappings" | "requiredFields" | "optionalFields"
                  }[]
                | "asBefore"
            }
            /** @description The rules of its fields: those of the fields that the request contains and that go as they are, by their own names, are left out. `asBefore`: the same as those of the record before. */
            readonly decisions?:
              | readonly {
                  /** @description As the caller named it; a default has the name of its setting. */
                  readonly field: string
                  /** @description The provider's field, where it has another name; missing where the mapping is blank. */
                  readonly target?: string
                  /**
                   * @description The rule that decided.
                   */
                  readonly rule:
                    | "requested"
                    | "mapped"
                    | "default"
                    | "never"
                    | "ifEmpty"
                    | "blankRequired"
                    | "blankOptional"
                    | "reserved"
                  /**
                   * @description Missing: the request.
                   */
                  readonly source?: "mapping" | "default"
                  /** @description The name of the setting or mapping, where it isn't the field's. */
                  readonly named?: string
                  /**
                   * @description The list that the mapping is in.
                   */
                  readonly list?: "selectedFieldMappings" | "requiredFields" | "optionalFields"
                }[]
              | "asBefore"
            /**
             * @description Its object wasn't known when it was planned: it is described before the record is sent, and decides on its values.
             */
            readonly undescribed?: true
            /** @description Of a redriven create: the calls of the earlier operation that may have created it. */
            readonly lostCall?: {
              /** @description When the first call that may have created the record was sent, and the last one. */
              readonly firstSent: string
              /** @description When the last call that may have created the record was sent. */
              readonly lastSent: string
              /** @description When waiting for the last answer ended; missing where the process ended first. */
              readonly answerLost?: string
              /** @description The provider's answer, or why it is missing. */
              readonly cause: string
              /**
               * @description How the record can be looked up.
               */
              readonly lookup: "pending" | "absent" | "repeatable" | "keyless" | "ambiguous"
              /**
               * @description The last call succeeded, but its answer doesn't show what became of this record. Sending it again would most likely create it twice, each time.
               */
              readonly answered?: true
              /**
               * @description The provider has refused the same record since.
               */
              readonly refused?: true
              /**
               * @description The caller accepted that the record may be created twice, where a lookup can't show what became of it.
               */
              readonly mayDuplicate?: true
            }
            /**
             * @description The record was erased: none of its values is kept, and it is not written again.
             */
            readonly erased?: true
          }
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "log"
          /** @description The operation that the record belongs to. */
          readonly operationId: string
          /** @description The line. */
          readonly entry: components["schemas"]["LogEntry"]
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "redriveJob"
          /** @description The job. */
          readonly job: components["schemas"]["RedriveJob"]
        }
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "end"
        }
    /** @description A group's part of the queue. */
    readonly GroupUsage: {
      /** @description Your own ID of the group. */
      readonly groupRef: string
      /** @description Unfinished operations of the group. */
      readonly operations: number
      /** @description Of them, those that wait for their connection to be reconnected. */
      readonly parked: number
      /** @description Records of these operations without a final outcome. */
      readonly records: number
      /** @description Stored size of these records: in a database, as the database stores them, compressed if they are large. */
      readonly bytes: number
      /** @description False if the group has more records than are counted here: then `records` and `bytes` are of a part of them. */
      readonly isComplete: boolean
      /** @description Connections with parked operations, those with most of them first. At most ten. */
      readonly parkedConnections: readonly components["schemas"]["ParkedConnection"][]
    }
    /** @description A field by its name, or one that the group chooses, by the name that the integration gives it. */
    readonly HydratedField:
      | {
          /** @description The provider's name of the field. */
          readonly fieldName: string
          /** @description The name that people see. */
          readonly displayName: string
          /** @description The integration's own name for it. */
          readonly mapToName?: string
          /** @description The name that end users see for it. */
          readonly mapToDisplayName?: string
        }
      | {
          /** @description The integration's own name for it. */
          readonly mapToName: string
          /** @description The name that end users see for it. */
          readonly mapToDisplayName?: string
          /** @description What the user is asked when mapping the field. */
          readonly prompt?: string
          /** @description The field that is suggested for the mapping. */
          readonly default?: string
        }
    /** @description A read object, with the provider's description of its fields. */
    readonly HydratedReadObject: {
      /** @description The object's name at the provider. */
      readonly objectName: string
      /** @description The name that people see. */
      readonly displayName: string
      /** @description Empty where the definition names none. */
      readonly destination: string
      /** @description Empty where the definition has none. */
      readonly schedule: string
      /** @description The integration's own name for it. */
      readonly mapToName?: string
      /** @description The name that end users see for it. */
      readonly mapToDisplayName?: string
      /** @description Fields that every installation has. */
      readonly requiredFields: readonly components["schemas"]["HydratedField"][]
      /** @description With `optionalFieldsAuto` all fields of the account that are not named otherwise. */
      readonly optionalFields: readonly components["schemas"]["HydratedField"][]
      /** @description With `all`, every other field is optional. */
      readonly optionalFieldsAuto?: string
      /** @description Every field of the account, by name; missing where the provider doesn't tell. */
      readonly allFieldsMetadata?: {
        readonly [key: string]: components["schemas"]["FieldMetadata"]
      }
      /** @description The same fields as a list of names. */
      readonly allFields?: readonly components["schemas"]["HydratedField"][]
      /** @description As the definition has it. */
      readonly backfill?: {
        /** @description Either `days` or `fullHistory`. */
        readonly defaultPeriod: {
          /** @description How many days back, 0 or more. */
          readonly days?: number
          /** @description Whether to read everything. */
          readonly fullHistory?: boolean
        }
      }
      /** @description Why the provider's description of the object could not be read. */
      readonly error?: string
    }
    /** @description A revision, with the provider's description of its objects and fields. */
    readonly HydratedRevision: {
      /** @description The revision's id. */
      readonly id: string
      /**
       * @description The version of the manifest's format.
       */
      readonly specVersion: "1.0.0"
      /** @description When the revision was deployed. Format: date-time. */
      readonly createTime: string
      /** @description The integration, with the provider's description of its objects. */
      readonly content: {
        /** @description The integration's name. */
        readonly name: string
        /** @description The name that end users see. */
        readonly displayName?: string
        /** @description The provider's name. */
        readonly provider: string
        /** @description The provider's module, where it has several. */
        readonly module?: string
        /** @description The objects that customers choose fields and mappings of. */
        readonly read?: {
          /** @description The objects, each once. */
          readonly objects: readonly components["schemas"]["HydratedReadObject"][]
        }
        /** @description The objects that may be written. */
        readonly write?: {
          /** @description The objects, each once. */
          readonly objects: readonly components["schemas"]["HydratedWriteObject"][]
        }
        /** @description As the definition has it. */
        readonly proxy?: {
          /** @description Whether calls may be passed through; stored, and not used by Fieldgate. */
          readonly enabled?: boolean
          /** @description Whether calls go to the module; stored, and not used by Fieldgate. */
          readonly useModule?: boolean
        }
      }
    }
    /** @description A write object, with the provider's description of its fields. */
    readonly HydratedWriteObject: {
      /** @description The object's name at the provider. */
      readonly objectName: string
      /** @description The name that people see. */
      readonly displayName: string
      /** @description Writes go to the field that the customer mapped for reading the same object. */
      readonly inheritMapping?: boolean
      /** @description How upserts find the object's records, by the integration's own names. */
      readonly match?: components["schemas"]["DeclaredMatch"]
      /** @description The provider's description of every field, by field name. */
      readonly allFieldsMetadata?: {
        readonly [key: string]: components["schemas"]["FieldMetadata"]
      }
      /** @description As the definition has it. */
      readonly valueDefaults?: {
        /** @description Whether an older UI offers defaults for any field. */
        readonly allowAnyFields?: boolean
      }
      /** @description Why the provider's description of the object could not be read. */
      readonly error?: string
    }
    /**
     * Request in progress
     * @description An earlier request with the same Idempotency-Key is still being processed.
     */
    readonly IdempotencyKeyBusyProblem: {
      readonly type: "urn:fieldgate:problem:idempotency-key-busy"
      readonly status: 409
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Idempotency-Key reused
     * @description An Idempotency-Key identifies one request, and this request differs from the first one with the key.
     */
    readonly IdempotencyKeyReusedProblem: {
      readonly type: "urn:fieldgate:problem:idempotency-key-reused"
      readonly status: 422
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /** @description One invalid input: a problem of its own, with the place of the input. */
    readonly InputValidationIssue: {
      /** @description The kind of fault. Format: uri. */
      readonly type: string
      /** @description A short summary of this kind of problem. */
      readonly title: string
      /** @description The HTTP status of this kind of problem. */
      readonly status: number & unknown
      /** @description What is wrong with the input, and what is allowed. */
      readonly detail: string
      /**
       * @description Which part of the request has the input.
       */
      readonly in: "body" | "header" | "path" | "query"
      /** @description The input's name, such as `batch[7].record.id`. */
      readonly name: string
      /** @description The value as received: truncated if long, `null` if missing, hidden if it may be secret. */
      readonly value?: unknown
      /** @description In a manifest: the line, counted from 1. */
      readonly line?: number
      /** @description In a manifest: the column, counted from 1. */
      readonly column?: number
    }
    /**
     * Invalid input
     * @description Properties of the request are missing, unknown, of the wrong type or out of range, or they contradict each other.
     */
    readonly InputValidationProblem: {
      readonly type: "urn:fieldgate:problem:input-validation"
      readonly status: 400
      /** @description All faults of the input. */
      readonly issues: readonly components["schemas"]["InputValidationIssue"][]
    } & components["schemas"]["Problem"]
    /** @description An integration that a group has installed. */
    readonly Installation: {
      /** @description The installation's id. */
      readonly id: string
      /** @description The project that the integration belongs to. */
      readonly projectId: string
      /** @description The integration that is installed. */
      readonly integrationId: string
      /** @description The group that installed it. */
      readonly group: components["schemas"]["Group"]
      /** @description The connection that it writes through. */
      readonly connection: components["schemas"]["Connection"]
      /** @description What the group has chosen, as it was last saved. */
      readonly config: components["schemas"]["Config"]
      /**
       * @description `unhealthy` while its account must be reconnected.
       */
      readonly healthStatus: "healthy" | "unhealthy"
      /**
       * @description Never set by this server: list the newest operation of the installation instead.
       */
      readonly lastOperationStatus?: "in_progress" | "success" | "failure"
      /** @description When it was installed. Format: date-time. */
      readonly createTime: string
      /** @description Who installed it: `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
      readonly createdBy: string
      /** @description When its config was last changed. Format: date-time. */
      readonly updateTime?: string
      /** @description What to know about its config, in the answers of a save and of a read by id; missing where there is nothing. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
    }
    /** @description An integration was installed, its config or connection changed, or its installation was deleted. */
    readonly InstallationEvent: {
      /**
       * @description The kind of event.
       */
      readonly notificationType: "installation.created" | "installation.updated" | "installation.deleted"
      /** @description When it happened. Format: date-time. */
      readonly time: string
      /** @description Details of the event. */
      readonly data: {
        /** @description The project's ID. */
        readonly projectId: string
        /** @description The integration's ID. */
        readonly integrationId: string
        /** @description The integration's name. */
        readonly integrationName?: string
        /** @description The installation's ID. */
        readonly installationId: string
        /** @description The connection's ID. */
        readonly connectionId?: string
        /** @description The provider of the account. */
        readonly provider?: string
        /** @description Your own ID of the group. */
        readonly groupRef?: string
        /** @description The group's name. */
        readonly groupName?: string
        /** @description Your own ID of the end user who connected the account. */
        readonly consumerRef?: string
        /** @description The end user's name. */
        readonly consumerName?: string
        /** @description The ID of the saved config. */
        readonly configId?: string
        /** @description The content of the config. */
        readonly config?: components["schemas"]["ConfigContent"]
        /** @description For an update: the content of the previous config. */
        readonly lastConfig?: components["schemas"]["ConfigContent"]
        /** @description Replaces a `config` that is too long: the path from which to read it on your server. */
        readonly configURL?: string
        /** @description Replaces a `lastConfig` that is too long: the path from which to read it on your server. */
        readonly lastConfigURL?: string
      }
    }
    /**
     * Installation not found
     * @description The request's groupRef has no installation of this integration, or no installation has the id in the path.
     */
    readonly InstallationNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:installation-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description The properties to replace, and their values. */
    readonly InstallationUpdate: {
      /** @description The paths of the properties to replace, such as `config.content.write.objects`; 1 to 500. */
      readonly updateMask: readonly string[]
      /** @description The new values. */
      readonly installation: {
        /** @description The id of the connection to use from now on. */
        readonly connectionId?: string
        /** @description The parts of the config to change. */
        readonly config?: {
          /** @description The revision that the caller has seen. A config is always saved for the latest one. */
          readonly revisionId?: string
          /** @description Who saves the config. A consumer's token overrides it. */
          readonly createdBy?: string
          /** @description The new parts of the content, under the names in `updateMask`. */
          readonly content?: components["schemas"]["ConfigContentUpdate"]
        }
      }
    }
    /**
     * Insufficient scope
     * @description The API key or token doesn't allow this call. A token can't manage keys. A frontend key reads only data that belongs to no group, unless the project's frontendKeys is "development".
     */
    readonly InsufficientScopeProblem: {
      readonly type: "urn:fieldgate:problem:insufficient-scope"
      readonly status: 403
    } & components["schemas"]["Problem"]
    /** @description One entry of a manifest, deployed: a provider, its read and write objects. */
    readonly Integration: {
      /** @description The integration's id. */
      readonly id: string
      /** @description The project that it belongs to. */
      readonly projectId: string
      /** @description The integration's name in the manifest; paths accept it in place of the id. */
      readonly name: string
      /** @description The provider of its accounts. */
      readonly provider: string
      /** @description When it was first deployed. Format: date-time. */
      readonly createTime: string
      /** @description When it last got a revision; missing where that was the first. Format: date-time. */
      readonly updateTime?: string
      /** @description The revision that is current. */
      readonly latestRevision: components["schemas"]["Revision"]
    }
    /** @description An integration's definition in a manifest. */
    readonly IntegrationDefinition: {
      /** @description The integration's name, unique in the project: up to 64 letters, digits, `-` and `_`. */
      readonly name: string
      /** @description The name that end users see; at most 100 characters. */
      readonly displayName?: string
      /** @description The provider's name; it can't change later. */
      readonly provider: string
      /** @description The provider's module, where it has several. */
      readonly module?: string
      /** @description The objects that customers choose fields and mappings of; nothing is read on a schedule. */
      readonly read?: {
        /** @description The objects, each once. */
        readonly objects?: readonly components["schemas"]["ManifestReadObject"][]
      }
      /** @description The objects that may be written. */
      readonly write?: {
        /** @description The objects, each once. */
        readonly objects?: readonly components["schemas"]["ManifestWriteObject"][]
      }
      /** @description Subscriptions to changes; checked and stored, not followed. */
      readonly subscribe?: {
        /** @description The objects, each once. */
        readonly objects?: readonly components["schemas"]["ManifestSubscribeObject"][]
      }
      /** @description Changes of fields to follow; checked and stored, not followed. */
      readonly watchSchema?: {
        /** @description The name of the destination that events would go to. */
        readonly destination: string
        /** @description A cron expression of five parts; once a day where it is missing. */
        readonly schedule?: string
        /** @description Which changes to follow, for all objects. */
        readonly allObjects: {
          /** @description Follows new fields. */
          readonly fieldCreated?: {
            /**
             * @description `always`, the only value.
             */
            readonly enabled: "always"
          }
          /** @description Follows deleted fields. */
          readonly fieldDeleted?: {
            /**
             * @description `always`, the only value.
             */
            readonly enabled: "always"
          }
          /** @description Follows changed fields. */
          readonly fieldChanged?: {
            /**
             * @description `always`, the only value.
             */
            readonly enabled: "always"
          }
        }
      }
      /** @description Stored, and not used by Fieldgate. */
      readonly proxy?: {
        /** @description Whether calls may be passed through; stored, and not used by Fieldgate. */
        readonly enabled?: boolean
        /** @description Whether calls go to the module; stored, and not used by Fieldgate. */
        readonly useModule?: boolean
      }
    }
    /**
     * Integration exists
     * @description The names of a project's integrations are unique. integrationId identifies the existing integration with this name.
     */
    readonly IntegrationExistsProblem: {
      readonly type: "urn:fieldgate:problem:integration-exists"
      readonly status: 409
      /** @description The integration of that name. */
      readonly integrationId: string
    } & components["schemas"]["Problem"]
    /** @description A field of the provider by its name, or one that each customer maps. */
    readonly IntegrationField:
      | {
          /** @description The provider's name of the field. */
          readonly fieldName: string
          /** @description The integration's own name for it. */
          readonly mapToName?: string
          /** @description The name that end users see for it. */
          readonly mapToDisplayName?: string
        }
      | {
          /** @description The integration's own name for it. */
          readonly mapToName: string
          /** @description The name that end users see for it. */
          readonly mapToDisplayName?: string
          /** @description What the user is asked when mapping the field. */
          readonly prompt?: string
          /** @description The field that is suggested for the mapping. */
          readonly default?: string
        }
    /**
     * Integration not found
     * @description The project has no integration with this id or name.
     */
    readonly IntegrationNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:integration-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description What a deploy would do to one integration. */
    readonly IntegrationPlan: {
      /** @description The integration's name. */
      readonly name: string
      /** @description The integration's provider. */
      readonly provider: string
      /**
       * @description What happens to the integration. `unlisted`: the project has it, the manifest doesn't, and it stays as it is.
       */
      readonly action: "add" | "change" | "none" | "remove" | "unlisted"
      /** @description The integration's id; missing where it is new. */
      readonly integrationId?: string
      /** @description Every property, object and field that differs. */
      readonly changes: readonly components["schemas"]["DefinitionChange"][]
      /** @description Installations whose configs hold what is removed; all installations where the integration is removed. */
      readonly installations: readonly components["schemas"]["AffectedInstallation"][]
    }
    /**
     * Internal server error
     * @description An unexpected error occurred in the server. Its log has the details under the request's id.
     */
    readonly InternalProblem: {
      readonly type: "urn:fieldgate:problem:internal"
      readonly status: 500
    } & components["schemas"]["Problem"]
    /** @description A public key that proves tokens of consumers. */
    readonly JwtKey: {
      /** @description The key's id, which the header of a token names as `kid`. */
      readonly id: string
      /** @description The project that the key belongs to. */
      readonly projectId: string
      /** @description The name that people see for the key. */
      readonly label: string
      /**
       * @description How tokens are signed.
       */
      readonly algorithm: "RS256"
      /** @description The RSA public key, as PEM. */
      readonly publicKeyPem: string
      /** @description What tokens must name in `aud`. Without it, a token that has an `aud` is refused. */
      readonly audience?: string
      /** @description What tokens must name in `iss`. */
      readonly issuer?: string
      /** @description Whether tokens signed with the key are accepted. */
      readonly active: boolean
      /** @description When the key was created. Format: date-time. */
      readonly createTime: string
      /** @description When the key was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /**
     * JWT key not found
     * @description The project has no JWT key with this id; it may have been deleted.
     */
    readonly JwtKeyNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:jwt-key-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description A new JWT key. */
    readonly JwtKeyRequest: {
      /** @description The name that people see for the key; at most 256 characters. */
      readonly label: string
      /**
       * @description How tokens are signed. Default: `RS256`, the only one.
       */
      readonly algorithm?: "RS256"
      /** @description An RSA public key of 2048 to 8192 bits, as PEM that begins with `-----BEGIN PUBLIC KEY-----`. */
      readonly publicKeyPem: string
      /** @description What tokens must name in `aud`. Default: tokens must not have one. */
      readonly audience?: string
      /** @description What tokens must name in `iss`. Default: any issuer, or none. */
      readonly issuer?: string
    }
    /** @description The properties to change, and their values. `null` removes an audience or issuer. */
    readonly JwtKeyUpdate: {
      /** @description The names of the properties to change, at least one; each must have its new value beside the mask. */
      readonly updateMask: readonly ("active" | "label" | "audience" | "issuer")[]
      /** @description The new values. */
      readonly jwtKey: {
        /** @description Whether tokens signed with the key are accepted. */
        readonly active?: boolean
        /** @description The name that people see for the key; at most 256 characters. */
        readonly label?: string
        /** @description What tokens must name in `aud`; `null` removes it. */
        readonly audience?: string | null
        /** @description What tokens must name in `iss`; `null` removes it. */
        readonly issuer?: string | null
      }
    }
    /**
     * Last full API key
     * @description The key is the project's last active key with the scope full. Without it, no key could manage the project, and only the command line could create a new one.
     */
    readonly LastFullKeyProblem: {
      readonly type: "urn:fieldgate:problem:last-full-key"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /** @description How long operations took from acceptance to their end, in milliseconds. */
    readonly Latency: {
      /** @description Half of the operations finished within this time. */
      readonly p50: number
      /** @description 95 of 100 operations finished within this time. */
      readonly p95: number
    }
    /**
     * Limit reached
     * @description The group has the maximum number of connections, the consumer that of open sign-ins, or the project that of keys. Nothing was changed.
     */
    readonly LimitReachedProblem: {
      readonly type: "urn:fieldgate:problem:limit-reached"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /** @description One entry of an operation's log. */
    readonly LogEntry: {
      /** @description When it happened. Format: date-time. */
      readonly timestamp: string
      /**
       * @description How serious it is.
       */
      readonly severity: "info" | "warning" | "error"
      /** @description What happened, for people and for programs. */
      readonly message: {
        /** @description What happened, in words. */
        readonly msg: string
        /** @description The provider's words, where it gave a reason. */
        readonly error?: string
        /** @description What happened, for programs. */
        readonly details?: {
          readonly [key: string]: unknown
        }
      }
      /** @description The attempt whose end the entry reports. */
      readonly attempt?: components["schemas"]["OperationAttempt"]
    }
    /**
     * Lookup not allowed
     * @description The manifest doesn't allow finding records of the object, or allows it only to API keys and the host program. Nothing was read.
     */
    readonly LookupNotAllowedProblem: {
      readonly type: "urn:fieldgate:problem:lookup-not-allowed"
      readonly status: 403
    } & components["schemas"]["Problem"]
    /**
     * Malformed JSON
     * @description The request body is not valid JSON in UTF-8.
     */
    readonly MalformedJsonProblem: {
      readonly type: "urn:fieldgate:problem:malformed-json"
      readonly status: 400
      /** @description All faults of the input. */
      readonly issues: readonly components["schemas"]["InputValidationIssue"][]
    } & components["schemas"]["Problem"]
    /**
     * Invalid manifest
     * @description The manifest is not valid YAML, has unknown or missing properties, or contains something that can't be deployed to this server. Nothing was deployed.
     */
    readonly ManifestInvalidProblem: {
      readonly type: "urn:fieldgate:problem:manifest-invalid"
      readonly status: 422
      /** @description All faults of the input. */
      readonly issues: readonly components["schemas"]["InputValidationIssue"][]
    } & components["schemas"]["Problem"]
    /** @description An object that customers choose fields and mappings of. */
    readonly ManifestReadObject: {
      /** @description The object's name at the provider, standard or custom. */
      readonly objectName: string
      /** @description The name of the destination that records would go to. */
      readonly destination?: string
      /** @description A cron expression of five parts. */
      readonly schedule?: string
      /** @description The integration's own name for it. */
      readonly mapToName?: string
      /** @description The name that end users see for it. */
      readonly mapToDisplayName?: string
      /** @description Fields that every installation has. */
      readonly requiredFields?: readonly components["schemas"]["IntegrationField"][]
      /** @description Fields that customers may choose. */
      readonly optionalFields?: readonly components["schemas"]["IntegrationField"][]
      /**
       * @description With `all`, every other field is optional.
       */
      readonly optionalFieldsAuto?: "all"
      /** @description How much of the past the first read brings; stored, and not used by Fieldgate. */
      readonly backfill?: {
        /** @description Either `days` or `fullHistory`. */
        readonly defaultPeriod: {
          /** @description How many days back, 0 or more. */
          readonly days?: number
          /** @description Whether to read everything. */
          readonly fullHistory?: boolean
        }
      }
      /** @description How records are delivered; stored, and not used by Fieldgate. */
      readonly delivery?: {
        /**
         * @description When records are delivered.
         */
        readonly mode?: "auto" | "onRequest"
        /** @description Records per delivery, 50 to 500. */
        readonly pageSize?: number
      }
      /**
       * @description Read for every installation, also where its config doesn't name the object.
       */
      readonly enabled?: "always"
    }
    /** @description A manifest to deploy. */
    readonly ManifestSource: {
      /** @description The manifest as YAML text. */
      readonly sourceYaml: string
      /** @description Not supported: send the manifest as `sourceYaml`. */
      readonly sourceZipUrl?: string
    }
    /** @description An object whose changes are followed. */
    readonly ManifestSubscribeObject: {
      /** @description The object's name at the provider. */
      readonly objectName: string
      /** @description The name of the destination that events would go to. */
      readonly destination: string
      /** @description Events carry the fields of the read object of the same name, by the names that it maps them to. */
      readonly inheritFieldsAndMapping?: boolean
      /** @description Follows new records. */
      readonly createEvent?: {
        /**
         * @description `always`, the only value.
         */
        readonly enabled: "always"
      }
      /** @description Follows changed records. */
      readonly updateEvent?: {
        /**
         * @description `always`, the only value.
         */
        readonly enabled: "always"
        /**
         * @description Whether changes of all fields are followed, or of those that the customer selected.
         */
        readonly watchFieldsAuto?: "all" | "selected"
        /** @description The fields whose changes are followed. */
        readonly requiredWatchFields?: readonly string[]
      }
      /** @description Follows deleted records. */
      readonly deleteEvent?: {
        /**
         * @description `always`, the only value.
         */
        readonly enabled: "always"
      }
      /** @description Follows changes of associations. */
      readonly associationChangeEvent?: {
        /**
         * @description `always`, the only value.
         */
        readonly enabled: "always"
        /** @description Whether events bring the whole record. */
        readonly includeFullRecords?: boolean
      }
      /** @description Further events, by the provider's names. */
      readonly otherEvents?: readonly string[]
    }
    /** @description An object that may be written. */
    readonly ManifestWriteObject: {
      /** @description The object's name at the provider, standard or custom. */
      readonly objectName: string
      /** @description Writes go to the field that the customer mapped for reading the same object. */
      readonly inheritMapping?: boolean
      /** @description What an older UI offers; kept for manifests that have it. */
      readonly valueDefaults?: {
        /** @description Whether an older UI offers defaults for any field. */
        readonly allowAnyFields?: boolean
      }
      /** @description Whether records can be found by the values of the fields that an installation selected: `true` by your backend, `consumer` by consumer tokens too. Default: they can't. */
      readonly lookup?: true | "consumer"
      /** @description Whether values are converted to the provider's form by the described types of their fields, and refused before the call where they don't fit. Default: `true`. */
      readonly convertValues?: boolean
      /** @description For upserts that leave it out, by your own names: how they find their records. */
      readonly match?: components["schemas"]["DeclaredMatch"]
      /** @description For writes that leave it out. */
      readonly returnRecord?: boolean
      /**
       * @description For asynchronous creates whose policy leaves it out.
       */
      readonly onUnknownOutcome?: "report" | "retry"
    }
    /** @description An object of the group's account, with the integration's own name for it. */
    readonly MappedObjectMetadata: {
      /** @description As a write names it. */
      readonly name: string
      /** @description The name that people see. */
      readonly displayName: string
      /** @description Whether the account defines the object. */
      readonly isCustom: boolean
      /** @description Whether records can be created. */
      readonly createable?: boolean
      /** @description Whether records can be updated. */
      readonly updateable?: boolean
      /** @description The object's fields, by field name. */
      readonly fields: {
        readonly [key: string]: components["schemas"]["FieldMetadata"]
      }
      /** @description The integration's own name for the object. */
      readonly mappedObjectName?: string
    }
    /** @description How a write finds its record. */
    readonly Match: {
      /** @description The keys, at most 3: each is a field, or a list of up to 3 fields that count together. The first key all of whose fields have values in the record is used. Names are yours, mapped like those of the record. Default: the installation's choice for the object, or else the manifest's. */
      readonly by?: readonly (string | readonly string[])[]
      /**
       * @description What happens where no record has the key. Default: `create` for an upsert, `fail` for an update or a delete, which can't create.
       */
      readonly onMissing?: "create" | "skip" | "fail"
      /**
       * @description What happens where one record has the key. Default: `update`. Only for an upsert.
       */
      readonly onFound?: "update" | "skip" | "fail"
      /**
       * @description What happens where several records have the key: `oldest` takes the one that was created first. Default: `fail`.
       */
      readonly onMany?: "fail" | "oldest"
    }
    /** @description How a record is found by a key. */
    readonly MatchExplanation: {
      /** @description The fields of the key, as the request names them. */
      readonly by: readonly string[]
      /** @description The values that a record must have, by the provider's fields. */
      readonly key: {
        readonly [key: string]: unknown
      }
      /**
       * @description `native`: the provider creates or updates the record in one call. `lookup`: it is looked up first.
       */
      readonly way: "native" | "lookup"
    }
    /**
     * Call rejected by the provider
     * @description The provider rejected a search for records, or a call about its objects or fields: the object does not exist, or the connected user lacks the permission to read or change the definitions. Nothing was changed.
     */
    readonly MetadataRejectedProblem: {
      readonly type: "urn:fieldgate:problem:metadata-rejected"
      readonly status: 422
    } & components["schemas"]["Problem"]
    /** @description An account to connect, and what to install on it. */
    readonly NewConnectedInstallation: {
      /** @description Your own id of the group, such as your customer's id; at most 512 characters. */
      readonly groupRef: string
      /** @description The group's display name. Default: `groupRef`. */
      readonly groupName?: string
      /** @description Your own id of the end user who connects the account; at most 512 characters. */
      readonly consumerRef: string
      /** @description The end user's display name. Default: `consumerRef`. */
      readonly consumerName?: string
      /** @description The account's name at the provider, such as its subdomain. */
      readonly providerWorkspaceRef?: string
      /** @description Facts about the account that the provider requires, by their names; at most 64. */
      readonly providerMetadata?: components["schemas"]["ProviderMetadataInput"]
      /** @description The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9. */
      readonly budgetShare?: number
      /**
       * @description Where the credentials are valid. Default: the environment of the project's app for the provider, production first.
       */
      readonly environment?: "production" | "sandbox"
      /** @description An API key or private-app token of the account. */
      readonly apiKey?: string
      /** @description A user name and a password. */
      readonly basicAuth?: components["schemas"]["BasicAuthInput"]
      /** @description Tokens of a sign-in that took place elsewhere. */
      readonly oauth2AuthorizationCode?: components["schemas"]["OAuthTokensInput"]
      /** @description An OAuth client of the account's own. */
      readonly oauth2ClientCredentials?: components["schemas"]["OAuthClientInput"]
      /** @description A user name and a password to get a token with. */
      readonly oauth2PasswordCredentials?: components["schemas"]["PasswordGrantInput"]
      /** @description The config of a first installation; an existing one keeps its own. */
      readonly config: {
        /** @description The group's choices by object: fields, mappings and write settings. */
        readonly content: components["schemas"]["ConfigContentInput"]
        /** @description The revision that the caller has seen. A config is always saved for the latest one. */
        readonly revisionId?: string
        /** @description Who saves the config. A consumer's token overrides it. */
        readonly createdBy?: string
      }
    }
    /** @description An account to connect, with its credentials or, for a provider without any, none. */
    readonly NewConnection: {
      /** @description The provider's name, as manifests write it. */
      readonly provider: string
      /** @description Your own id of the group, such as your customer's id; at most 512 characters. */
      readonly groupRef: string
      /** @description The group's display name. Default: `groupRef`. */
      readonly groupName?: string
      /** @description Your own id of the end user who connects the account; at most 512 characters. */
      readonly consumerRef: string
      /** @description The end user's display name. Default: `consumerRef`. */
      readonly consumerName?: string
      /** @description The account's name at the provider, such as its subdomain. */
      readonly providerWorkspaceRef?: string
      /** @description Facts about the account that the provider requires, by their names; at most 64. */
      readonly providerMetadata?: components["schemas"]["ProviderMetadataInput"]
      /** @description The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9. */
      readonly budgetShare?: number
      /**
       * @description Where the credentials are valid. Default: the environment of the project's app for the provider, production first.
       */
      readonly environment?: "production" | "sandbox"
      /** @description An API key or private-app token of the account. */
      readonly apiKey?: string
      /** @description A user name and a password. */
      readonly basicAuth?: components["schemas"]["BasicAuthInput"]
      /** @description Tokens of a sign-in that took place elsewhere. */
      readonly oauth2AuthorizationCode?: components["schemas"]["OAuthTokensInput"]
      /** @description An OAuth client of the account's own. */
      readonly oauth2ClientCredentials?: components["schemas"]["OAuthClientInput"]
      /** @description A user name and a password to get a token with. */
      readonly oauth2PasswordCredentials?: components["schemas"]["PasswordGrantInput"]
    }
    /** @description A place that events are delivered to. */
    readonly NewDestination: {
      /** @description The destination's name in the project: 1 to 64 letters, digits and dashes. */
      readonly name: string
      /** @description The kind of destination: `webhook`, the only one. */
      readonly type: string
      /** @description The address of the receiver, with `https://`, and headers to add to each webhook. */
      readonly metadata: {
        /** @description The address that webhooks are posted to, with `https://`; at most 2048 characters. */
        readonly url: string
        /** @description Headers added to each webhook, by name; at most 20. */
        readonly headers?: {
          readonly [key: string]: string
        }
      }
      /** @description The events that it gets. Missing: every event but `audit.event`, also kinds that come later. */
      readonly events?: readonly (
        | "write.async.done"
        | "connection.created"
        | "connection.updated"
        | "connection.refreshed"
        | "connection.error"
        | "connection.deleted"
        | "installation.created"
        | "installation.updated"
        | "installation.deleted"
        | "destination.webhook.disabled"
        | "audit.event"
      )[]
    }
    /** @description What to install. */
    readonly NewInstallation: {
      /** @description Your own id of the group, such as your customer's id; at most 512 characters. */
      readonly groupRef: string
      /** @description The connection to write through. Default: the group's newest connection to the provider. */
      readonly connectionId?: string
      /** @description What the group has chosen. */
      readonly config: {
        /** @description The group's choices by object: fields, mappings and write settings. */
        readonly content: components["schemas"]["ConfigContentInput"]
        /** @description The revision that the caller has seen. A config is always saved for the latest one. */
        readonly revisionId?: string
        /** @description Who saves the config. A consumer's token overrides it. */
        readonly createdBy?: string
      }
    }
    /** @description An integration to add. */
    readonly NewIntegration: {
      /** @description The integration's name, unique in the project: 1 to 64 letters, digits, `-` and `_`. */
      readonly name: string
      /** @description The provider's name, as manifests write it. */
      readonly provider: string
      /** @description The integration's first revision; its `content` has the same name and provider. */
      readonly latestRevision: {
        /**
         * @description The version of the manifest's format.
         */
        readonly specVersion: "1.0.0"
        /** @description The integration's definition, with the same name and provider. */
        readonly content: components["schemas"]["IntegrationDefinition"]
      }
    }
    /** @description An OAuth app at a provider. */
    readonly NewProviderApp: {
      /** @description The provider's name. */
      readonly provider: string
      /**
       * @description The accounts that the app is for. Default: `production`.
       */
      readonly environment?: "production" | "sandbox"
      /** @description The app's client secret at the provider; it is never returned. */
      readonly clientSecret: string
      /** @description The app's client id at the provider. */
      readonly clientId: string
      /** @description The customer's own name for the app. */
      readonly externalRef?: string
      /** @description The scopes that the app requests from accounts. */
      readonly scopes?: readonly string[]
      /** @description Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients. */
      readonly metadata?: {
        /** @description Added to the URL of the consent page; a parameter may occur several times. */
        readonly authQueryParams?: {
          readonly [key: string]: readonly string[]
        }
        /** @description Parameters for clients, by name. */
        readonly providerParams?: {
          readonly [key: string]: string
        }
      }
    }
    /**
     * No matching records to redrive
     * @description No record of the operation has the requested outcome, so there is nothing to write again.
     */
    readonly NothingToRedriveProblem: {
      readonly type: "urn:fieldgate:problem:nothing-to-redrive"
      readonly status: 422
    } & components["schemas"]["Problem"]
    /** @description An OAuth client of the account's own. */
    readonly OAuthClientInput: {
      /** @description The client's id at the provider. */
      readonly clientId: string
      /** @description The client's secret at the provider. */
      readonly clientSecret: string
      /** @description The scopes of the credentials. */
      readonly scopes?: readonly string[]
    }
    /** @description The confirmation of a sign-in. */
    readonly OAuthCompletion: {
      /** @description The value that the browser received when it returned from the provider's page. */
      readonly completion: string
    }
    /** @description The account to connect with OAuth, and how the sign-in finishes. */
    readonly OAuthConnectRequest: {
      /** @description The project's ID or name. */
      readonly projectIdOrName?: string
      /** @description The former name of `projectIdOrName`, for older clients. */
      readonly projectId?: string
      /** @description The provider's name, as manifests write it. */
      readonly provider: string
      /** @description Your own id of the group, such as your customer's id; at most 512 characters. */
      readonly groupRef: string
      /** @description The group's display name. Default: `groupRef`. */
      readonly groupName?: string
      /** @description Your own id of the end user who connects the account; at most 512 characters. */
      readonly consumerRef: string
      /** @description The end user's display name. Default: `consumerRef`. */
      readonly consumerName?: string
      /** @description The account's name at the provider, such as its subdomain. */
      readonly providerWorkspaceRef?: string
      /** @description Facts about the account that the provider requires, by their names; at most 64. */
      readonly providerMetadata?: components["schemas"]["ProviderMetadataInput"]
      /** @description The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9. */
      readonly budgetShare?: number
      /** @description The app to ask in the name of. Default: the project's app for the provider's production accounts, else the one for its sandbox. */
      readonly providerAppId?: string
      /** @description Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome. */
      readonly redirectUrl?: string
      /** @description The origin of the page that opens the window: it receives the outcome. Default: the header `Origin`, without `redirectUrl`. */
      readonly openerOrigin?: string
      /**
       * @description `required`: `completeOAuth` connects the account. `none`: the page of consent alone does; for keys with the scope full. Default: the project's `oauthConfirmation`.
       */
      readonly confirmation?: "required" | "none"
      /** @description Accepted from older clients, without effect: every sign-in is protected. */
      readonly enableCSRFProtection?: boolean
    }
    /** @description How far a sign-in has come. */
    readonly OAuthProgress: {
      /** @description The session's id. */
      readonly sessionId: string
      /**
       * @description `pending` until the provider has answered, then `pending-confirmation` until the sign-in is confirmed; `expired` where either took ten minutes.
       */
      readonly status: "pending" | "pending-confirmation" | "succeeded" | "failed" | "expired"
      /** @description The connection; present with `succeeded`. */
      readonly connectionId?: string
      /** @description Why the sign-in failed, for people; present with `failed`. */
      readonly error?: string
      /**
       * @description `denied` where the user did not allow the access, `account-mismatch` where the user signed in to another account than the connection's; present with `failed` where a program can tell why.
       */
      readonly reason?: "denied" | "account-mismatch"
      /** @description Until when the provider's answer, or the confirmation, is accepted. Format: date-time. */
      readonly expireTime: string
    }
    /** @description The page that completes the sign-in, and whether confirmation is required. */
    readonly OAuthReconnectRequest: {
      /** @description Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome. */
      readonly redirectUrl?: string
      /** @description The origin of the page that opens the window: it receives the outcome. Default: the header `Origin`, without `redirectUrl`. */
      readonly openerOrigin?: string
      /**
       * @description `required`: `completeOAuth` connects the account. `none`: the page of consent alone does; for keys with the scope full. Default: the project's `oauthConfirmation`.
       */
      readonly confirmation?: "required" | "none"
    }
    /** @description A token of a sign-in by OAuth. */
    readonly OAuthTokenInput: {
      /** @description The token itself: visible ASCII characters. */
      readonly token: string
      /** @description When the token expires, such as `2026-11-22T08:00:00Z`. */
      readonly expiresAt?: string
    }
    /** @description Tokens of a sign-in that took place elsewhere. */
    readonly OAuthTokensInput: {
      /** @description The token that calls are authorized with. */
      readonly accessToken: components["schemas"]["OAuthTokenInput"]
      /** @description The token that renews the access token. */
      readonly refreshToken?: components["schemas"]["OAuthTokenInput"]
      /** @description The scopes of the credentials. */
      readonly scopes?: readonly string[]
    }
    /**
     * OAuth session not found
     * @description The project has no OAuth session with this id. Sessions are kept for one day.
     */
    readonly OauthSessionNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:oauth-session-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /**
     * Object not found
     * @description The integration's definition has no write object with the objectName in the path.
     */
    readonly ObjectNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:object-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /**
     * Object not installed
     * @description The integration defines the object, but the config of the group's installation doesn't include it.
     */
    readonly ObjectNotInstalledProblem: {
      readonly type: "urn:fieldgate:problem:object-not-installed"
      readonly status: 403
    } & components["schemas"]["Problem"]
    /** @description A JSON Patch (RFC 6902) of one object's settings. */
    readonly ObjectPatch: {
      /** @description The installation's group, by your own id. */
      readonly groupRef?: string
      /** @description The installation's id, in place of `groupRef`. */
      readonly installationId?: string
      /**
       * @description Which of the object's settings to change.
       */
      readonly action: "read" | "write" | "subscribe"
      /** @description 1 to 500 changes, applied in order, all or none. */
      readonly changes: readonly components["schemas"]["ConfigChange"][]
    }
    /** @description What became of a write. */
    readonly Operation: {
      /** @description The operation's id. */
      readonly id: string
      /** @description The project that the write was sent to. */
      readonly projectId: string
      /** @description The integration of the write. */
      readonly integrationId: string
      /** @description The installation of the write. */
      readonly installationId: string
      /** @description The config that the write was planned with. */
      readonly configId: string
      /**
       * @description The kind of operation.
       */
      readonly actionType: "write"
      /**
       * @description `in_progress` until the write has finished; `success` when at least one record was written.
       */
      readonly status: "in_progress" | "success" | "failure"
      /** @description How it finished or what it waits for, in words, such as the provider's message on failure. */
      readonly result?: string
      /** @description When the write was accepted. Format: date-time. */
      readonly createTime: string
      /** @description When the operation last changed. Format: date-time. */
      readonly updateTime: string
      /** @description The object that was written to. */
      readonly resource: string
      /** @description The group that the write is for, by your own id of it; missing once nothing is stored of the group's installation. */
      readonly groupRef?: string
      /** @description Who asked for the write, and what the request said about it. Missing where the records are of several requests, as in an auto batch: then each record has its own. */
      readonly author?: components["schemas"]["Author"]
      /** @description Present where the operation writes records of an earlier one again. */
      readonly redrive?: components["schemas"]["Redrive"]
      /** @description What is known of the write beside its status. */
      readonly metadata?: {
        /** @description The objects that were written to. */
        readonly objects: readonly string[]
        /** @description A value by which people recognize the first record: the e-mail address, domain, name or external id that was sent, else the provider's id. Missing for a record without any, for a large one, and once payloads are removed. */
        readonly subject?: string
        /** @description The provider's ids of the written records. */
        readonly successfulRecordIds?: readonly string[]
        /** @description The records of the operation, by their outcomes. */
        readonly counts?: components["schemas"]["RecordCounts"]
        /** @description The attempts so far. */
        readonly retry?: components["schemas"]["OperationAttempts"]
        /** @description What was requested. */
        readonly write?: components["schemas"]["WriteSummary"]
        /**
         * @description What the operation waits for: `accumulating` more records, a worker (`ready`), the attempt that runs, a working connection (`parked`), or nothing (`done`).
         */
        readonly stage?: "accumulating" | "ready" | "running" | "parked" | "done"
        /** @description When it is looked at next; while it runs, when its lease ends. Format: date-time. */
        readonly dueTime?: string
        /** @description Present while the operation is held. */
        readonly outage?: components["schemas"]["OperationOutage"]
        /** @description Present once its failed or uncertain records were redriven. */
        readonly redrivenBy?: components["schemas"]["RedrivenBy"]
        /** @description Whether all records that were not written have been redriven; present on a finished operation with such records. */
        readonly resolved?: boolean
      }
    }
    /** @description One attempt at an operation. */
    readonly OperationAttempt: {
      /** @description The number of the attempt, counted from 1. */
      readonly number: number
      /** @description When the attempt started. Format: date-time. */
      readonly beginTime: string
      /** @description When it finished; missing while it runs. Format: date-time. */
      readonly endTime?: string
      /**
       * @description `success`: all its records were written; `partial`: some of them, and the rest is final too; `failed`, `uncertain`: nothing was written, as far as is known; `retry`: some records are retried; `parked`: they wait until the connection works again; `running`.
       */
      readonly outcome: "running" | "success" | "partial" | "failed" | "uncertain" | "retry" | "parked"
      /** @description When its records are retried; of those that are parked, when they are given up. Format: date-time. */
      readonly nextTime?: string
      /** @description The outcomes of its records; `waiting` are those that are retried. */
      readonly records?: components["schemas"]["RecordCounts"]
      /** @description Why records were not written, the most frequent reason first. */
      readonly causes?: readonly components["schemas"]["FailureCause"][]
      /** @description The first 20 calls to the provider; missing once the log of the operation was removed. */
      readonly calls?: readonly components["schemas"]["ProviderCall"][]
      /** @description How many calls it made in all. */
      readonly callCount?: number
    }
    /** @description How often an operation was attempted. */
    readonly OperationAttempts: {
      /** @description Attempts that were started so far, the first one included. */
      readonly attempts: number
      /** @description When the last attempt started. Format: date-time. */
      readonly lastAttempt?: string
    }
    /** @description How many operations match each value of each filter. */
    readonly OperationFacets: {
      /** @description Operations that match every filter, of those that this page counts. */
      readonly operations: number
      /** @description The counts of each facet, the most frequent values first. */
      readonly facets: {
        /** @description By status. */
        readonly status: readonly components["schemas"]["FacetValue"][]
        /** @description By the error codes of their failed and uncertain records; an operation may have several. */
        readonly errorCode: readonly components["schemas"]["FacetValue"][]
        /** @description By the group that they are for. */
        readonly groupRef: readonly components["schemas"]["FacetValue"][]
        /** @description By the id of their integration. */
        readonly integrationId: readonly components["schemas"]["FacetValue"][]
        /** @description By the object that they write to. */
        readonly objectName: readonly components["schemas"]["FacetValue"][]
        /** @description By the kind of write. */
        readonly type: readonly components["schemas"]["FacetValue"][]
        /** @description By their mode. */
        readonly mode: readonly components["schemas"]["FacetValue"][]
      }
      /** @description Older operations are counted by the next page: add its counts. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /**
     * Operation in progress
     * @description Some records of the operation have no outcome yet, so the failed ones can't be selected.
     */
    readonly OperationInProgressProblem: {
      readonly type: "urn:fieldgate:problem:operation-in-progress"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Operation not found
     * @description The project has no operation with this id.
     */
    readonly OperationNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:operation-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description The provider is not answering; the operation waits until it does. */
    readonly OperationOutage: {
      /** @description The connection whose writes are held. */
      readonly connectionId: string
      /** @description Since when calls over the connection have had no answer. */
      readonly since: string
      /** @description Operations that wait for the connection; present where one operation is read. */
      readonly waitingWrites?: number
    }
    /** @description One page of a list. */
    readonly OperationPage: {
      /** @description The items of the page. */
      readonly results: readonly components["schemas"]["Operation"][]
      /** @description The start of the next page. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /** @description One record of an operation. */
    readonly OperationRecord: {
      /** @description Its place in the operation, from 0. */
      readonly index: number
      /** @description The record's reference, as the answer to a write with one record returned it. */
      readonly recordRef: string
      /**
       * @description `waiting` until it is known; `uncertain` when the provider's answer was lost.
       */
      readonly outcome: "waiting" | "success" | "failed" | "uncertain"
      /** @description Attempts that said something of it. */
      readonly attempts: number
      /** @description The provider's id of the record. */
      readonly recordId?: string
      /**
       * @description Of a write with `match`: whether the record was created, updated, or left as it is.
       */
      readonly action?: "created" | "updated" | "skipped"
      /** @description Of a write with `match`: the fields of the key by which a record was found or created; none where no record has it. */
      readonly matchedBy?: readonly string[]
      /** @description The record as the provider returned it. */
      readonly data?: {
        readonly [key: string]: unknown
      }
      /** @description Why it was not written, as the provider reported it; of a record that waits, why its last attempt failed. */
      readonly errors?: readonly components["schemas"]["RecordError"][]
      /**
       * @description Present on a failed record that may succeed later: nothing was written, so it can be sent again.
       */
      readonly retryable?: true
      /** @description What went wrong beside the record itself. */
      readonly warnings?: readonly string[]
      /** @description Who asked for the record; present where the operation holds records of several requests. */
      readonly author?: components["schemas"]["Author"]
    }
    /** @description One page of a list. */
    readonly OperationRecordPage: {
      /** @description The items of the page. */
      readonly results: readonly components["schemas"]["OperationRecord"][]
      /** @description The start of the next page. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /** @description The requests to the provider that an operation's plan comes to. */
    readonly OperationRequests: {
      /** @description The requests, in their order. */
      readonly requests: readonly components["schemas"]["ProviderRequest"][]
      /** @description What became of each field of each record, and by which rule, in the order of the records. */
      readonly records: readonly components["schemas"]["StoredRecordExplanation"][]
      /** @description Why the provider's driver would refuse to send it; missing where it would not. */
      readonly errors?: readonly components["schemas"]["RecordError"][]
    }
    /** @description An administrative container of projects. */
    readonly Organization: {
      /** @description The organization's id. */
      readonly id: string
      /** @description The name that people see. */
      readonly label: string
      /** @description The id of the organization's team Everyone. */
      readonly defaultTeamId: string
      /** @description The organization whose key created this one; its keys may administer this one too. */
      readonly parentOrgId?: string
      /** @description When the organization was created. Format: date-time. */
      readonly createTime: string
      /** @description When the organization was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /**
     * Organization not found
     * @description No organization has this id, or the API key belongs to another organization.
     */
    readonly OrganizationNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:organization-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description A new organization. */
    readonly OrganizationRequest: {
      /** @description The name that people see; at most 256 characters. */
      readonly label: string
    }
    /** @description The properties to change, and their values. An empty mask changes nothing. */
    readonly OrganizationUpdate: {
      /** @description The names of the properties to change; only `label` exists. */
      readonly updateMask: readonly "label"[]
      /** @description The new values. */
      readonly org: {
        /** @description The name that people see; at most 256 characters. */
        readonly label?: string
      }
    }
    /**
     * Outcome pending
     * @description The process stopped or failed before it had the outcome of the write. What was stored or sent goes on.
     */
    readonly OutcomePendingProblem: {
      readonly type: "urn:fieldgate:problem:outcome-pending"
      readonly status: 422
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Outcome unknown
     * @description The create was sent, but the provider's answer was lost, and lookups did not show whether the record was created. Repeating the request could create the record twice.
     */
    readonly OutcomeUncertainProblem: {
      readonly type: "urn:fieldgate:problem:outcome-uncertain"
      readonly status: 422
      /** @description The operation of the write. */
      readonly operationId: string
      /** @description The outcome of a single record. */
      readonly result?: {
        /**
         * @description The record was not written.
         */
        readonly success: false
      }
      /** @description How many records were written. */
      readonly successCount?: number
      /** @description How many records were not written. */
      readonly failureCount?: number
      /** @description How many records may or may not have been written. */
      readonly uncertainCount?: number
      /** @description The outcome of each record of a batch, in its order. */
      readonly results?: readonly components["schemas"]["BatchResult"][]
      /** @description Why records were not written. */
      readonly errors: readonly components["schemas"]["RecordError"][]
      /** @description Parts of the request that had no effect or a limited one. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
    } & components["schemas"]["Problem"]
    /** @description Where a page is in its list. */
    readonly Pagination: {
      /** @description Whether this page is the last one. */
      readonly done: boolean
      /** @description The `pageToken` of the next page. */
      readonly nextPageToken?: string
    }
    /** @description Operations that wait for their connection to be reconnected. */
    readonly ParkedConnection: {
      /** @description The connection's ID. */
      readonly connectionId: string
      /** @description How many operations are parked. */
      readonly operations: number
      /** @description Why, as in the `result` of one of them. */
      readonly reason?: string
    }
    /** @description A user name and a password to get a token with. */
    readonly PasswordGrantInput: {
      /** @description The user name. */
      readonly username: string
      /** @description The password. */
      readonly password: string
      /** @description The client's id at the provider. */
      readonly clientId: string
      /** @description The client's secret at the provider. */
      readonly clientSecret: string
      /** @description The scopes of the credentials. */
      readonly scopes?: readonly string[]
    }
    /**
     * Record payloads removed
     * @description The operation finished longer ago than payloads are retained, or its records were erased, so they were removed. Only their outcomes remain.
     */
    readonly PayloadsRemovedProblem: {
      readonly type: "urn:fieldgate:problem:payloads-removed"
      readonly status: 410
    } & components["schemas"]["Problem"]
    /** @description Who is meant: exactly one of `consumerRef`, `email` and `recordId`. */
    readonly Person: {
      /** @description An end user of yours who connected accounts, by your own id. */
      readonly consumerRef?: string
      /** @description A person whose records were written with this e-mail address. Upper and lower case don't matter. */
      readonly email?: string
      /** @description A person whose record has this id at the provider; requires `objectName` and `groupRef`, because ids differ between accounts. */
      readonly recordId?: string
      /** @description With `recordId`: the provider's object. */
      readonly objectName?: string
      /** @description With `email` or `recordId`: only writes of this group, by your own id of it. */
      readonly groupRef?: string
    }
    /** @description What a call has erased of a person: a receipt, without personal data. */
    readonly PersonErasure: {
      /** @description Whether nothing is left. If not, call again. */
      readonly complete: boolean
      /** @description Records whose values and provider's answers were erased; their outcomes are kept. */
      readonly records: number
      /** @description Log entries that were deleted. */
      readonly logEntries: number
      /** @description Idempotency keys that were deleted with their answers, and answers from which a record was erased. */
      readonly answers: number
      /** @description Webhook deliveries whose bodies were changed. */
      readonly deliveries: number
      /** @description Connections whose consumer was replaced. They go on working. */
      readonly connections: number
      /** @description Sign-ins by OAuth that were deleted. */
      readonly signIns: number
      /** @description Installations and configs whose `createdBy` was replaced. */
      readonly configs: number
      /** @description Operations from whose authors the consumer was removed, with the request's reason and metadata. */
      readonly operations: number
      /** @description Events of the audit log from which the consumer was removed. */
      readonly auditEvents: number
      /** @description Operations with a record of the person that have not ended, at most 100: wait for their end or cancel them, then call again. */
      readonly operationsInProgress: readonly string[]
    }
    /** @description One line of a person's export. The last one is `end`: an export without it was cut off. */
    readonly PersonLine:
      | components["schemas"]["GroupLine"]
      | {
          /**
           * @description A connection, without its credentials.
           */
          readonly type: "auditEvent"
          /** @description What the person did. */
          readonly event: components["schemas"]["AuditEvent"]
        }
    /** @description The common properties of all problems (RFC 9457). `type` identifies the kind of problem. */
    readonly Problem: {
      /** @description The kind of problem. Format: uri. */
      readonly type: string
      /** @description The HTTP status of the response. */
      readonly status: number
      /** @description A short summary of this kind of problem. */
      readonly title: string
      /** @description A page that explains this kind of problem. Format: uri. */
      readonly href: string
      /** @description What went wrong in this request. */
      readonly detail: string
      /** @description Identifies this occurrence. Format: uri. */
      readonly instance: string
      /** @description Where the problem occurred: `api`, or the name of the provider. */
      readonly subsystem: string
      /** @description When the problem occurred. Format: date-time. */
      readonly time: string
      /** @description The request's id, as in the header `X-Request-Id`; quote it when asking for help. */
      readonly requestId: string
      /** @description The causes of the problem, in no particular order. */
      readonly causes: readonly string[]
      /** @description How to resolve the problem. */
      readonly remedy: string
      /** @description Whether the same request may succeed later. */
      readonly retryable: boolean
      /** @description The earliest time at which a retry makes sense. Format: date-time. */
      readonly retryAfter?: string
      /** @description An email address for help. Format: email. */
      readonly supportEmail?: string
      /** @description A phone number for help. */
      readonly supportPhone?: string
      /** @description A page for help. Format: uri. */
      readonly supportUrl?: string
      /** @description Facts for debugging, such as the provider's own status and code. */
      readonly context?: {
        readonly [key: string]: unknown
      }
    }
    /** @description A project, with its entitlements if requested. */
    readonly Project: {
      /** @description The project's id. */
      readonly id: string
      /** @description The organization that the project belongs to. */
      readonly orgId: string
      /** @description The project's name; paths accept it in place of the id. */
      readonly name: string
      /** @description The name that end users see. */
      readonly appName: string
      /**
       * @description What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that a request names.
       */
      readonly frontendKeys: "off" | "development"
      /**
       * @description `required`: a sign-in by OAuth connects an account once its initiator has confirmed it. `none`: the page of consent alone connects it, for client libraries that can't confirm.
       */
      readonly oauthConfirmation: "required" | "none"
      /** @description When the project was created. Format: date-time. */
      readonly createTime: string
      /** @description When the project was last changed. Format: date-time. */
      readonly updateTime?: string
      /** @description UI elements that may be hidden; present if requested. */
      readonly entitlements?: {
        /** @description Hiding the product's name. */
        readonly brandingRemoval: {
          /** @description Whether the product's name may be hidden. */
          readonly value: boolean
        }
      }
    }
    /**
     * Project not found
     * @description No project has this id or name, or the API key belongs to another project.
     */
    readonly ProjectNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:project-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description A new project. */
    readonly ProjectRequest: {
      /** @description The id of the organization that the project belongs to. */
      readonly orgId: string
      /** @description The project's name in paths, unique in the organization: 1 to 64 letters, digits, `-`, `_` and `.`. */
      readonly name: string
      /** @description The name that end users see; the project's name when missing. */
      readonly appName?: string
      /**
       * @description What API keys of the scope `frontend` may do. `off`: read what names no group. `development`: act for every group that a request names. Default: `off`.
       */
      readonly frontendKeys?: "off" | "development"
      /**
       * @description `required`: a sign-in by OAuth connects an account once its initiator has confirmed it. `none`: the page of consent alone connects it, for client libraries that can't confirm. Default: `required`.
       */
      readonly oauthConfirmation?: "required" | "none"
    }
    /** @description The properties to change, and their values. */
    readonly ProjectUpdate: {
      /** @description The names of the properties to change, at least one; each must have its new value beside the mask. */
      readonly updateMask: readonly ("name" | "appName" | "frontendKeys" | "oauthConfirmation")[]
      /** @description The new values. */
      readonly project: {
        /** @description The project's name in paths: 1 to 64 letters, digits, `-`, `_` and `.`. */
        readonly name?: string
        /** @description The name that end users see; at most 256 characters. */
        readonly appName?: string
        /**
         * @description What API keys of the scope `frontend` may do: `off`, or `development` to act for every group.
         */
        readonly frontendKeys?: "off" | "development"
        /**
         * @description Whether the user who started an OAuth sign-in has to confirm it.
         */
        readonly oauthConfirmation?: "required" | "none"
      }
    }
    /** @description The OAuth app that a project has registered at a provider, without its secret. */
    readonly ProviderApp: {
      /** @description The app's id in Fieldgate. */
      readonly id: string
      /** @description The project that the app belongs to. */
      readonly projectId: string
      /** @description The provider's name. */
      readonly provider: string
      /**
       * @description The accounts that the app is for: those of the provider itself or those of a sandbox.
       */
      readonly environment: "production" | "sandbox"
      /** @description The app's client id at the provider. */
      readonly clientId: string
      /** @description The customer's own name for the app. */
      readonly externalRef?: string
      /** @description The scopes that the app requests from accounts. */
      readonly scopes?: readonly string[]
      /** @description Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients. */
      readonly metadata?: {
        /** @description Added to the URL of the consent page; a parameter may occur several times. */
        readonly authQueryParams?: {
          readonly [key: string]: readonly string[]
        }
        /** @description Parameters for clients, by name. */
        readonly providerParams?: {
          readonly [key: string]: string
        }
      }
      /** @description When the app was registered in Fieldgate. Format: date-time. */
      readonly createTime: string
      /** @description When the app was last changed. Format: date-time. */
      readonly updateTime?: string
    }
    /**
     * Provider app exists
     * @description A project has one provider app per provider and environment, and it already has this one.
     */
    readonly ProviderAppExistsProblem: {
      readonly type: "urn:fieldgate:problem:provider-app-exists"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Provider app credentials rejected
     * @description The connection's access token has expired and could not be refreshed: the project's provider app is missing, or the provider rejected its credentials. Nothing was sent.
     */
    readonly ProviderAppInvalidProblem: {
      readonly type: "urn:fieldgate:problem:provider-app-invalid"
      readonly status: 403
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Provider app not found
     * @description The project has no provider app with this id; it may have been deleted.
     */
    readonly ProviderAppNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:provider-app-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description The properties to change, and their values; `{}` and `[]` empty one. */
    readonly ProviderAppUpdate: {
      /** @description The names of the properties to change, at least one; each must have its new value beside the mask. */
      readonly updateMask: readonly ("clientId" | "clientSecret" | "externalRef" | "scopes" | "metadata")[]
      /** @description The new values. */
      readonly providerApp: {
        /** @description The app's client id at the provider. */
        readonly clientId?: string
        /** @description The customer's own name for the app. */
        readonly externalRef?: string
        /** @description The scopes that the app requests from accounts. */
        readonly scopes?: readonly string[]
        /** @description Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams` are for clients. */
        readonly metadata?: {
          /** @description Added to the URL of the consent page; a parameter may occur several times. */
          readonly authQueryParams?: {
            readonly [key: string]: readonly string[]
          }
          /** @description Parameters for clients, by name. */
          readonly providerParams?: {
            readonly [key: string]: string
          }
        }
        /** @description The app's client secret at the provider; it is never returned. */
        readonly clientSecret?: string
      }
    }
    /** @description One call to the provider, without anything that was sent. */
    readonly ProviderCall: {
      /** @description The request's HTTP method. */
      readonly method: string
      /** @description The request's path, without its query. */
      readonly path: string
      /** @description When the request was sent. Format: date-time. */
      readonly beginTime: string
      /** @description When the whole answer had arrived, or the call had failed without one. Format: date-time. */
      readonly endTime: string
      /** @description The answer's HTTP status; missing where no answer came. */
      readonly status?: number
      /** @description The provider's own id of the call, by which its support finds it; missing where the answer had none. */
      readonly requestId?: string
      /** @description The beginning of the answer, up to 4 kB, with credentials replaced. Only for calls of an attempt that didn't write all of its records; missing for a successful call that only read. */
      readonly answer?: string
    }
    /** @description A provider: how its accounts sign in, what must be known of them, and what it can do. */
    readonly ProviderInfo: {
      /** @description The provider's name, as manifests and connections write it. */
      readonly name: string
      /** @description The name that people see. */
      readonly displayName: string
      /**
       * @description How accounts sign in, unless another way is chosen.
       */
      readonly authType: "oauth2" | "apiKey" | "basic" | "none"
      /** @description Present where accounts can sign in by OAuth 2. */
      readonly oauth2Opts?: {
        /**
         * @description The grant that the provider uses.
         */
        readonly grantType: "authorizationCode" | "authorizationCodePKCE" | "clientCredentials"
        /** @description The URL of the consent page, if the grant has one. */
        readonly authURL?: string
        /** @description Where tokens are requested. */
        readonly tokenURL: string
        /** @description Whether a sign-in has to name scopes. */
        readonly explicitScopesRequired: boolean
        /** @description Whether the consumer has to name the workspace before it signs in. */
        readonly explicitWorkspaceRequired: boolean
        /** @description Where an answer with a token holds facts about the account. */
        readonly tokenMetadataFields: {
          /** @description The path of the account's name. */
          readonly workspaceRefField?: string
          /** @description The path of the user's name. */
          readonly consumerRefField?: string
          /** @description The path of the granted scopes. */
          readonly scopesField?: string
        }
        /** @description The provider's page about the sign-in. */
        readonly docsURL?: string
      }
      /** @description Present where accounts can sign in with a key: where calls carry the key. */
      readonly apiKeyOpts?: {
        /**
         * @description Where calls carry the key.
         */
        readonly attachmentType: "header" | "query"
        /** @description The header that carries the key. */
        readonly header?: {
          /** @description The header's name. */
          readonly name: string
          /** @description The text before the key. */
          readonly valuePrefix?: string
        }
        /** @description The query parameter that carries the key. */
        readonly query?: {
          /** @description The parameter's name. */
          readonly name: string
        }
        /** @description The provider's page about its keys. */
        readonly docsURL?: string
      }
      /** @description Present where accounts can sign in with a user name and a password. */
      readonly basicOpts?: {
        /** @description The provider's page about the sign-in. */
        readonly docsURL?: string
      }
      /** @description The base URL of calls; `{{.name}}` is a placeholder for a fact about the account. */
      readonly baseURL: string
      /** @description The module that is used where none is named; empty where the provider has none. */
      readonly defaultModule: string
      /** @description Parts of the provider that have a name of their own. */
      readonly modules?: {
        readonly [key: string]: {
          /** @description The name that people see. */
          readonly displayName: string
          /** @description Where calls go. */
          readonly baseURL: string
          /** @description What the module can do. */
          readonly support: components["schemas"]["Support"]
        }
      }
      /** @description Facts about an account that its user is asked for. */
      readonly metadata?: {
        /** @description What an account can't be without. */
        readonly input: readonly {
          /** @description The fact's name. */
          readonly name: string
          /** @description The name that people see for the fact. */
          readonly displayName?: string
          /** @description What the user is asked. */
          readonly prompt?: string
          /** @description With it the input can be left out. */
          readonly defaultValue?: string
          /** @description The provider's page about the fact. */
          readonly docsURL?: string
        }[]
        /** @description What has a default: other clients take each `input` for one that must be filled in. */
        readonly optionalInput?: readonly {
          /** @description The fact's name. */
          readonly name: string
          /** @description The name that people see for the fact. */
          readonly displayName?: string
          /** @description What the user is asked. */
          readonly prompt?: string
          /** @description With it the input can be left out. */
          readonly defaultValue?: string
          /** @description The provider's page about the fact. */
          readonly docsURL?: string
        }[]
      }
      /** @description What the provider can do here. */
      readonly support: components["schemas"]["Support"]
      /** @description The versions of the provider's API that are called, where their support ends. */
      readonly apiVersions?: readonly components["schemas"]["ShownApiVersion"][]
      /** @description Always empty; older clients look for it. */
      readonly providerOpts: {
        readonly [key: string]: unknown
      }
    }
    /** @description Facts about an account that calls need, such as its subdomain, by their names, and who supplied each. */
    readonly ProviderMetadata: {
      readonly [key: string]: {
        /** @description The fact's value. */
        readonly value: string
        /**
         * @description Where the fact comes from: the end user, the token, or the provider.
         */
        readonly source: "input" | "token" | "provider"
        /** @description The name that people see for the fact. */
        readonly displayName?: string
      }
    }
    /** @description Facts about the account in a request, by name. */
    readonly ProviderMetadataInput: {
      readonly [key: string]: {
        /** @description The fact's value; at most 2048 characters. */
        readonly value: string
        /** @description Ignored: facts of a request are always recorded as supplied by the end user. */
        readonly source?: string
        /** @description The name that people see for the fact. */
        readonly displayName?: string
      }
    }
    /**
     * Provider not answering
     * @description Several consecutive calls over the connection got no answer from the provider. No writes are sent until it answers again. Nothing was sent.
     */
    readonly ProviderNotAnsweringProblem: {
      readonly type: "urn:fieldgate:problem:provider-not-answering"
      readonly status: 503
    } & components["schemas"]["Problem"]
    /**
     * Provider not found
     * @description This server has no driver for the provider that the request or the installation names.
     */
    readonly ProviderNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:provider-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /**
     * Write rejected
     * @description The provider rejected the record, for example because of an invalid value, a missing record, a conflict or a missing permission; or the write's match rules did, because no record or more than one has the key. Nothing was written.
     */
    readonly ProviderRejectedProblem: {
      readonly type: "urn:fieldgate:problem:provider-rejected"
      readonly status: 422
      /** @description The operation of the write. */
      readonly operationId: string
      /** @description The outcome of a single record. */
      readonly result?: {
        /**
         * @description The record was not written.
         */
        readonly success: false
      }
      /** @description How many records were written. */
      readonly successCount?: number
      /** @description How many records were not written. */
      readonly failureCount?: number
      /** @description How many records may or may not have been written. */
      readonly uncertainCount?: number
      /** @description The outcome of each record of a batch, in its order. */
      readonly results?: readonly components["schemas"]["BatchResult"][]
      /** @description Why records were not written. */
      readonly errors: readonly components["schemas"]["RecordError"][]
      /** @description Parts of the request that had no effect or a limited one. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
    } & components["schemas"]["Problem"]
    /** @description A request to the provider. */
    readonly ProviderRequest: {
      /** @description The request's HTTP method. */
      readonly method: string
      /** @description The complete URL; `{id}` is a placeholder for what the answer to an earlier request returns. */
      readonly url: string
      /** @description The relevant headers, with names in lower case; `{guard}` is a placeholder for the state that the read before finds. */
      readonly headers?: readonly {
        /** @description The header's name. */
        readonly key: string
        /** @description The header's value. */
        readonly value: string
      }[]
      /** @description The JSON body; as a text where the provider takes another form, such as a batch of requests. */
      readonly body?: unknown
      /** @description What must have happened before, in words; missing where only the earlier requests must. */
      readonly after?: string
    }
    /**
     * Provider timeout
     * @description The provider did not answer in time. Repeating the request is safe.
     */
    readonly ProviderTimeoutProblem: {
      readonly type: "urn:fieldgate:problem:provider-timeout"
      readonly status: 504
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Provider unavailable
     * @description The provider was unreachable or returned a server error. Repeating the request is safe.
     */
    readonly ProviderUnavailableProblem: {
      readonly type: "urn:fieldgate:problem:provider-unavailable"
      readonly status: 502
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Public URL not configured
     * @description After the consent, the provider redirects the browser back to this server. Without a configured public URL, a request with a forged Host header could redirect it elsewhere.
     */
    readonly PublicUrlMissingProblem: {
      readonly type: "urn:fieldgate:problem:public-url-missing"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Write queue full
     * @description The connection, the project or the deployment has as many pending asynchronous writes as allowed; detail names the limit. This write was not accepted.
     */
    readonly QueueFullProblem: {
      readonly type: "urn:fieldgate:problem:queue-full"
      readonly status: 429
    } & components["schemas"]["Problem"]
    /** @description Unfinished operations beyond which the server refuses asynchronous writes. */
    readonly QueueLimits: {
      /** @description Of all projects of the deployment together. */
      readonly deployment: number
      /** @description From this number on, the deployment's remaining capacity is reserved for connections without unfinished operations. */
      readonly reserveFrom: number
      /** @description Of this project. */
      readonly project: number
      /** @description Of one connection. */
      readonly connection: number
      /** @description Of one connection that must be reconnected. */
      readonly parked: number
    }
    /** @description A project's part of the queue. */
    readonly QueueUsage: {
      /** @description Unfinished operations of the project: those that wait, collect records, are parked or are being executed. */
      readonly operations: number
      /** @description Missing where the deployment's queue is unlimited. */
      readonly limits?: components["schemas"]["QueueLimits"]
    }
    /**
     * Provider rate limit exceeded
     * @description The provider currently accepts no more calls for this account. Nothing was written.
     */
    readonly QuotaExceededProblem: {
      readonly type: "urn:fieldgate:problem:quota-exceeded"
      readonly status: 429
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /**
     * Too many requests
     * @description The caller exceeded its rate limit or its number of concurrent requests, or a new credential came from an address that sent many rejected ones. The request was not processed.
     */
    readonly RateLimitedProblem: {
      readonly type: "urn:fieldgate:problem:rate-limited"
      readonly status: 429
    } & components["schemas"]["Problem"]
    /** @description The customer's choice of fields and mappings of one object. */
    readonly ReadObject: {
      /** @description The object's name, the same as its key in `objects`. */
      readonly objectName: string
      /** @description Name of a destination. */
      readonly destination?: string
      /** @description Whether reading is turned off; stored, and not used by Fieldgate. */
      readonly disabled?: boolean
      /** @description A cron expression for reading; stored, and not used by Fieldgate. */
      readonly schedule?: string
      /** @description Which optional fields the customer chose, by field name. */
      readonly selectedFields?: {
        readonly [key: string]: boolean
      }
      /** @description The integration's field name to the customer's field name. */
      readonly selectedFieldMappings?: {
        readonly [key: string]: string
      }
      /** @description Field to (delivered value to provider's value). */
      readonly selectedValueMappings?: {
        readonly [key: string]: {
          readonly [key: string]: string
        }
      }
    } & {
      readonly [key: string]: unknown
    }
    /** @description A record that was written. */
    readonly RecordAnswer: {
      /** @description The operation of this write; get it at any time. */
      readonly operationId: string
      /** @description The record's outcome. */
      readonly result: {
        /**
         * @description Whether the record was written.
         */
        readonly success: true
        /** @description The provider's id of the record. */
        readonly recordId?: string
        /**
         * @description Of a write with `match`: whether the record was created, updated, or left as it is.
         */
        readonly action?: "created" | "updated" | "skipped"
        /** @description Of a write with `match`: the fields of the key by which a record was found or created. */
        readonly matchedBy?: readonly string[]
        /** @description The record as the provider returned it. */
        readonly data?: {
          readonly [key: string]: unknown
        }
      }
      /** @description What the caller should know, such as properties that had no effect. */
      readonly warnings?: readonly components["schemas"]["Warning"][]
      /**
       * @description Present where an `Idempotency-Key` returned the answer to an earlier request.
       */
      readonly replayed?: true
    }
    /**
     * Concurrent write in progress
     * @description Writes of the same record run one after another. Another write of this record did not finish within the time that this one could wait. Nothing was sent.
     */
    readonly RecordBusyProblem: {
      readonly type: "urn:fieldgate:problem:record-busy"
      readonly status: 409
    } & components["schemas"]["Problem"]
    /**
     * Record changed concurrently
     * @description The update depends on the record's current values, and the record changed repeatedly between reading and writing it. Nothing was written.
     */
    readonly RecordChangedProblem: {
      readonly type: "urn:fieldgate:problem:record-changed"
      readonly status: 409
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /** @description The records of an operation, by their outcomes. */
    readonly RecordCounts: {
      /** @description All records. */
      readonly total: number
      /** @description Records that were written. */
      readonly succeeded: number
      /** @description Records of which nothing was written. */
      readonly failed: number
      /** @description Records that may or may not have been written, because the provider's answer was lost. */
      readonly uncertain: number
      /** @description Records without an outcome yet. */
      readonly waiting: number
    }
    /** @description Why a record was not written, as the provider reported it. */
    readonly RecordError: {
      /** @description The provider's message. */
      readonly message: string
      /** @description The provider's own code, where it gave one; `match-not-found`, `match-found` or `match-ambiguous` of a record that is found by a key; `reference-not-found` or `reference-ambiguous` of a reference by key. */
      readonly code?: string
      /** @description The provider's field that it is about. */
      readonly field?: string
      /** @description The provider's id of the record that has the refused value already, where its refusal names one. */
      readonly existingId?: string
      /** @description With `match-ambiguous` and `reference-ambiguous`: the records that have the key, at most 10, the oldest first. */
      readonly candidates?: readonly {
        /** @description The provider's id of the record. */
        readonly recordId: string
        /** @description The record's page at the provider, if its driver reports it. */
        readonly url?: string
      }[]
      /** @description The setting of the installation that brought the field's value: its default, which the caller didn't send. */
      readonly configPath?: string
    }
    /** @description What becomes of one record. */
    readonly RecordExplanation: {
      /** @description The provider's id of the record, where it has one already. */
      readonly recordId?: string
      /** @description How the record is found, where the request doesn't name it by its id. */
      readonly match?: components["schemas"]["MatchExplanation"]
      /** @description What becomes of each field; of an upsert, where a record is found. */
      readonly fields: readonly components["schemas"]["FieldExplanation"][]
      /** @description Of an upsert: what becomes of each field where no record is found. */
      readonly whenMissing?: readonly components["schemas"]["FieldExplanation"][]
    }
    /** @description What to look for: a record, and whose writes count. */
    readonly RecordSearch: {
      /** @description What the record is known by: the provider's id of it, or an e-mail address, domain, name or external id that was written. Upper and lower case count only in ids. */
      readonly record: string
      /** @description By id or name. */
      readonly integrationId?: string
      /** @description Only writes of this installation. */
      readonly installationId?: string
      /** @description Only writes of this group, by your own id of it. */
      readonly groupRef?: string
      /** @description Only writes to this object of the provider. */
      readonly objectName?: string
      /** @description How many writes to return, 1 to 1000. Default: 200. */
      readonly pageSize?: number
      /** @description Continues after an earlier page: its `pagination.nextPageToken`. */
      readonly pageToken?: string
    }
    /** @description The earlier operation whose records an operation writes again, and who asked for that. */
    readonly Redrive: {
      /** @description The earlier operation. */
      readonly operationId: string
      /** @description Who asked for the redrive; the operation's own author is the earlier one's. */
      readonly author: components["schemas"]["Author"]
    }
    /** @description Which operations to redrive, and how. */
    readonly RedriveAllRequest: {
      /** @description Which operations to redrive; `{}` is every operation of the project that has records to redrive. */
      readonly filter: components["schemas"]["RedriveFilter"]
      /**
       * @description Records that ended so. Default: `failed`, of which nothing was written.
       */
      readonly outcome?: "failed" | "uncertain"
      /** @description Accepts that uncertain creates are written twice if no lookup can show whether they were created. Without it, their operations are skipped. */
      readonly riskDuplicates?: boolean
      /** @description How the new operations are retried. */
      readonly retryPolicy?: components["schemas"]["RetryPolicy"]
      /** @description With `true`, the job counts what it would redrive and skip, and changes nothing. */
      readonly dryRun?: boolean
      /** @description Why you redrive the records, at most 512 characters. Kept with the new operations. */
      readonly reason?: string
      /** @description Your own names and texts, kept with the new operations: at most 16 entries of at most 512 characters in key and value. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /** @description The operation that writes an operation's records once more. */
    readonly RedriveAnswer: {
      /** @description The new operation. */
      readonly operationId: string
      /** @description Each record that is written again, by its references in both operations. */
      readonly records: readonly {
        /** @description The record's reference in the first operation. */
        readonly from: string
        /** @description The record's reference in the new operation. */
        readonly recordRef: string
      }[]
      /**
       * @description Set if these records were redriven before: the earlier redrive.
       */
      readonly replayed?: true
    }
    /** @description Records that were not written for one cause, and are redriven. */
    readonly RedriveCause: {
      /** @description The provider's code if it gave one, otherwise its message without what differs between records. */
      readonly cause: string
      /** @description How many records. */
      readonly records: number
    }
    /** @description Which operations to redrive; all given filters must match. Filters by the content of records are left out, because a job is kept and must not contain personal data. */
    readonly RedriveFilter: {
      /**
       * @description `failure`: only operations that wrote no record. `success`: only operations that wrote some of their records.
       */
      readonly status?: "success" | "failure"
      /**
       * @description Only operations of this kind of write.
       */
      readonly type?: "create" | "update" | "upsert" | "delete"
      /**
       * @description Only operations that were sent in this mode.
       */
      readonly mode?: "synchronous" | "asynchronous"
      /** @description Only operations of this integration, by ID or name. */
      readonly integrationId?: string
      /** @description Only operations on accounts of this provider, through integrations that still exist. */
      readonly provider?: string
      /** @description Only operations of this installation. */
      readonly installationId?: string
      /** @description Only operations of this group, by your own ID of it. */
      readonly groupRef?: string
      /** @description Only operations on this object of the manifest. */
      readonly objectName?: string
      /** @description Only operations with a failed or uncertain record that has an error with this code of the provider. */
      readonly errorCode?: string
      /** @description Accepted at this time or later. */
      readonly since?: string
      /** @description Accepted before this time. Operations that are accepted after the job was created never match. */
      readonly until?: string
    }
    /** @description A bulk redrive. */
    readonly RedriveJob: {
      /** @description The job's ID. */
      readonly id: string
      /** @description The project whose operations it redrives. */
      readonly projectId: string
      /**
       * @description `running` until it has examined all matching operations, or was cancelled.
       */
      readonly state: "running" | "done" | "cancelled" | "failed"
      /** @description What was requested. */
      readonly request: components["schemas"]["RedriveAllRequest"]
      /** @description Who requested it. */
      readonly author: components["schemas"]["Author"]
      /** @description When it was requested. Format: date-time. */
      readonly createTime: string
      /** @description When it last progressed. Format: date-time. */
      readonly updateTime: string
      /** @description What it has done so far. */
      readonly progress: components["schemas"]["RedriveProgress"]
      /** @description The progress in a sentence. */
      readonly result: string
      /** @description What a running job waits for, such as capacity in the queue. */
      readonly waitingFor?: string
    }
    /**
     * Redrive job not found
     * @description The project has no redrive job with this ID, or retention has removed it.
     */
    readonly RedriveJobNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:redrive-job-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description One page of a list. */
    readonly RedriveJobPage: {
      /** @description The items of the page. */
      readonly results: readonly components["schemas"]["RedriveJob"][]
      /** @description The start of the next page. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /** @description What a job has done so far; of a dry run, what it would have done. */
    readonly RedriveProgress: {
      /** @description Operations that were redriven. */
      readonly operations: number
      /** @description Records that the new operations write again. */
      readonly records: number
      /** @description Causes of the failures of these records, the most frequent first. */
      readonly causes: readonly components["schemas"]["RedriveCause"][]
      /** @description Matching operations that were not redriven, by reason. */
      readonly skipped: readonly components["schemas"]["RedriveSkipped"][]
      /**
       * @description Present if the job ended at its limit of operations: more may match.
       */
      readonly limitReached?: true
    }
    /** @description Which records of an operation to write once more. */
    readonly RedriveRequest: {
      /**
       * @description Records that ended so. Default: `failed`, of which nothing was written.
       */
      readonly outcome?: "failed" | "uncertain"
      /** @description Accepts that uncertain creates are written twice. They are looked up first; `true` is required where no lookup can whether one was created, because it was sent without a unique field or another record has its value. */
      readonly riskDuplicates?: boolean
      /** @description How the new operation is retried. */
      readonly retryPolicy?: components["schemas"]["RetryPolicy"]
      /** @description Why you redrive the records, at most 512 characters. Kept with the new operation. */
      readonly reason?: string
      /** @description Your own names and texts, kept with the new operation: at most 16 entries of at most 512 characters in key and value. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /** @description Operations that were skipped for one reason. */
    readonly RedriveSkipped: {
      /**
       * @description The reason.
       */
      readonly reason:
        | "already_redriven"
        | "other_outcome"
        | "duplicates_not_accepted"
        | "payloads_removed"
        | "installation_removed"
        | "connection_removed"
        | "account_changed"
        | "unexpected_error"
      /** @description How many operations. */
      readonly operations: number
    }
    /** @description The operations that write an operation's records again. */
    readonly RedrivenBy: {
      /** @description The operation that writes its failed records again. */
      readonly failed?: string
      /** @description The operation that writes its uncertain records again. */
      readonly uncertain?: string
    }
    /** @description Which record is meant. */
    readonly Reference: {
      /** @description The object of the record, by the provider's name or the one that the integration maps it to. */
      readonly object: string
      /** @description The fields of the record and their values, 1 to 3, such as `{ "domain": "acme.example" }`. */
      readonly by: components["schemas"]["FindKey"]
      /**
       * @description What happens if there is no such record: `fail` (default) fails the record that refers to it, `drop` leaves the reference out.
       */
      readonly onMissing?: "fail" | "drop"
    }
    /** @description Ends the operations that waited for something that was deleted, which is gone already, or erases a group. */
    readonly RemovalJob: {
      /** @description The job's ID. */
      readonly id: string
      /** @description The project whose operations it ends. */
      readonly projectId: string
      /** @description Your own ID of the group whose installation or connection was deleted; missing for an integration's, and for an erasure. */
      readonly groupRef?: string
      /**
       * @description `running` until all operations have ended.
       */
      readonly state: "running" | "done" | "failed"
      /** @description When the deletion was requested. Format: date-time. */
      readonly createTime: string
      /** @description When it last progressed. Format: date-time. */
      readonly updateTime: string
      /** @description What it has done so far. */
      readonly progress: components["schemas"]["RemovalProgress"]
      /** @description For the erasure of a group: what it has deleted so far. */
      readonly erased?: components["schemas"]["GroupErasure"]
    }
    /**
     * Removal job not found
     * @description The project has no removal job with this ID, or retention has removed it.
     */
    readonly RemovalJobNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:removal-job-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description What a job has done so far. */
    readonly RemovalProgress: {
      /** @description Operations that ended, and operations that are being sent and end with this attempt. */
      readonly operations: number
      /** @description Records of these operations that were not sent. */
      readonly records: number
    }
    /** @description What a replay has started. */
    readonly ReplayAnswer: {
      /** @description How many deliveries wait again now. */
      readonly replayed: number
    }
    /** @description Which failed deliveries are sent again. */
    readonly ReplayRequest: {
      /** @description Replays deliveries that were created at this time or later. */
      readonly since: string
      /** @description Replays deliveries that were created before this time. Default: now. */
      readonly until?: string
    }
    /** @description Limits of requests over HTTP. Each process of the server counts by itself. */
    readonly RequestLimits: {
      /** @description Of all callers together. */
      readonly process: components["schemas"]["CallerLimits"]
      /** @description Of one API key. */
      readonly key: components["schemas"]["CallerLimits"]
      /** @description Of the tokens of one group together. */
      readonly group: components["schemas"]["CallerLimits"]
      /** @description Of the tokens of one consumer. */
      readonly consumer: components["schemas"]["CallerLimits"]
      /** @description Largest request body, in bytes. */
      readonly bodyBytes: number
    }
    /** @description How an asynchronous write is retried. */
    readonly RetryPolicy: {
      /** @description How long the write is retried, in hours, 1 to 48. Default: 1. */
      readonly deadlineHours?: number
      /**
       * @description What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain; `retry` sends it again, which can create the record twice.
       */
      readonly onUnknownOutcome?: "report" | "retry"
    }
    /** @description One deployed state of an integration's definition. */
    readonly Revision: {
      /** @description The revision's id. */
      readonly id: string
      /**
       * @description The version of the manifest's format.
       */
      readonly specVersion: "1.0.0"
      /** @description When the revision was deployed. Format: date-time. */
      readonly createTime: string
      /** @description The integration's definition in the manifest. */
      readonly content: components["schemas"]["IntegrationDefinition"]
    }
    /**
     * Revision not found
     * @description The integration has no revision with this id.
     */
    readonly RevisionNotFoundProblem: {
      readonly type: "urn:fieldgate:problem:revision-not-found"
      readonly status: 404
    } & components["schemas"]["Problem"]
    /** @description The text of a manifest, or an integration definition as `createIntegration` takes it. */
    readonly RevisionSource: {
      /** @description YAML text of a manifest that contains this integration. */
      readonly sourceYaml?: string
      /** @description Not supported: send the manifest as `sourceYaml`. */
      readonly sourceZipUrl?: string
      /**
       * @description The version of the manifest's format.
       */
      readonly specVersion?: "1.0.0"
      /** @description The definition of the integration, instead of `sourceYaml`. */
      readonly content?: components["schemas"]["IntegrationDefinition"]
    }
    /** @description The values of one record of an account, by the provider's names of the fields. */
    readonly SampleValues: {
      readonly [key: string]: string | number | ("Infinity" | "-Infinity" | "NaN") | boolean
    }
    /** @description A config in the history, without its content. */
    readonly SavedConfig: {
      /** @description The config's id. */
      readonly id: string
      /** @description The integration's revision that was current when the config was saved. */
      readonly revisionId: string
      /** @description When the config was saved. Format: date-time. */
      readonly createTime: string
      /** @description Who saved it: `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
      readonly createdBy: string
    }
    /**
     * Stored secrets unreadable
     * @description The server's encryption keys can't decrypt a secret that the call needs: a key is missing or differs, or the stored secret is damaged. Nothing was sent.
     */
    readonly SecretsUnreadableProblem: {
      readonly type: "urn:fieldgate:problem:secrets-unreadable"
      readonly status: 500
    } & components["schemas"]["Problem"]
    /**
     * Server busy
     * @description This process is handling its maximum number of concurrent requests. The request was not processed.
     */
    readonly ServerBusyProblem: {
      readonly type: "urn:fieldgate:problem:server-busy"
      readonly status: 503
    } & components["schemas"]["Problem"]
    /**
     * Server stopping
     * @description The process is stopping and had not sent the write to the provider. Nothing was sent, and nothing will be.
     */
    readonly ServerStoppingProblem: {
      readonly type: "urn:fieldgate:problem:server-stopping"
      readonly status: 503
      /** @description The operation of the write. */
      readonly operationId?: string
    } & components["schemas"]["Problem"]
    /** @description A version as the catalogue shows it. */
    readonly ShownApiVersion: {
      /** @description The version, such as `v4`. */
      readonly name: string
      /** @description What it is called for, such as `associations`; missing where it is called for everything. */
      readonly usedFor?: string
      /** @description The day on which the provider's support ends, or until which it is guaranteed. */
      readonly supportedUntil: string
      /**
       * @description `announced`: support ends on that day. `guaranteed`: it lasts until that day at least.
       */
      readonly end: "announced" | "guaranteed"
      /** @description The day from which operators are warned of the end, six months before it. */
      readonly noticeFrom: string
    }
    /** @description A host that takes longer than a second to answer, of connections with unfinished operations. */
    readonly SlowHost: {
      /** @description The host's name, such as `api.hubapi.com`. */
      readonly host: string
      /** @description Connections that it answers slowly. */
      readonly connections: number
      /** @description The first of the calls since which it has been slow. */
      readonly since: string
    }
    /** @description What was accepted in a range of time, and its outcomes since. */
    readonly Statistics: {
      /**
       * @description The range that was requested.
       */
      readonly range: "hour" | "day" | "week"
      /** @description When the range starts. Format: date-time. */
      readonly startTime: string
      /** @description When the range ends. Format: date-time. */
      readonly endTime: string
      /** @description The length of a step. */
      readonly stepSeconds: number
      /** @description Missing where everything was counted; else only what was accepted from then on was, because there is so much. */
      readonly countedSince?: string
      /** @description Without gaps, the oldest first. */
      readonly steps: readonly components["schemas"]["StatisticsStep"][]
      /** @description Of the whole range. */
      readonly latency?: components["schemas"]["Latency"]
      /** @description Of the latest failures in the range that were not redriven, the most frequent first. */
      readonly causes: readonly components["schemas"]["FailureCause"][]
    }
    /** @description What was accepted in one step of the range. */
    readonly StatisticsStep: {
      /** @description When the step starts. Format: date-time. */
      readonly startTime: string
      /** @description Accepted in this step. */
      readonly operations: number
      /** @description Of them, those that have ended since. */
      readonly ended: number
      /** @description What became of their records. */
      readonly records: components["schemas"]["RecordCounts"]
      /** @description Failed and uncertain records among them that were redriven. */
      readonly resolved: number
      /** @description Missing where none has ended. */
      readonly latency?: components["schemas"]["Latency"]
      /** @description Auto batches among them that have been closed, and the records in them. */
      readonly autoBatches: {
        /** @description How many auto batches. */
        readonly operations: number
        /** @description How many records in them. */
        readonly records: number
      }
    }
    /**
     * Database unavailable
     * @description The server could not reach its database, or the database is overloaded. Nothing was sent to the provider.
     */
    readonly StoreUnavailableProblem: {
      readonly type: "urn:fieldgate:problem:store-unavailable"
      readonly status: 503
    } & components["schemas"]["Problem"]
    /** @description What became of one field of a stored write, by which rule. */
    readonly StoredFieldExplanation: {
      /** @description The field as the request named it; a default has the name of its setting. */
      readonly field: string
      /** @description The provider's name for it, where that is another one. */
      readonly renamedTo?: string
      /** @description The value as it was planned. Missing for a field that was held back: its value is not stored. */
      readonly value?: unknown
      /**
       * @description Where the value comes from. `mapping`: the customer maps the request's value to another one.
       */
      readonly source: "request" | "mapping" | "default"
      /**
       * @description What the rules decided when the write was accepted: a record that fails before its call sends nothing. `onlyIfEmpty`: the provider's value decides when the record is written, which has not happened yet or has no known outcome.
       */
      readonly decision: "sent" | "onlyIfEmpty" | "dropped"
      /** @description The rule that decided, in words. */
      readonly because: string
      /** @description Where the rule was set: a path in the config of the operation, or in the manifest. */
      readonly configPath?: string
    }
    /** @description What became of the fields of one record of a stored write. */
    readonly StoredRecordExplanation: {
      /** @description The provider's id of the record, where the request named it. */
      readonly recordId?: string
      /** @description What became of each field; of an upsert, where a record was found. */
      readonly fields: readonly components["schemas"]["StoredFieldExplanation"][]
      /** @description Of an upsert: what became of each field where no record was found. */
      readonly whenMissing?: readonly components["schemas"]["StoredFieldExplanation"][]
    }
    /** @description What a provider can do here. */
    readonly Support: {
      /** @description Writes of several records in one request. */
      readonly batchWrite: {
        /** @description Creates. */
        readonly create: {
          /** @description Whether the provider takes several records in one request. */
          readonly supported: boolean
          /** @description Most records in one batch. */
          readonly defaultRecordLimit?: number
        }
        /** @description Updates. */
        readonly update: {
          /** @description Whether the provider takes several records in one request. */
          readonly supported: boolean
          /** @description Most records in one batch. */
          readonly defaultRecordLimit?: number
        }
        /** @description Creates or updates. */
        readonly upsert: {
          /** @description Whether the provider takes several records in one request. */
          readonly supported: boolean
          /** @description Most records in one batch. */
          readonly defaultRecordLimit?: number
        }
        /** @description Deletes. */
        readonly delete: {
          /** @description Whether the provider takes several records in one request. */
          readonly supported: boolean
          /** @description Most records in one batch. */
          readonly defaultRecordLimit?: number
        }
      }
      /** @description Writes of bulk files; not supported. */
      readonly bulkWrite: {
        /** @description Whether records can be created. */
        readonly insert: boolean
        /** @description Whether records can be updated. */
        readonly update: boolean
        /** @description Whether records can be created or updated. */
        readonly upsert: boolean
        /** @description Whether records can be deleted. */
        readonly delete: boolean
      }
      /** @description Deletes of records. */
      readonly delete: boolean
      /** @description Updates that fill a field only where it is empty (`writeOnUpdate: ifEmpty`). */
      readonly ifEmpty: boolean
      /** @description Requests that are passed through. */
      readonly proxy: boolean
      /** @description Reads on a schedule. */
      readonly read: boolean
      /** @description Searches for records. */
      readonly search: {
        /** @description What a search can compare. */
        readonly operators: {
          /** @description Whether it finds records by a field's value. */
          readonly equals: boolean
        }
      }
      /** @description Subscriptions to changes. */
      readonly subscribe: boolean
      /** @description Creates or updates of records. */
      readonly write: boolean
    }
    /** @description A test of the destination was requested. */
    readonly TestEvent: {
      /**
       * @description The kind of event.
       */
      readonly notificationType: "webhook.test"
      /** @description When it happened. Format: date-time. */
      readonly time: string
      /** @description Details of the event. */
      readonly data: {
        /** @description The project's ID. */
        readonly projectId: string
        /** @description The destination's ID. */
        readonly destinationId: string
        /** @description The destination's name. */
        readonly destinationName: string
      }
    }
    /**
     * Unsupported token algorithm
     * @description The token is signed with an algorithm other than RS256. No other algorithm is accepted.
     */
    readonly TokenAlgorithmUnsupportedProblem: {
      readonly type: "urn:fieldgate:problem:token-algorithm-unsupported"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Invalid token audience
     * @description The JWT key has an audience that the token's aud doesn't contain, or the token has an aud and the key has no audience.
     */
    readonly TokenAudienceInvalidProblem: {
      readonly type: "urn:fieldgate:problem:token-audience-invalid"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Invalid token claims
     * @description The claims groupRef, consumerRef, iat and exp are required. groupRef and consumerRef are strings; iat and exp are times in seconds, and exp is later than iat.
     */
    readonly TokenClaimsInvalidProblem: {
      readonly type: "urn:fieldgate:problem:token-claims-invalid"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Token expired
     * @description The token's exp is in the past.
     */
    readonly TokenExpiredProblem: {
      readonly type: "urn:fieldgate:problem:token-expired"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Invalid token issuer
     * @description The JWT key has an issuer, and the token's iss is missing or differs from it.
     */
    readonly TokenIssuerInvalidProblem: {
      readonly type: "urn:fieldgate:problem:token-issuer-invalid"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Unknown token key
     * @description The kid in the token's header is missing or names no JWT key of a project, or the key was disabled or deleted.
     */
    readonly TokenKeyUnknownProblem: {
      readonly type: "urn:fieldgate:problem:token-key-unknown"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Token lifetime too long
     * @description A token may be valid for at most ten minutes, from iat to exp, which limits the damage of a stolen token.
     */
    readonly TokenLifetimeTooLongProblem: {
      readonly type: "urn:fieldgate:problem:token-lifetime-too-long"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Malformed bearer token
     * @description The bearer token in the header Authorization is not a signed JWT.
     */
    readonly TokenMalformedProblem: {
      readonly type: "urn:fieldgate:problem:token-malformed"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Token mismatch
     * @description The request names a groupRef or consumerRef other than those in the token's claims.
     */
    readonly TokenMismatchProblem: {
      readonly type: "urn:fieldgate:problem:token-mismatch"
      readonly status: 403
    } & components["schemas"]["Problem"]
    /**
     * Token not yet valid
     * @description The token's iat or nbf is further in the future than the allowed clock skew.
     */
    readonly TokenNotYetValidProblem: {
      readonly type: "urn:fieldgate:problem:token-not-yet-valid"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Invalid token signature
     * @description The token was changed after it was signed, or it was signed with a private key that doesn't belong to its kid.
     */
    readonly TokenSignatureInvalidProblem: {
      readonly type: "urn:fieldgate:problem:token-signature-invalid"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Token predates erasure
     * @description The token was issued before the data of its group or consumer was erased.
     */
    readonly TokenSupersededProblem: {
      readonly type: "urn:fieldgate:problem:token-superseded"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Unsigned token
     * @description The token's header has the algorithm "none".
     */
    readonly TokenUnsignedProblem: {
      readonly type: "urn:fieldgate:problem:token-unsigned"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Missing credentials
     * @description The request has neither an API key nor a bearer token.
     */
    readonly UnauthenticatedProblem: {
      readonly type: "urn:fieldgate:problem:unauthenticated"
      readonly status: 401
    } & components["schemas"]["Problem"]
    /**
     * Unsupported media type
     * @description The header Content-Type or Content-Encoding names a format that this server doesn't accept.
     */
    readonly UnsupportedMediaTypeProblem: {
      readonly type: "urn:fieldgate:problem:unsupported-media-type"
      readonly status: 415
    } & components["schemas"]["Problem"]
    /** @description Updates the record with the ID `record.id` or the key of `match`, or several records (`batch`). */
    readonly UpdateRequest: {
      /** @description Your own id of the group on whose installation the write runs, such as your customer's id. */
      readonly groupRef: string
      /**
       * @description What to do with the records.
       */
      readonly type: "update"
      /** @description With `true`, explains the write instead of executing it: nothing is written at the provider and nothing is stored. Takes no `idempotencyKey`. */
      readonly dryRun?: boolean
      /**
       * @description Whether the call waits for the provider. `synchronous` (default) returns the outcome; `asynchronous` stores the write, returns its operation and executes it in the background.
       */
      readonly mode?: "synchronous" | "asynchronous"
      /** @description How an upsert finds its records; also for an update or a delete, in place of the record's `id`. */
      readonly match?: components["schemas"]["Match"]
      /** @description The fields of one record and their values, up to 1000 with nested ones counted; an update or delete names the record by `id`. */
      readonly record?: {
        /** @description The provider's ID of the record. Required without `match`. */
        readonly id?: string | number
      } & {
        readonly [key: string]: unknown
      }
      /** @description 1 to 100 records in place of `record`; not for deletes. */
      readonly batch?: readonly components["schemas"]["BatchItem"][]
      /** @description Records at the provider to link the created record to. In a batch, each item has its own. */
      readonly associations?: readonly components["schemas"]["Association"][]
      /** @description Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
      readonly headers?: readonly components["schemas"]["ForwardedHeader"][]
      /** @description Whether the written record is read back where the provider's answer lacks it, which takes one more call of the customer's quota. Without it, `data` has the values as they were sent. Default: the manifest's choice for the object, or else `true` for synchronous and `false` for asynchronous writes. */
      readonly returnRecord?: boolean
      /** @description How the records of a batch depend on each other. */
      readonly batchPolicy?: {
        /** @description Whether the whole batch fails when one record fails. Default: `false`. */
        readonly allOrNone?: boolean
      }
      /** @description Lets a single record wait for others of the same installation, object and type and be sent with them in one batch. Requires `mode: "asynchronous"`. */
      readonly autoBatchPolicy?: components["schemas"]["AutoBatchPolicy"]
      /** @description How an asynchronous write is retried. Ignored beside `autoBatchPolicy`, which sets its own. */
      readonly retryPolicy?: components["schemas"]["RetryPolicy"]
      /** @description Why you write this, at most 512 characters. Kept with the operation and shown to operators; not sent to the provider. */
      readonly reason?: string
      /** @description Your own names and texts, such as the number of a ticket: at most 16 entries of at most 512 characters in key and value. Kept with the operation, searchable, and part of its webhook; not sent to the provider. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /** @description Creates one record or several, or updates those that have the key of `match`. */
    readonly UpsertRequest: {
      /** @description Your own id of the group on whose installation the write runs, such as your customer's id. */
      readonly groupRef: string
      /**
       * @description What to do with the records.
       */
      readonly type: "upsert"
      /** @description With `true`, explains the write instead of executing it: nothing is written at the provider and nothing is stored. Takes no `idempotencyKey`. */
      readonly dryRun?: boolean
      /**
       * @description Whether the call waits for the provider. `synchronous` (default) returns the outcome; `asynchronous` stores the write, returns its operation and executes it in the background.
       */
      readonly mode?: "synchronous" | "asynchronous"
      /** @description How an upsert finds its records; also for an update or a delete, in place of the record's `id`. */
      readonly match?: components["schemas"]["Match"]
      /** @description The fields of one record and their values, up to 1000 with nested ones counted; an update or delete names the record by `id`. */
      readonly record?: {
        readonly [key: string]: unknown
      }
      /** @description 1 to 100 records in place of `record`; not for deletes. */
      readonly batch?: readonly components["schemas"]["BatchItem"][]
      /** @description Records at the provider to link the created record to. In a batch, each item has its own. */
      readonly associations?: readonly components["schemas"]["Association"][]
      /** @description Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
      readonly headers?: readonly components["schemas"]["ForwardedHeader"][]
      /** @description Whether the written record is read back where the provider's answer lacks it, which takes one more call of the customer's quota. Without it, `data` has the values as they were sent. Default: the manifest's choice for the object, or else `true` for synchronous and `false` for asynchronous writes. */
      readonly returnRecord?: boolean
      /** @description How the records of a batch depend on each other. */
      readonly batchPolicy?: {
        /** @description Whether the whole batch fails when one record fails. Default: `false`. */
        readonly allOrNone?: boolean
      }
      /** @description Lets a single record wait for others of the same installation, object and type and be sent with them in one batch. Requires `mode: "asynchronous"`. */
      readonly autoBatchPolicy?: components["schemas"]["AutoBatchPolicy"]
      /** @description How an asynchronous write is retried. Ignored beside `autoBatchPolicy`, which sets its own. */
      readonly retryPolicy?: components["schemas"]["RetryPolicy"]
      /** @description Why you write this, at most 512 characters. Kept with the operation and shown to operators; not sent to the provider. */
      readonly reason?: string
      /** @description Your own names and texts, such as the number of a ticket: at most 16 entries of at most 512 characters in key and value. Kept with the operation, searchable, and part of its webhook; not sent to the provider. */
      readonly metadata?: {
        readonly [key: string]: string
      }
    }
    /** @description How much of its limits a project uses. */
    readonly Usage: {
      /** @description The project's part of the queue. */
      readonly queue: components["schemas"]["QueueUsage"]
      /** @description The groups with most unfinished operations, in this order. At most 20. */
      readonly groups: readonly components["schemas"]["GroupUsage"][]
      /** @description Hosts of CRMs that answer slowly, those of most connections first. At most 20. Other connections are not delayed. */
      readonly slowHosts: readonly components["schemas"]["SlowHost"][]
      /** @description Limits of requests; present over HTTP. */
      readonly requests?: components["schemas"]["RequestLimits"]
    }
    /** @description What to know about a config that could be saved. */
    readonly ValidationAnswer: {
      /** @description What to know about the config; empty where there is nothing. */
      readonly warnings: readonly components["schemas"]["Warning"][]
      /** @description Values of one record of each read object that was checked, by object and field: up to 100 of the fields that the config reads, so that a form can show what they hold. Only with a consumer token, and only where the provider can be asked for any record. */
      readonly samples?: {
        readonly [key: string]: components["schemas"]["SampleValues"]
      }
    }
    /** @description Something to know about a call that went ahead. */
    readonly Warning: {
      /** @description What to know. */
      readonly message: string
      /** @description The property or field that it is about. */
      readonly name?: string
      /**
       * @description Why credentials could not be checked completely: `unchecked` (the provider could not be asked), `missing-scope`, or `account-unreadable` (the provider refused without naming a scope). Missing for other warnings.
       */
      readonly reason?: "unchecked" | "missing-scope" | "account-unreadable"
      /** @description With `missing-scope`: the credentials lack one of these. */
      readonly scopes?: readonly string[]
    }
    /** @description An asynchronous write has finished. */
    readonly WriteDoneEvent: {
      /**
       * @description The kind of event.
       */
      readonly notificationType: "write.async.done"
      /** @description When it happened. Format: date-time. */
      readonly time: string
      /** @description Details of the event. */
      readonly data: {
        /** @description The project's ID. */
        readonly projectId: string
        /** @description The integration's ID. */
        readonly integrationId: string
        /** @description The integration's name. */
        readonly integrationName?: string
        /** @description The installation's ID. */
        readonly installationId: string
        /** @description The connection's ID. */
        readonly connectionId?: string
        /** @description The provider of the account. */
        readonly provider?: string
        /** @description Your own ID of the group. */
        readonly groupRef?: string
        /** @description The group's name. */
        readonly groupName?: string
        /** @description Your own ID of the end user who connected the account. */
        readonly consumerRef?: string
        /** @description The end user's name. */
        readonly consumerName?: string
        /** @description The operation's ID. */
        readonly operationId: string
        /** @description The `X-Request-Id` of the request. In an operation with several requests, each record has its own. */
        readonly requestId?: string
        /** @description The `reason` of the request. */
        readonly reason?: string
        /** @description The `metadata` of the request. */
        readonly metadata?: {
          readonly [key: string]: string
        }
        /** @description The object that was written to. */
        readonly objectName: string
        /**
         * @description `success` when at least one record was written.
         */
        readonly status: "success" | "failure"
        /** @description Whether every record was written. */
        readonly success: boolean
        /** @description Records that were written. */
        readonly successCount: number
        /** @description Records of which nothing was written. */
        readonly failureCount: number
        /** @description Records that may or may not have been written. */
        readonly uncertainCount: number
        /** @description The provider's IDs of the written records. Empty if the body would be too long. */
        readonly successfulRecordIds: readonly string[]
        /** @description The provider's distinct error messages. */
        readonly errors: readonly string[]
        /** @description Each record's outcome, in the order of the write. */
        readonly records?: readonly {
          /** @description The record's reference, as the answer to the write returned it. */
          readonly recordRef: string
          /**
           * @description `uncertain` when the provider's answer was lost.
           */
          readonly outcome: "success" | "failed" | "uncertain"
          /** @description The provider's ID of the record. */
          readonly recordId?: string
          /**
           * @description Of a write with `match`: whether the record was created, updated, or left as it is.
           */
          readonly action?: "created" | "updated" | "skipped"
          /** @description Of a write with `match`: the fields of the key by which a record was found or created. */
          readonly matchedBy?: readonly string[]
          /** @description Why it was not written. */
          readonly errors?: readonly components["schemas"]["RecordError"][]
          /** @description Failures other than the record itself, such as associations. */
          readonly warnings?: readonly string[]
          /** @description The `X-Request-Id` of the request. In an operation with several requests, each record has its own. */
          readonly requestId?: string
          /** @description The `reason` of the request. */
          readonly reason?: string
          /** @description The `metadata` of the request. */
          readonly metadata?: {
            readonly [key: string]: string
          }
        }[]
        /**
         * @description The body would be too long with `records`; read them from `recordsURL`.
         */
        readonly recordsTruncated?: true
        /** @description The path on your server that lists the operation's records. */
        readonly recordsURL: string
      }
    }
    /** @description A write of a record that a search found. */
    readonly WriteMatch: {
      /** @description The operation that wrote the record: who asked for it, when, with which config, and how it ended. */
      readonly operation: components["schemas"]["Operation"]
      /** @description What became of the record there. */
      readonly record: components["schemas"]["OperationRecord"]
      /** @description The group that it was written for; missing once nothing is stored of the group's installation. */
      readonly groupRef?: string
    }
    /** @description One page of a list. */
    readonly WriteMatchPage: {
      /** @description The items of the page. */
      readonly results: readonly components["schemas"]["WriteMatch"][]
      /** @description The start of the next page. */
      readonly pagination: components["schemas"]["Pagination"]
    }
    /** @description Which records of one object may be written, and how. */
    readonly WriteObject: {
      /** @description The object's name, the same as its key in `objects`. */
      readonly objectName: string
      /** @description Missing: what the manifest's revision says. */
      readonly inheritMapping?: boolean
      /** @description Whether records of the object may be deleted. Default: they may not. */
      readonly deletionSettings?: {
        /** @description Whether records of the object may be deleted. Default: `false`. */
        readonly enabled?: boolean
      }
      /** @description The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's. */
      readonly match?: components["schemas"]["ChosenMatch"]
      /** @description How each field may be written, by field name: on create, on update, and its default. */
      readonly selectedFieldSettings?: {
        readonly [key: string]: components["schemas"]["FieldSetting"]
      }
    }
    /** @description Which records of one object may be written, and how. */
    readonly WriteObjectInput: {
      /** @description The object's name, the same as its key in `objects`. */
      readonly objectName: string
      /** @description Missing: what the manifest's revision says. */
      readonly inheritMapping?: boolean
      /** @description Whether records of the object may be deleted. Default: they may not. */
      readonly deletionSettings?: {
        /** @description Whether records of the object may be deleted. Default: `false`. */
        readonly enabled?: boolean
      }
      /** @description The keys by which upserts find records, chosen among those of the manifest, which must allow it. Default: the manifest's. */
      readonly match?: components["schemas"]["ChosenMatchInput"]
      /** @description How each field may be written, by field name: on create, on update, and its default. */
      readonly selectedFieldSettings?: {
        readonly [key: string]: components["schemas"]["FieldSettingInput"]
      }
      /** @description The older form of `selectedFieldSettings.<field>.default`. */
      readonly selectedValueDefaults?: {
        readonly [key: string]:
          | string
          | number
          | boolean
          | {
              /** @description The default's value: a text, a whole number or a boolean. */
              readonly value: string | number | boolean
              /**
               * @description `always`, the only value; it changes nothing.
               */
              readonly applyOnUpdate?: "always"
            }
      }
    }
    /** @description The write, discriminated by `type`. */
    readonly WriteRequest:
      | components["schemas"]["CreateRequest"]
      | components["schemas"]["UpdateRequest"]
      | components["schemas"]["UpsertRequest"]
      | components["schemas"]["DeleteRequest"]
    /** @description The kind of write. */
    readonly WriteSummary: {
      /**
       * @description What the write does.
       */
      readonly type: "create" | "update" | "upsert" | "delete"
      /**
       * @description Whether the caller waited for the provider.
       */
      readonly mode: "synchronous" | "asynchronous"
      /** @description Whether it batches single writes of many callers. */
      readonly autoBatch: boolean
    }
  }
  responses: {
    /** @description Provider unavailable */
    readonly "BadGateway.ProviderUnavailable": {
      content: {
        readonly "application/problem+json": components["schemas"]["ProviderUnavailableProblem"]
      }
    }
    /** @description Invalid input */
    readonly "BadRequest.InputValidation": {
      content: {
        readonly "application/problem+json": components["schemas"]["InputValidationProblem"]
      }
    }
    /**
     * @description - `input-validation`: Invalid input
     *     - `capability-unsupported`: Not supported by the provider
     */
    readonly "BadRequest.InputValidation.CapabilityUnsupported": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InputValidationProblem"]
          | components["schemas"]["CapabilityUnsupportedProblem"]
      }
    }
    /**
     * @description - `input-validation`: Invalid input
     *     - `capability-unsupported`: Not supported by the provider
     *     - `malformed-json`: Malformed JSON
     */
    readonly "BadRequest.InputValidation.CapabilityUnsupported.MalformedJson": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InputValidationProblem"]
          | components["schemas"]["CapabilityUnsupportedProblem"]
          | components["schemas"]["MalformedJsonProblem"]
      }
    }
    /**
     * @description - `input-validation`: Invalid input
     *     - `malformed-json`: Malformed JSON
     */
    readonly "BadRequest.InputValidation.MalformedJson": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InputValidationProblem"]
          | components["schemas"]["MalformedJsonProblem"]
      }
    }
    /** @description Account mismatch */
    readonly "Conflict.AccountMismatch": {
      content: {
        readonly "application/problem+json": components["schemas"]["AccountMismatchProblem"]
      }
    }
    /** @description Integration already installed */
    readonly "Conflict.AlreadyInstalled": {
      content: {
        readonly "application/problem+json": components["schemas"]["AlreadyInstalledProblem"]
      }
    }
    /**
     * @description - `already-installed`: Integration already installed
     *     - `limit-reached`: Limit reached
     */
    readonly "Conflict.AlreadyInstalled.LimitReached": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["AlreadyInstalledProblem"]
          | components["schemas"]["LimitReachedProblem"]
      }
    }
    /** @description Sign-in not confirmed */
    readonly "Conflict.CompletionRefused": {
      content: {
        readonly "application/problem+json": components["schemas"]["CompletionRefusedProblem"]
      }
    }
    /** @description Connection in use */
    readonly "Conflict.ConnectionInUse": {
      content: {
        readonly "application/problem+json": components["schemas"]["ConnectionInUseProblem"]
      }
    }
    /** @description Destination exists */
    readonly "Conflict.DestinationExists": {
      content: {
        readonly "application/problem+json": components["schemas"]["DestinationExistsProblem"]
      }
    }
    /** @description Destination disabled */
    readonly "Conflict.DestinationInactive": {
      content: {
        readonly "application/problem+json": components["schemas"]["DestinationInactiveProblem"]
      }
    }
    /** @description Integration exists */
    readonly "Conflict.IntegrationExists": {
      content: {
        readonly "application/problem+json": components["schemas"]["IntegrationExistsProblem"]
      }
    }
    /** @description Last full API key */
    readonly "Conflict.LastFullKey": {
      content: {
        readonly "application/problem+json": components["schemas"]["LastFullKeyProblem"]
      }
    }
    /** @description Limit reached */
    readonly "Conflict.LimitReached": {
      content: {
        readonly "application/problem+json": components["schemas"]["LimitReachedProblem"]
      }
    }
    /**
     * @description - `operation-in-progress`: Operation in progress
     *     - `account-changed`: Account changed
     *     - `idempotency-key-busy`: Request in progress
     */
    readonly "Conflict.OperationInProgress.AccountChanged.IdempotencyKeyBusy": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["OperationInProgressProblem"]
          | components["schemas"]["AccountChangedProblem"]
          | components["schemas"]["IdempotencyKeyBusyProblem"]
      }
    }
    /** @description Provider app exists */
    readonly "Conflict.ProviderAppExists": {
      content: {
        readonly "application/problem+json": components["schemas"]["ProviderAppExistsProblem"]
      }
    }
    /**
     * @description - `public-url-missing`: Public URL not configured
     *     - `limit-reached`: Limit reached
     */
    readonly "Conflict.PublicUrlMissing.LimitReached": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["PublicUrlMissingProblem"]
          | components["schemas"]["LimitReachedProblem"]
      }
    }
    /**
     * @description - `record-changed`: Record changed concurrently
     *     - `record-busy`: Concurrent write in progress
     *     - `idempotency-key-busy`: Request in progress
     */
    readonly "Conflict.RecordChanged.RecordBusy.IdempotencyKeyBusy": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["RecordChangedProblem"]
          | components["schemas"]["RecordBusyProblem"]
          | components["schemas"]["IdempotencyKeyBusyProblem"]
      }
    }
    /** @description Request body too large */
    readonly "ContentTooLarge.BodyTooLarge": {
      content: {
        readonly "application/problem+json": components["schemas"]["BodyTooLargeProblem"]
      }
    }
    /** @description Insufficient scope */
    readonly "Forbidden.InsufficientScope": {
      content: {
        readonly "application/problem+json": components["schemas"]["InsufficientScopeProblem"]
      }
    }
    /**
     * @description - `insufficient-scope`: Insufficient scope
     *     - `token-mismatch`: Token mismatch
     */
    readonly "Forbidden.InsufficientScope.TokenMismatch": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InsufficientScopeProblem"]
          | components["schemas"]["TokenMismatchProblem"]
      }
    }
    /**
     * @description - `insufficient-scope`: Insufficient scope
     *     - `token-mismatch`: Token mismatch
     *     - `connection-invalid`: Connection invalid
     */
    readonly "Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InsufficientScopeProblem"]
          | components["schemas"]["TokenMismatchProblem"]
          | components["schemas"]["ConnectionInvalidProblem"]
      }
    }
    /**
     * @description - `insufficient-scope`: Insufficient scope
     *     - `token-mismatch`: Token mismatch
     *     - `connection-invalid`: Connection invalid
     *     - `provider-app-invalid`: Provider app credentials rejected
     */
    readonly "Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InsufficientScopeProblem"]
          | components["schemas"]["TokenMismatchProblem"]
          | components["schemas"]["ConnectionInvalidProblem"]
          | components["schemas"]["ProviderAppInvalidProblem"]
      }
    }
    /**
     * @description - `insufficient-scope`: Insufficient scope
     *     - `token-mismatch`: Token mismatch
     *     - `deletion-disabled`: Deletion disabled
     *     - `object-not-installed`: Object not installed
     *     - `connection-invalid`: Connection invalid
     *     - `provider-app-invalid`: Provider app credentials rejected
     */
    readonly "Forbidden.InsufficientScope.TokenMismatch.DeletionDisabled.ObjectNotInstalled.ConnectionInvalid.ProviderAppInvalid": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InsufficientScopeProblem"]
          | components["schemas"]["TokenMismatchProblem"]
          | components["schemas"]["DeletionDisabledProblem"]
          | components["schemas"]["ObjectNotInstalledProblem"]
          | components["schemas"]["ConnectionInvalidProblem"]
          | components["schemas"]["ProviderAppInvalidProblem"]
      }
    }
    /**
     * @description - `insufficient-scope`: Insufficient scope
     *     - `token-mismatch`: Token mismatch
     *     - `lookup-not-allowed`: Lookup not allowed
     *     - `object-not-installed`: Object not installed
     *     - `connection-invalid`: Connection invalid
     *     - `provider-app-invalid`: Provider app credentials rejected
     */
    readonly "Forbidden.InsufficientScope.TokenMismatch.LookupNotAllowed.ObjectNotInstalled.ConnectionInvalid.ProviderAppInvalid": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InsufficientScopeProblem"]
          | components["schemas"]["TokenMismatchProblem"]
          | components["schemas"]["LookupNotAllowedProblem"]
          | components["schemas"]["ObjectNotInstalledProblem"]
          | components["schemas"]["ConnectionInvalidProblem"]
          | components["schemas"]["ProviderAppInvalidProblem"]
      }
    }
    /** @description Provider timeout */
    readonly "GatewayTimeout.ProviderTimeout": {
      content: {
        readonly "application/problem+json": components["schemas"]["ProviderTimeoutProblem"]
      }
    }
    /** @description Record payloads removed */
    readonly "Gone.PayloadsRemoved": {
      content: {
        readonly "application/problem+json": components["schemas"]["PayloadsRemovedProblem"]
      }
    }
    /**
     * @description - `internal`: Internal server error
     *     - `secrets-unreadable`: Stored secrets unreadable
     */
    readonly "InternalError.Internal.SecretsUnreadable": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["InternalProblem"]
          | components["schemas"]["SecretsUnreadableProblem"]
      }
    }
    /** @description Organization not found */
    readonly "NotFound.Organization": {
      content: {
        readonly "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"]
      }
    }
    /** @description Project not found */
    readonly "NotFound.Project": {
      content: {
        readonly "application/problem+json": components["schemas"]["ProjectNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `api-key-not-found`: API key not found
     */
    readonly "NotFound.Project.ApiKey": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["ApiKeyNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `connection-not-found`: Connection not found
     */
    readonly "NotFound.Project.Connection": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     */
    readonly "NotFound.Project.Connection.Provider": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `destination-not-found`: Destination not found
     */
    readonly "NotFound.Project.Destination": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["DestinationNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `destination-not-found`: Destination not found
     *     - `delivery-not-found`: Delivery not found
     */
    readonly "NotFound.Project.Destination.Delivery": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["DestinationNotFoundProblem"]
          | components["schemas"]["DeliveryNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     */
    readonly "NotFound.Project.Integration": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     */
    readonly "NotFound.Project.Integration.Connection.Provider": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     *     - `installation-not-found`: Installation not found
     */
    readonly "NotFound.Project.Integration.Connection.Provider.Installation": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `installation-not-found`: Installation not found
     */
    readonly "NotFound.Project.Integration.Installation": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `installation-not-found`: Installation not found
     *     - `config-not-found`: Config not found
     */
    readonly "NotFound.Project.Integration.Installation.Config": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
          | components["schemas"]["ConfigNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `installation-not-found`: Installation not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     */
    readonly "NotFound.Project.Integration.Installation.Connection.Provider": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `installation-not-found`: Installation not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     *     - `object-not-found`: Object not found
     */
    readonly "NotFound.Project.Integration.Installation.Connection.Provider.Object": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
          | components["schemas"]["ObjectNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `installation-not-found`: Installation not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     *     - `revision-not-found`: Revision not found
     */
    readonly "NotFound.Project.Integration.Installation.Connection.Provider.Revision": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
          | components["schemas"]["RevisionNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `operation-not-found`: Operation not found
     */
    readonly "NotFound.Project.Integration.Operation": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["OperationNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `integration-not-found`: Integration not found
     *     - `revision-not-found`: Revision not found
     */
    readonly "NotFound.Project.Integration.Revision": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["IntegrationNotFoundProblem"]
          | components["schemas"]["RevisionNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `jwt-key-not-found`: JWT key not found
     */
    readonly "NotFound.Project.JwtKey": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["JwtKeyNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `oauth-session-not-found`: OAuth session not found
     */
    readonly "NotFound.Project.OauthSession": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["OauthSessionNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `operation-not-found`: Operation not found
     */
    readonly "NotFound.Project.Operation": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["OperationNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `operation-not-found`: Operation not found
     *     - `connection-not-found`: Connection not found
     *     - `provider-not-found`: Provider not found
     */
    readonly "NotFound.Project.Operation.Connection.Provider": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["OperationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `operation-not-found`: Operation not found
     *     - `installation-not-found`: Installation not found
     *     - `connection-not-found`: Connection not found
     */
    readonly "NotFound.Project.Operation.Installation.Connection": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["OperationNotFoundProblem"]
          | components["schemas"]["InstallationNotFoundProblem"]
          | components["schemas"]["ConnectionNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `provider-not-found`: Provider not found
     */
    readonly "NotFound.Project.Provider": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["ProviderNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `provider-app-not-found`: Provider app not found
     */
    readonly "NotFound.Project.ProviderApp": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["ProviderAppNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `redrive-job-not-found`: Redrive job not found
     */
    readonly "NotFound.Project.RedriveJob": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["RedriveJobNotFoundProblem"]
      }
    }
    /**
     * @description - `project-not-found`: Project not found
     *     - `removal-job-not-found`: Removal job not found
     */
    readonly "NotFound.Project.RemovalJob": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProjectNotFoundProblem"]
          | components["schemas"]["RemovalJobNotFoundProblem"]
      }
    }
    /** @description Provider not found */
    readonly "NotFound.Provider": {
      content: {
        readonly "application/problem+json": components["schemas"]["ProviderNotFoundProblem"]
      }
    }
    /** @description Config changed */
    readonly "PreconditionFailed.ConfigChanged": {
      content: {
        readonly "application/problem+json": components["schemas"]["ConfigChangedProblem"]
      }
    }
    /**
     * @description - `quota-exceeded`: Provider rate limit exceeded
     *     - `queue-full`: Write queue full
     *     - `rate-limited`: Too many requests
     */
    readonly "TooManyRequests.QuotaExceeded.QueueFull.RateLimited": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["QuotaExceededProblem"]
          | components["schemas"]["QueueFullProblem"]
          | components["schemas"]["RateLimitedProblem"]
      }
    }
    /**
     * @description - `quota-exceeded`: Provider rate limit exceeded
     *     - `rate-limited`: Too many requests
     */
    readonly "TooManyRequests.QuotaExceeded.RateLimited": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["QuotaExceededProblem"]
          | components["schemas"]["RateLimitedProblem"]
      }
    }
    /** @description Too many requests */
    readonly "TooManyRequests.RateLimited": {
      content: {
        readonly "application/problem+json": components["schemas"]["RateLimitedProblem"]
      }
    }
    /**
     * @description - `unauthenticated`: Missing credentials
     *     - `api-key-invalid`: Invalid API key
     *     - `token-malformed`: Malformed bearer token
     *     - `token-unsigned`: Unsigned token
     *     - `token-algorithm-unsupported`: Unsupported token algorithm
     *     - `token-key-unknown`: Unknown token key
     *     - `token-signature-invalid`: Invalid token signature
     *     - `token-claims-invalid`: Invalid token claims
     *     - `token-audience-invalid`: Invalid token audience
     *     - `token-issuer-invalid`: Invalid token issuer
     *     - `token-superseded`: Token predates erasure
     *     - `token-expired`: Token expired
     *     - `token-not-yet-valid`: Token not yet valid
     *     - `token-lifetime-too-long`: Token lifetime too long
     */
    readonly Unauthorized: {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["UnauthenticatedProblem"]
          | components["schemas"]["ApiKeyInvalidProblem"]
          | components["schemas"]["TokenMalformedProblem"]
          | components["schemas"]["TokenUnsignedProblem"]
          | components["schemas"]["TokenAlgorithmUnsupportedProblem"]
          | components["schemas"]["TokenKeyUnknownProblem"]
          | components["schemas"]["TokenSignatureInvalidProblem"]
          | components["schemas"]["TokenClaimsInvalidProblem"]
          | components["schemas"]["TokenAudienceInvalidProblem"]
          | components["schemas"]["TokenIssuerInvalidProblem"]
          | components["schemas"]["TokenSupersededProblem"]
          | components["schemas"]["TokenExpiredProblem"]
          | components["schemas"]["TokenNotYetValidProblem"]
          | components["schemas"]["TokenLifetimeTooLongProblem"]
      }
    }
    /**
     * @description - `provider-not-answering`: Provider not answering
     *     - `store-unavailable`: Database unavailable
     *     - `server-busy`: Server busy
     *     - `server-stopping`: Server stopping
     */
    readonly "Unavailable.ProviderNotAnswering.Store.ServerBusy.ServerStopping": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ProviderNotAnsweringProblem"]
          | components["schemas"]["StoreUnavailableProblem"]
          | components["schemas"]["ServerBusyProblem"]
          | components["schemas"]["ServerStoppingProblem"]
      }
    }
    /**
     * @description - `server-busy`: Server busy
     *     - `server-stopping`: Server stopping
     */
    readonly "Unavailable.ServerBusy.ServerStopping": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ServerBusyProblem"]
          | components["schemas"]["ServerStoppingProblem"]
      }
    }
    /**
     * @description - `store-unavailable`: Database unavailable
     *     - `server-busy`: Server busy
     *     - `server-stopping`: Server stopping
     */
    readonly "Unavailable.Store.ServerBusy.ServerStopping": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["StoreUnavailableProblem"]
          | components["schemas"]["ServerBusyProblem"]
          | components["schemas"]["ServerStoppingProblem"]
      }
    }
    /** @description Config doesn't fit account */
    readonly "Unprocessable.ConfigInvalid": {
      content: {
        readonly "application/problem+json": components["schemas"]["ConfigInvalidProblem"]
        readonly "application/json": components["schemas"]["ConfigInvalidProblem"]
      }
    }
    /**
     * @description - `config-invalid`: Config doesn't fit account
     *     - `metadata-rejected`: Call rejected by the provider
     *     - `credentials-refused`: Credentials refused
     */
    readonly "Unprocessable.ConfigInvalid.MetadataRejected.CredentialsRefused": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["ConfigInvalidProblem"]
          | components["schemas"]["MetadataRejectedProblem"]
          | components["schemas"]["CredentialsRefusedProblem"]
        readonly "application/json":
          | components["schemas"]["ConfigInvalidProblem"]
          | components["schemas"]["MetadataRejectedProblem"]
          | components["schemas"]["CredentialsRefusedProblem"]
      }
    }
    /** @description Credentials refused */
    readonly "Unprocessable.CredentialsRefused": {
      content: {
        readonly "application/problem+json": components["schemas"]["CredentialsRefusedProblem"]
        readonly "application/json": components["schemas"]["CredentialsRefusedProblem"]
      }
    }
    /**
     * @description - `credentials-refused`: Credentials refused
     *     - `metadata-rejected`: Call rejected by the provider
     */
    readonly "Unprocessable.CredentialsRefused.MetadataRejected": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["CredentialsRefusedProblem"]
          | components["schemas"]["MetadataRejectedProblem"]
        readonly "application/json":
          | components["schemas"]["CredentialsRefusedProblem"]
          | components["schemas"]["MetadataRejectedProblem"]
      }
    }
    /** @description Idempotency-Key reused */
    readonly "Unprocessable.IdempotencyKeyReused": {
      content: {
        readonly "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"]
        readonly "application/json": components["schemas"]["IdempotencyKeyReusedProblem"]
      }
    }
    /**
     * @description - `idempotency-key-reused`: Idempotency-Key reused
     *     - `provider-rejected`: Write rejected
     *     - `outcome-uncertain`: Outcome unknown
     *     - `outcome-pending`: Outcome pending
     */
    readonly "Unprocessable.IdempotencyKeyReused.ProviderRejected.OutcomeUncertain.OutcomePending": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["IdempotencyKeyReusedProblem"]
          | components["schemas"]["ProviderRejectedProblem"]
          | components["schemas"]["OutcomeUncertainProblem"]
          | components["schemas"]["OutcomePendingProblem"]
        readonly "application/json":
          | components["schemas"]["IdempotencyKeyReusedProblem"]
          | components["schemas"]["ProviderRejectedProblem"]
          | components["schemas"]["OutcomeUncertainProblem"]
          | components["schemas"]["OutcomePendingProblem"]
      }
    }
    /** @description Invalid manifest */
    readonly "Unprocessable.ManifestInvalid": {
      content: {
        readonly "application/problem+json": components["schemas"]["ManifestInvalidProblem"]
        readonly "application/json": components["schemas"]["ManifestInvalidProblem"]
      }
    }
    /** @description Call rejected by the provider */
    readonly "Unprocessable.MetadataRejected": {
      content: {
        readonly "application/problem+json": components["schemas"]["MetadataRejectedProblem"]
        readonly "application/json": components["schemas"]["MetadataRejectedProblem"]
      }
    }
    /**
     * @description - `nothing-to-redrive`: No matching records to redrive
     *     - `idempotency-key-reused`: Idempotency-Key reused
     */
    readonly "Unprocessable.NothingToRedrive.IdempotencyKeyReused": {
      content: {
        readonly "application/problem+json":
          | components["schemas"]["NothingToRedriveProblem"]
          | components["schemas"]["IdempotencyKeyReusedProblem"]
        readonly "application/json":
          | components["schemas"]["NothingToRedriveProblem"]
          | components["schemas"]["IdempotencyKeyReusedProblem"]
      }
    }
    /** @description Unsupported media type */
    readonly UnsupportedMediaType: {
      content: {
        readonly "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"]
      }
    }
  }
  parameters: {
    /** @description Only this action, such as `apiKey.create`. */
    readonly ActionQuery:
      | "apiKey.authenticate"
      | "apiKey.create"
      | "apiKey.delete"
      | "apiKey.rotate"
      | "apiKey.update"
      | "audit.export"
      | "connection.authorize"
      | "connection.confirm"
      | "connection.create"
      | "connection.delete"
      | "connection.replaceCredentials"
      | "connection.revealCredentials"
      | "connection.update"
      | "delivery.replay"
      | "delivery.replayFailed"
      | "destination.create"
      | "destination.delete"
      | "destination.revealSecrets"
      | "destination.update"
      | "field.upsert"
      | "group.erase"
      | "group.export"
      | "installation.connect"
      | "installation.create"
      | "installation.delete"
      | "installation.update"
      | "integration.create"
      | "integration.delete"
      | "integration.deploy"
      | "integration.revise"
      | "jwtKey.create"
      | "jwtKey.delete"
      | "jwtKey.update"
      | "member.authenticate"
      | "operation.cancel"
      | "operation.flush"
      | "organization.create"
      | "organization.update"
      | "person.erase"
      | "person.export"
      | "project.create"
      | "project.update"
      | "providerApp.create"
      | "providerApp.delete"
      | "providerApp.update"
      | "redriveJob.cancel"
      | "redriveJob.create"
      | "session.authenticate"
      | "session.close"
      | "session.open"
      | "session.revoke"
      | "token.authenticate"
    /** @description Only active keys (`true`) or only disabled keys (`false`). */
    readonly ActiveQuery: "true" | "false"
    /** @description Only what this actor did: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. */
    readonly ActorQuery: string
    /** @description The API key's ID, not its value. */
    readonly ApiKeyId: string
    /** @description The connection's ID. */
    readonly ConnectionId: string
    /** @description The delivery's ID. */
    readonly DeliveryId: string
    /** @description The destination's name or ID. */
    readonly Destination: string
    /** @description Only operations with a failed or uncertain record that has an error with this code of the provider. */
    readonly ErrorCodeQuery: string
    /** @description With `true`, read-only fields are omitted. */
    readonly ExcludeReadOnlyQuery: "true" | "false"
    /** @description Your own ID of the group. */
    readonly GroupRef: string
    /** @description Only operations of this group, including its deleted installations. With a token, always the token's group. */
    readonly GroupRefQuery: string
    /** @description Only installations whose account works, or whose account must be reconnected. */
    readonly HealthStatusQuery: "healthy" | "unhealthy"
    /** @description The `ETag` of the config that the change is based on. If it is no longer current, the request is refused. */
    readonly IfMatchHeader: string
    /** @description The `ETag` of an earlier response; if nothing has changed since, the response is 304. */
    readonly IfNoneMatchHeader: string
    /** @description The installation's ID. */
    readonly InstallationId: string
    /** @description Only operations of this installation. */
    readonly InstallationIdQuery: string
    /** @description The integration's ID or name. */
    readonly IntegrationId: string
    /** @description Only operations of this integration, by ID or name. */
    readonly IntegrationIdQuery: string
    /** @description The job's ID. */
    readonly JobId: string
    /** @description The JWT key's ID, which is the `kid` of tokens. */
    readonly JwtKeyId: string
    /** @description Whether the project's last active key with the scope `full` may be removed. Afterwards only the command line can create a new one. */
    readonly LastQuery: "true" | "false"
    /** @description Only writes of this mode. */
    readonly ModeQuery: "synchronous" | "asynchronous"
    /** @description The object's name at the provider, or its mapped name. */
    readonly ObjectName: string
    /** @description Only writes to this object of the provider. */
    readonly ObjectNameQuery: string
    /** @description The operation's ID. */
    readonly OperationId: string
    /** @description The organization's ID. */
    readonly OrgId: string
    /** @description Only events with this outcome. */
    readonly OutcomeQuery: "success" | "refused" | "failed"
    /** @description The maximum number of results per page. */
    readonly PageSizeQuery: number
    /** @description The `nextPageToken` of the previous page. */
    readonly PageTokenQuery: string
    /** @description The project's ID or name. */
    readonly ProjectIdOrName: string
    /** @description The provider's name. */
    readonly Provider: string
    /** @description The provider app's ID. */
    readonly ProviderAppId: string
    /** @description Only writes to accounts of this provider, through integrations that still exist. */
    readonly ProviderQuery: string
    /** @description With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
    readonly RefreshQuery: "true" | "false"
    /** @description The revision's ID. */
    readonly RevisionId: string
    /** @description Only the result with this ID, or results with this text in the group's reference or name, or the provider. Case-insensitive. */
    readonly SearchQuery: string
    /** @description The session's ID, from the header `OAuth-Session-Id`. */
    readonly SessionId: string
    /** @description Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
    readonly SinceQuery: string
    /** @description With `true`, the config is saved without checking it against the connected account. */
    readonly SkipSamplingQuery: "true" | "false"
    /** @description Only operations with this status. */
    readonly StatusQuery: "in_progress" | "success" | "failure"
    /** @description Only events about the item with this ID. */
    readonly TargetIdQuery: string
    /** @description Only writes of this type. */
    readonly TypeQuery: "create" | "update" | "upsert" | "delete"
    /** @description Only operations accepted before this time. */
    readonly UntilQuery: string
    /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
    readonly WebhookIdHeader: string
    /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
    readonly WebhookSignatureHeader: string
    /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
    readonly WebhookTimestampHeader: string
  }
  requestBodies: never
  headers: {
    /** @description Seconds to wait before a retry. */
    readonly RetryAfter: number
    /** @description The accepted authentication schemes. */
    readonly WWWAuthenticate: string
    /** @description The request's ID. */
    readonly XRequestId: string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readonly createOrganization: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["OrganizationRequest"]
      }
    }
    readonly responses: {
      /** @description An administrative container of projects. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["Organization"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getOrganization: {
    readonly parameters: {
      readonly path: {
        /** @description The organization's ID. */
        readonly orgId: components["parameters"]["OrgId"]
      }
    }
    readonly responses: {
      /** @description An administrative container of projects. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Organization"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Organization"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateOrganization: {
    readonly parameters: {
      readonly path: {
        /** @description The organization's ID. */
        readonly orgId: components["parameters"]["OrgId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["OrganizationUpdate"]
      }
    }
    readonly responses: {
      /** @description An administrative container of projects. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Organization"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Organization"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listProjects: {
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Project"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createProject: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ProjectRequest"]
      }
    }
    readonly responses: {
      /** @description A project, with its entitlements if requested. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["Project"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Organization"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getProject: {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the response includes `entitlements`. */
        readonly includeEntitlements?: "true" | "false"
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description A project, with its entitlements if requested. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Project"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateProject: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ProjectUpdate"]
      }
    }
    readonly responses: {
      /** @description A project, with its entitlements if requested. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Project"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getUsage: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description How much of its limits a project uses. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Usage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listApiKeys: {
    readonly parameters: {
      readonly query?: {
        /** @description Only active keys (`true`) or only disabled keys (`false`). */
        readonly active?: components["parameters"]["ActiveQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["ApiKey"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createApiKey: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ApiKeyRequest"]
      }
    }
    readonly responses: {
      /** @description An API key with its value, which is returned once. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["ApiKeyWithValue"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 409: components["responses"]["Conflict.LimitReached"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly deleteApiKey: {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the project's last active key with the scope `full` may be removed. Afterwards only the command line can create a new one. */
        readonly last?: components["parameters"]["LastQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The API key's ID, not its value. */
        readonly apiKeyId: components["parameters"]["ApiKeyId"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.ApiKey"]
      readonly 409: components["responses"]["Conflict.LastFullKey"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateApiKey: {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the project's last active key with the scope `full` may be removed. Afterwards only the command line can create a new one. */
        readonly last?: components["parameters"]["LastQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The API key's ID, not its value. */
        readonly apiKeyId: components["parameters"]["ApiKeyId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ApiKeyUpdate"]
      }
    }
    readonly responses: {
      /** @description An API key, without its value. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ApiKey"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.ApiKey"]
      readonly 409: components["responses"]["Conflict.LastFullKey"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly rotateApiKey: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The API key's ID, not its value. */
        readonly apiKeyId: components["parameters"]["ApiKeyId"]
      }
    }
    readonly responses: {
      /** @description An API key with its value, which is returned once. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ApiKeyWithValue"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.ApiKey"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listJwtKeys: {
    readonly parameters: {
      readonly query?: {
        /** @description Only active keys (`true`) or only disabled keys (`false`). */
        readonly active?: components["parameters"]["ActiveQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["JwtKey"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createJwtKey: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["JwtKeyRequest"]
      }
    }
    readonly responses: {
      /** @description A new JWT key, with its `kid`. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["CreatedJwtKey"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 409: components["responses"]["Conflict.LimitReached"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly deleteJwtKey: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The JWT key's ID, which is the `kid` of tokens. */
        readonly jwtKeyId: components["parameters"]["JwtKeyId"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.JwtKey"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateJwtKey: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The JWT key's ID, which is the `kid` of tokens. */
        readonly jwtKeyId: components["parameters"]["JwtKeyId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["JwtKeyUpdate"]
      }
    }
    readonly responses: {
      /** @description A public key that proves tokens of consumers. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["JwtKey"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.JwtKey"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listProviderApps: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["ProviderApp"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createProviderApp: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewProviderApp"]
      }
    }
    readonly responses: {
      /** @description The OAuth app that a project has registered at a provider, without its secret. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ProviderApp"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Provider"]
      readonly 409: components["responses"]["Conflict.ProviderAppExists"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getProviderApp: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The provider app's ID. */
        readonly providerAppId: components["parameters"]["ProviderAppId"]
      }
    }
    readonly responses: {
      /** @description The OAuth app that a project has registered at a provider, without its secret. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ProviderApp"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.ProviderApp"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly deleteProviderApp: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The provider app's ID. */
        readonly providerAppId: components["parameters"]["ProviderAppId"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.ProviderApp"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateProviderApp: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The provider app's ID. */
        readonly providerAppId: components["parameters"]["ProviderAppId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ProviderAppUpdate"]
      }
    }
    readonly responses: {
      /** @description The OAuth app that a project has registered at a provider, without its secret. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ProviderApp"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.ProviderApp"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly generateConnection: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the credentials are saved without checking them with the provider. */
        readonly skipSampling?: "true" | "false"
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewConnection"]
      }
    }
    readonly responses: {
      /** @description A consumer's signed-in account at a provider, without its credentials. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["Connection"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 409: components["responses"]["Conflict.LimitReached"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.CredentialsRefused"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listConnections: {
    readonly parameters: {
      readonly query?: {
        /** @description Only connections to this provider. */
        readonly provider?: string
        /** @description Only connections of this group. */
        readonly groupRef?: string
        /** @description Only connections of this consumer. */
        readonly consumerRef?: string
        /** @description Only connections with this status. */
        readonly status?: "created" | "working" | "bad_credentials"
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The ID of the last result of the previous page; the response continues after it. */
        readonly pageToken?: string
        /** @description Only the result with this ID, or results with this text in the reference or name of the group or consumer, or the provider. Case-insensitive. */
        readonly search?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Connection"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getConnection: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the response includes the credentials, without a refresh token. */
        readonly includeCreds?: "true" | "false"
        /** @description With `true`, the response includes the credentials and their refresh token. */
        readonly includeRefreshToken?: "true" | "false"
        /** @description Refreshes the access token first: always, or only if it has expired or expires within five minutes. */
        readonly refresh?: "force" | "ifExpired"
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The connection's ID. */
        readonly connectionId: components["parameters"]["ConnectionId"]
      }
    }
    readonly responses: {
      /** @description A connection, with its credentials if requested. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ConnectionWithCredentials"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Connection.Provider"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly deleteConnection: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The connection's ID. */
        readonly connectionId: components["parameters"]["ConnectionId"]
      }
    }
    readonly responses: {
      /** @description Ends the operations that waited for something that was deleted, which is gone already, or erases a group. */
      readonly 202: {
        content: {
          readonly "application/json": components["schemas"]["RemovalJob"]
        }
      }
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Connection"]
      readonly 409: components["responses"]["Conflict.ConnectionInUse"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateConnection: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the credentials are saved without checking them with the provider. */
        readonly skipSampling?: "true" | "false"
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The connection's ID. */
        readonly connectionId: components["parameters"]["ConnectionId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConnectionUpdate"]
      }
    }
    readonly responses: {
      /** @description A consumer's signed-in account at a provider, without its credentials. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Connection"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Connection.Provider"]
      readonly 409: components["responses"]["Conflict.AccountMismatch"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.CredentialsRefused.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly deployManifest: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, integrations that the manifest doesn't contain are deleted with their installations. */
        readonly destructive?: "true" | "false"
        /** @description With `true`, nothing is deployed and the response is the plan. */
        readonly dryRun?: "true" | "false"
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ManifestSource"]
      }
    }
    readonly responses: {
      /** @description What deploying a manifest would change. */
      readonly 200: {
        content: {
          readonly "application/json":
            | readonly components["schemas"]["Integration"][]
            | components["schemas"]["DeployPlan"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ManifestInvalid"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listIntegrations: {
    readonly parameters: {
      readonly query?: {
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The ID of the last result of the previous page; the response continues after it. */
        readonly pageToken?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Integration"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createIntegration: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewIntegration"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 201: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 409: components["responses"]["Conflict.IntegrationExists"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getIntegration: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly responses: {
      /** @description One entry of a manifest, deployed: a provider, its read and write objects. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Integration"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly deleteIntegration: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listRevisions: {
    readonly parameters: {
      readonly query?: {
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The ID of the last result of the previous page; the response continues after it. */
        readonly pageToken?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Revision"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createRevision: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["RevisionSource"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 201: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ManifestInvalid"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getRevision: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The revision's ID. */
        readonly revisionId: components["parameters"]["RevisionId"]
      }
    }
    readonly responses: {
      /** @description One deployed state of an integration's definition. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Revision"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Revision"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listInstallations: {
    readonly parameters: {
      readonly query?: {
        /** @description Only installations of this group. */
        readonly groupRef?: string
        /** @description Only installations whose account works, or whose account must be reconnected. */
        readonly healthStatus?: components["parameters"]["HealthStatusQuery"]
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The ID of the last result of the previous page; the response continues after it. */
        readonly pageToken?: string
        /** @description Only the result with this ID, or results with this text in the group's reference or name, or the provider. Case-insensitive. */
        readonly search?: components["parameters"]["SearchQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Installation"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createInstallation: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the config is saved without checking it against the connected account. */
        readonly skipSampling?: components["parameters"]["SkipSamplingQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewInstallation"]
      }
    }
    readonly responses: {
      /** @description An integration that a group has installed. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["Installation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Connection.Provider"]
      readonly 409: components["responses"]["Conflict.AlreadyInstalled"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ConfigInvalid"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly connectAndInstall: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the config is saved without checking it against the connected account. */
        readonly skipSampling?: components["parameters"]["SkipSamplingQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewConnectedInstallation"]
      }
    }
    readonly responses: {
      /** @description What is connected and installed now. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ConnectedInstallation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Connection.Provider.Installation"]
      readonly 409: components["responses"]["Conflict.AlreadyInstalled.LimitReached"]
      readonly 412: components["responses"]["PreconditionFailed.ConfigChanged"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ConfigInvalid.MetadataRejected.CredentialsRefused"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly validateInstallation: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the config is saved without checking it against the connected account. */
        readonly skipSampling?: components["parameters"]["SkipSamplingQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewInstallation"]
      }
    }
    readonly responses: {
      /** @description What to know about a config that could be saved. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ValidationAnswer"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Connection.Provider"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ConfigInvalid"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listProjectInstallations: {
    readonly parameters: {
      readonly query?: {
        /** @description Only installations of this group. */
        readonly groupRef?: string
        /** @description Only installations whose account works, or whose account must be reconnected. */
        readonly healthStatus?: components["parameters"]["HealthStatusQuery"]
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The ID of the last result of the previous page; the response continues after it. */
        readonly pageToken?: string
        /** @description Only the result with this ID, or results with this text in the group's reference or name, or the provider. Case-insensitive. */
        readonly search?: components["parameters"]["SearchQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Installation"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getInstallation: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The installation's ID. */
        readonly installationId: components["parameters"]["InstallationId"]
      }
    }
    readonly responses: {
      /** @description An integration that a group has installed. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Installation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly deleteInstallation: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The installation's ID. */
        readonly installationId: components["parameters"]["InstallationId"]
      }
    }
    readonly responses: {
      /** @description Ends the operations that waited for something that was deleted, which is gone already, or erases a group. */
      readonly 202: {
        content: {
          readonly "application/json": components["schemas"]["RemovalJob"]
        }
      }
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateInstallation: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the config is saved without checking it against the connected account. */
        readonly skipSampling?: components["parameters"]["SkipSamplingQuery"]
      }
      readonly header?: {
        /** @description The `ETag` of the config that the change is based on. If it is no longer current, the request is refused. */
        readonly "if-match"?: components["parameters"]["IfMatchHeader"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The installation's ID. */
        readonly installationId: components["parameters"]["InstallationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["InstallationUpdate"]
      }
    }
    readonly responses: {
      /** @description An integration that a group has installed. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Installation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Connection.Provider.Installation"]
      readonly 412: components["responses"]["PreconditionFailed.ConfigChanged"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ConfigInvalid"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly patchInstallationObject: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the config is saved without checking it against the connected account. */
        readonly skipSampling?: components["parameters"]["SkipSamplingQuery"]
      }
      readonly header?: {
        /** @description The `ETag` of the config that the change is based on. If it is no longer current, the request is refused. */
        readonly "if-match"?: components["parameters"]["IfMatchHeader"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The object's name in the config. */
        readonly objectName: string
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ObjectPatch"]
      }
    }
    readonly responses: {
      /** @description An integration that a group has installed. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Installation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Connection.Provider.Installation"]
      readonly 412: components["responses"]["PreconditionFailed.ConfigChanged"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.ConfigInvalid"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listConfigs: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The installation's ID. */
        readonly installationId: components["parameters"]["InstallationId"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["SavedConfig"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getConfig: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The installation's ID. */
        readonly installationId: components["parameters"]["InstallationId"]
        /** @description The config's ID. */
        readonly configId: string
      }
    }
    readonly responses: {
      /** @description One saved state of what a group has chosen. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Config"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Config"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly upsertFields: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["FieldsUpsert"]
      }
    }
    readonly responses: {
      /** @description What became of each custom field. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["FieldsUpserted"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly upsertProviderFields: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The provider's name. */
        readonly provider: components["parameters"]["Provider"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["FieldsUpsert"]
      }
    }
    readonly responses: {
      /** @description What became of each custom field. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["FieldsUpserted"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly getObjectMetadata: {
    readonly parameters: {
      readonly query: {
        /** @description The group that owns the account. */
        readonly groupRef: string
        /** @description With `true`, read-only fields are omitted. */
        readonly excludeReadOnly?: components["parameters"]["ExcludeReadOnlyQuery"]
        /** @description With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
        readonly refresh?: components["parameters"]["RefreshQuery"]
      }
      readonly header?: {
        /** @description The `ETag` of an earlier response; if nothing has changed since, the response is 304. */
        readonly "if-none-match"?: components["parameters"]["IfNoneMatchHeader"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The object's name at the provider, or its mapped name. */
        readonly objectName: components["parameters"]["ObjectName"]
      }
    }
    readonly responses: {
      /** @description An object of the group's account, with the integration's own name for it. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["MappedObjectMetadata"]
        }
      }
      /** @description Nothing has changed since the response with the `ETag` in `If-None-Match`. */
      readonly 304: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly getProviderObjectMetadata: {
    readonly parameters: {
      readonly query: {
        /** @description The group that owns the account. */
        readonly groupRef: string
        /** @description With `true`, read-only fields are omitted. */
        readonly excludeReadOnly?: components["parameters"]["ExcludeReadOnlyQuery"]
        /** @description With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
        readonly refresh?: components["parameters"]["RefreshQuery"]
      }
      readonly header?: {
        /** @description The `ETag` of an earlier response; if nothing has changed since, the response is 304. */
        readonly "if-none-match"?: components["parameters"]["IfNoneMatchHeader"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The provider's name. */
        readonly provider: components["parameters"]["Provider"]
        /** @description The object's name at the provider, or its mapped name. */
        readonly objectName: components["parameters"]["ObjectName"]
      }
    }
    readonly responses: {
      /** @description An object of the group's account, with the integration's own name for it. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["MappedObjectMetadata"]
        }
      }
      /** @description Nothing has changed since the response with the `ETag` in `If-None-Match`. */
      readonly 304: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly hydrateRevision: {
    readonly parameters: {
      readonly query?: {
        /** @description The connection whose objects and fields are added. Default: none are added. */
        readonly connectionId?: string
        /** @description With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused. */
        readonly refresh?: components["parameters"]["RefreshQuery"]
      }
      readonly header?: {
        /** @description The `ETag` of an earlier response; if nothing has changed since, the response is 304. */
        readonly "if-none-match"?: components["parameters"]["IfNoneMatchHeader"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The revision's ID. */
        readonly revisionId: components["parameters"]["RevisionId"]
      }
    }
    readonly responses: {
      /** @description A revision, with the provider's description of its objects and fields. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["HydratedRevision"]
        }
      }
      /** @description Nothing has changed since the response with the `ETag` in `If-None-Match`. */
      readonly 304: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider.Revision"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly writeRecords: {
    readonly parameters: {
      readonly header?: {
        /** @description Your own key for this write, unique in the project or, with a token, in the token's group. A write that is sent again with the same key is executed only once. */
        readonly "idempotency-key"?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The object's name in the integration's definition. */
        readonly objectName: string
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["WriteRequest"]
      }
    }
    readonly responses: {
      /** @description A record that was written. Or: A batch of which at least one record was written. Or: A write that was stored and is executed in the background. Or: A write that was explained and not executed (`dryRun`): nothing was sent and nothing was stored. */
      readonly 200: {
        content: {
          readonly "application/json":
            | components["schemas"]["RecordAnswer"]
            | components["schemas"]["BatchAnswer"]
            | components["schemas"]["AcceptedAnswer"]
            | components["schemas"]["Explanation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.DeletionDisabled.ObjectNotInstalled.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider.Object"]
      readonly 409: components["responses"]["Conflict.RecordChanged.RecordBusy.IdempotencyKeyBusy"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.IdempotencyKeyReused.ProviderRejected.OutcomeUncertain.OutcomePending"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.QueueFull.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.ProviderNotAnswering.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly findRecords: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The object's name in the integration's definition. */
        readonly objectName: string
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["FindRequest"]
      }
    }
    readonly responses: {
      /** @description What was found. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["FoundRecords"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.CapabilityUnsupported.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch.LookupNotAllowed.ObjectNotInstalled.ConnectionInvalid.ProviderAppInvalid"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Installation.Connection.Provider.Object"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.MetadataRejected"]
      readonly 429: components["responses"]["TooManyRequests.QuotaExceeded.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 502: components["responses"]["BadGateway.ProviderUnavailable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
      readonly 504: components["responses"]["GatewayTimeout.ProviderTimeout"]
    }
  }
  readonly getOperation: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description What became of a write. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Operation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly searchOperations: {
    readonly parameters: {
      readonly query?: {
        /** @description Only operations with this status. */
        readonly status?: components["parameters"]["StatusQuery"]
        /** @description Only writes of this type. */
        readonly type?: components["parameters"]["TypeQuery"]
        /** @description Only writes of this mode. */
        readonly mode?: components["parameters"]["ModeQuery"]
        /** @description Only operations of this integration, by ID or name. */
        readonly integrationId?: components["parameters"]["IntegrationIdQuery"]
        /** @description Only operations of this installation. */
        readonly installationId?: components["parameters"]["InstallationIdQuery"]
        /** @description Only operations of this group, including its deleted installations. With a token, always the token's group. */
        readonly groupRef?: components["parameters"]["GroupRefQuery"]
        /** @description Only writes to accounts of this provider, through integrations that still exist. */
        readonly provider?: components["parameters"]["ProviderQuery"]
        /** @description Only writes to this object of the provider. */
        readonly objectName?: components["parameters"]["ObjectNameQuery"]
        /** @description Only operations with a failed or uncertain record that has an error with this code of the provider. */
        readonly errorCode?: components["parameters"]["ErrorCodeQuery"]
        /** @description Only finished operations with failed or uncertain records: `unresolved` if some of these records have not been redriven, `resolved` if all have. */
        readonly resolution?: "resolved" | "unresolved"
        /** @description Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
        readonly since?: components["parameters"]["SinceQuery"]
        /** @description Only operations accepted before this time. */
        readonly until?: components["parameters"]["UntilQuery"]
        /** @description An operation's ID, a record reference, or the provider's ID of a record, which finds the operations that have written or will write that record. */
        readonly search?: string
        /** @description Only writes that this actor sent or redrove: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. Requires an API key, like all filters by author. */
        readonly actor?: string
        /** @description Only writes of the request with this `X-Request-Id`. */
        readonly requestId?: string
        /** @description Only writes with this `Idempotency-Key`. */
        readonly idempotencyKey?: string
        /** @description Only writes with exactly this `reason`. */
        readonly reason?: string
        /** @description Only writes with this entry of `metadata`, as `key=value`. */
        readonly metadata?: string
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: components["parameters"]["PageTokenQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description One page of a list. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OperationPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly watchOperations: {
    readonly parameters: {
      readonly query?: {
        /** @description Only this operation, beginning with its present state. */
        readonly operationId?: string
        /** @description Only operations of this integration, by ID or name. */
        readonly integrationId?: components["parameters"]["IntegrationIdQuery"]
        /** @description Only operations of this installation. */
        readonly installationId?: components["parameters"]["InstallationIdQuery"]
        /** @description Only operations of this group, including its deleted installations. With a token, always the token's group. */
        readonly groupRef?: components["parameters"]["GroupRefQuery"]
        /** @description Continues after the event with this ID, at most five minutes old. Wins over `Last-Event-ID`. */
        readonly after?: string
        /** @description The stream ends after this time; `0` returns what has changed so far. */
        readonly seconds?: number
      }
      readonly header?: {
        /** @description Continues after the event with this ID, as browsers send it. */
        readonly "last-event-id"?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "text/event-stream": string
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly countOperations: {
    readonly parameters: {
      readonly query?: {
        /** @description Only operations with this status. */
        readonly status?: components["parameters"]["StatusQuery"]
        /** @description Only writes of this type. */
        readonly type?: components["parameters"]["TypeQuery"]
        /** @description Only writes of this mode. */
        readonly mode?: components["parameters"]["ModeQuery"]
        /** @description Only operations of this integration, by ID or name. */
        readonly integrationId?: components["parameters"]["IntegrationIdQuery"]
        /** @description Only operations of this installation. */
        readonly installationId?: components["parameters"]["InstallationIdQuery"]
        /** @description Only operations of this group, including its deleted installations. With a token, always the token's group. */
        readonly groupRef?: components["parameters"]["GroupRefQuery"]
        /** @description Only writes to accounts of this provider, through integrations that still exist. */
        readonly provider?: components["parameters"]["ProviderQuery"]
        /** @description Only writes to this object of the provider. */
        readonly objectName?: components["parameters"]["ObjectNameQuery"]
        /** @description Only operations with a failed or uncertain record that has an error with this code of the provider. */
        readonly errorCode?: components["parameters"]["ErrorCodeQuery"]
        /** @description Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
        readonly since?: components["parameters"]["SinceQuery"]
        /** @description Only operations accepted before this time. */
        readonly until?: components["parameters"]["UntilQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: components["parameters"]["PageTokenQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description How many operations match each value of each filter. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OperationFacets"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly findWrites: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["RecordSearch"]
      }
    }
    readonly responses: {
      /** @description One page of a list. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["WriteMatchPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getStatistics: {
    readonly parameters: {
      readonly query?: {
        /** @description The last hour in steps of a minute, the last day in steps of an hour, or the last week in steps of six hours. */
        readonly range?: "hour" | "day" | "week"
        /** @description Only operations of this integration, by ID or name. */
        readonly integrationId?: components["parameters"]["IntegrationIdQuery"]
        /** @description Only operations of this installation. */
        readonly installationId?: components["parameters"]["InstallationIdQuery"]
        /** @description Only operations of this group, including its deleted installations. With a token, always the token's group. */
        readonly groupRef?: components["parameters"]["GroupRefQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description What was accepted in a range of time, and its outcomes since. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Statistics"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listOperations: {
    readonly parameters: {
      readonly query?: {
        /** @description Only operations with this status. */
        readonly status?: components["parameters"]["StatusQuery"]
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: components["parameters"]["PageTokenQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
        /** @description The installation's ID. */
        readonly installationId: components["parameters"]["InstallationId"]
      }
    }
    readonly responses: {
      /** @description One page of a list. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OperationPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getOperationRecords: {
    readonly parameters: {
      readonly query?: {
        /** @description Only records with this outcome. */
        readonly outcome?: "waiting" | "success" | "failed" | "uncertain"
        /** @description Only the record with this `recordRef`, as returned by the write. */
        readonly recordRef?: string
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description One page of a list. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OperationRecordPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getOperationRequests: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description The requests to the provider that an operation's plan comes to. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OperationRequests"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation.Connection.Provider"]
      readonly 410: components["responses"]["Gone.PayloadsRemoved"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getOperationAttempts: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["OperationAttempt"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getOperationLogs: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["LogEntry"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly cancelOperation: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description What became of a write. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Operation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly flushOperation: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly responses: {
      /** @description What became of a write. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Operation"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly redriveOperation: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The operation's ID. */
        readonly operationId: components["parameters"]["OperationId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["RedriveRequest"]
      }
    }
    readonly responses: {
      /** @description The operation that writes an operation's records once more. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["RedriveAnswer"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Operation.Installation.Connection"]
      readonly 409: components["responses"]["Conflict.OperationInProgress.AccountChanged.IdempotencyKeyBusy"]
      readonly 410: components["responses"]["Gone.PayloadsRemoved"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.NothingToRedrive.IdempotencyKeyReused"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listRedriveJobs: {
    readonly parameters: {
      readonly query?: {
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: components["parameters"]["PageTokenQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description One page of a list. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["RedriveJobPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly redriveAll: {
    readonly parameters: {
      readonly header?: {
        /** @description Your own key for this request, unique among the redrive jobs of the project. A request that is sent again with the same key returns the first one's job, as long as the job is kept. */
        readonly "idempotency-key"?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["RedriveAllRequest"]
      }
    }
    readonly responses: {
      /** @description A bulk redrive. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["RedriveJob"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 409: components["responses"]["Conflict.LimitReached"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 422: components["responses"]["Unprocessable.IdempotencyKeyReused"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getRedriveJob: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The job's ID. */
        readonly jobId: components["parameters"]["JobId"]
      }
    }
    readonly responses: {
      /** @description A bulk redrive. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["RedriveJob"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.RedriveJob"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly cancelRedriveJob: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The job's ID. */
        readonly jobId: components["parameters"]["JobId"]
      }
    }
    readonly responses: {
      /** @description A bulk redrive. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["RedriveJob"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.RedriveJob"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getRemovalJob: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The job's ID. */
        readonly jobId: components["parameters"]["JobId"]
      }
    }
    readonly responses: {
      /** @description Ends the operations that waited for something that was deleted, which is gone already, or erases a group. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["RemovalJob"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.RemovalJob"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly connectByOAuth: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["OAuthConnectRequest"]
      }
    }
    readonly responses: {
      /** @description The URL of the provider's consent page. Open it in a new window. */
      readonly 200: {
        content: {
          readonly "text/plain": string
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 409: components["responses"]["Conflict.PublicUrlMissing.LimitReached"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly reconnectByOAuth: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The connection's id. */
        readonly connectionId: string
      }
    }
    readonly requestBody?: {
      readonly content: {
        readonly "application/json": components["schemas"]["OAuthReconnectRequest"]
      }
    }
    readonly responses: {
      /** @description The URL of the provider's consent page. Open it in a new window. */
      readonly 200: {
        content: {
          readonly "text/plain": string
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Connection"]
      readonly 409: components["responses"]["Conflict.PublicUrlMissing.LimitReached"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getOAuthSession: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The session's ID, from the header `OAuth-Session-Id`. */
        readonly sessionId: components["parameters"]["SessionId"]
      }
    }
    readonly responses: {
      /** @description How far a sign-in has come. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OAuthProgress"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.OauthSession"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly completeOAuth: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The session's ID, from the header `OAuth-Session-Id`. */
        readonly sessionId: components["parameters"]["SessionId"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["OAuthCompletion"]
      }
    }
    readonly responses: {
      /** @description How far a sign-in has come. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["OAuthProgress"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.OauthSession"]
      readonly 409: components["responses"]["Conflict.CompletionRefused"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly exportGroup: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description Your own ID of the group. */
        readonly groupRef: components["parameters"]["GroupRef"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/x-ndjson": components["schemas"]["GroupLine"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly eraseGroup: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description Your own ID of the group. */
        readonly groupRef: components["parameters"]["GroupRef"]
      }
    }
    readonly responses: {
      /** @description Ends the operations that waited for something that was deleted, which is gone already, or erases a group. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["RemovalJob"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly exportPerson: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["Person"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/x-ndjson": components["schemas"]["PersonLine"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly erasePerson: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["Person"]
      }
    }
    readonly responses: {
      /** @description What a call has erased of a person: a receipt, without personal data. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["PersonErasure"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listDestinations: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": readonly components["schemas"]["Destination"][]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly createDestination: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NewDestination"]
      }
    }
    readonly responses: {
      /** @description Where a project's events are delivered to. */
      readonly 201: {
        content: {
          readonly "application/json": components["schemas"]["Destination"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 409: components["responses"]["Conflict.DestinationExists"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getDestination: {
    readonly parameters: {
      readonly query?: {
        /** @description With `true`, the response includes the signing key and the headers. */
        readonly includeSecrets?: "true" | "false"
        /** @description With `true`, a new signing key is created first. For 24 hours, webhooks are signed with both the old and the new key. */
        readonly rotate?: "true" | "false"
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
      }
    }
    readonly responses: {
      /** @description A destination, with its secrets if requested. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["DestinationWithSecrets"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly deleteDestination: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
      }
    }
    readonly responses: {
      /** @description <No Content> */
      readonly 204: {
        content?: never
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly updateDestination: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["DestinationUpdate"]
      }
    }
    readonly responses: {
      /** @description Where a project's events are delivered to. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Destination"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination"]
      readonly 409: components["responses"]["Conflict.DestinationExists"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly testDestination: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
      }
    }
    readonly responses: {
      /** @description One event on its way to one destination. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Delivery"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination"]
      readonly 409: components["responses"]["Conflict.DestinationInactive"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listDeliveries: {
    readonly parameters: {
      readonly query?: {
        /** @description Only deliveries with this status. */
        readonly status?: "waiting" | "delivered" | "failed"
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: components["parameters"]["PageTokenQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
      }
    }
    readonly responses: {
      /** @description One page of deliveries. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["DeliveryPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getDelivery: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
        /** @description The delivery's ID. */
        readonly deliveryId: components["parameters"]["DeliveryId"]
      }
    }
    readonly responses: {
      /** @description A delivery with the body that its receiver gets. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["DeliveryWithBody"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination.Delivery"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly replayDelivery: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
        /** @description The delivery's ID. */
        readonly deliveryId: components["parameters"]["DeliveryId"]
      }
    }
    readonly responses: {
      /** @description One event on its way to one destination. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Delivery"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination.Delivery"]
      readonly 409: components["responses"]["Conflict.DestinationInactive"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly replayDeliveries: {
    readonly parameters: {
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The destination's name or ID. */
        readonly destination: components["parameters"]["Destination"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ReplayRequest"]
      }
    }
    readonly responses: {
      /** @description What a replay has started. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ReplayAnswer"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation.MalformedJson"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project.Destination"]
      readonly 409: components["responses"]["Conflict.DestinationInactive"]
      readonly 413: components["responses"]["ContentTooLarge.BodyTooLarge"]
      readonly 415: components["responses"]["UnsupportedMediaType"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listAuditEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
        readonly since?: components["parameters"]["SinceQuery"]
        /** @description Only operations accepted before this time. */
        readonly until?: components["parameters"]["UntilQuery"]
        /** @description Only what this actor did: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. */
        readonly actor?: components["parameters"]["ActorQuery"]
        /** @description Only this action, such as `apiKey.create`. */
        readonly action?: components["parameters"]["ActionQuery"]
        /** @description Only events about the item with this ID. */
        readonly targetId?: components["parameters"]["TargetIdQuery"]
        /** @description Only events about this group, also after it was erased. */
        readonly groupRef?: string
        /** @description Only events with this outcome. */
        readonly outcome?: components["parameters"]["OutcomeQuery"]
        /** @description The maximum number of results per page. */
        readonly pageSize?: components["parameters"]["PageSizeQuery"]
        /** @description The `nextPageToken` of the previous page. */
        readonly pageToken?: components["parameters"]["PageTokenQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description One page of a list. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["AuditEventPage"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly exportAuditEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`. */
        readonly since?: components["parameters"]["SinceQuery"]
        /** @description Only operations accepted before this time. */
        readonly until?: components["parameters"]["UntilQuery"]
        /** @description Only what this actor did: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and a member's ID, `command:` and a command, or `host`. */
        readonly actor?: components["parameters"]["ActorQuery"]
        /** @description Only this action, such as `apiKey.create`. */
        readonly action?: components["parameters"]["ActionQuery"]
        /** @description Only events about the item with this ID. */
        readonly targetId?: components["parameters"]["TargetIdQuery"]
        /** @description Only events about this group, also after it was erased. */
        readonly groupRef?: string
        /** @description Only events with this outcome. */
        readonly outcome?: components["parameters"]["OutcomeQuery"]
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
      }
    }
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "text/csv": string
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope"]
      readonly 404: components["responses"]["NotFound.Project"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly getBootstrap: {
    readonly parameters: {
      readonly query: {
        /** @description Your own ID of the group. */
        readonly groupRef: string
        /** @description Your own ID of the end user; with a token, it must match the token. */
        readonly consumerRef?: string
      }
      readonly path: {
        /** @description The project's ID or name. */
        readonly projectIdOrName: components["parameters"]["ProjectIdOrName"]
        /** @description The integration's ID or name. */
        readonly integrationId: components["parameters"]["IntegrationId"]
      }
    }
    readonly responses: {
      /** @description Everything that a UI starts with. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["Bootstrap"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 401: components["responses"]["Unauthorized"]
      readonly 403: components["responses"]["Forbidden.InsufficientScope.TokenMismatch"]
      readonly 404: components["responses"]["NotFound.Project.Integration"]
      readonly 429: components["responses"]["TooManyRequests.RateLimited"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.Store.ServerBusy.ServerStopping"]
    }
  }
  readonly listProviders: {
    readonly responses: {
      /** @description Success */
      readonly 200: {
        content: {
          readonly "application/json": {
            readonly [key: string]: components["schemas"]["ProviderInfo"]
          }
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.ServerBusy.ServerStopping"]
    }
  }
  readonly getProvider: {
    readonly parameters: {
      readonly path: {
        /** @description The provider's name, as in manifests. */
        readonly provider: string
      }
    }
    readonly responses: {
      /** @description A provider: how its accounts sign in, what must be known of them, and what it can do. */
      readonly 200: {
        content: {
          readonly "application/json": components["schemas"]["ProviderInfo"]
        }
      }
      readonly 400: components["responses"]["BadRequest.InputValidation"]
      readonly 404: components["responses"]["NotFound.Provider"]
      readonly 500: components["responses"]["InternalError.Internal.SecretsUnreadable"]
      readonly 503: components["responses"]["Unavailable.ServerBusy.ServerStopping"]
    }
  }
  readonly onWriteAsyncDone: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["WriteDoneEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onConnectionCreated: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConnectionEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onConnectionUpdated: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConnectionEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onConnectionRefreshed: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConnectionEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onConnectionError: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConnectionEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onConnectionDeleted: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ConnectionEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onInstallationCreated: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["InstallationEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onInstallationUpdated: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["InstallationEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onInstallationDeleted: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["InstallationEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onDestinationWebhookDisabled: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["DestinationDisabledEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onAuditEvent: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["AuditEventAdded"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
  readonly onWebhookTest: {
    readonly parameters: {
      readonly header: {
        /** @description The delivery's ID, the same in every attempt and replay. Process each ID once. */
        readonly "webhook-id": components["parameters"]["WebhookIdHeader"]
        /** @description The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes. */
        readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"]
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces. */
        readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"]
      }
    }
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["TestEvent"]
      }
    }
    readonly responses: {
      /** @description The receiver no longer exists. The destination is disabled. */
      readonly 410: {
        content?: never
      }
      /** @description Delivered, if the response arrives within 15 seconds. */
      readonly "2XX": {
        content?: never
      }
      /** @description Not delivered. The webhook is sent again, ten times within about three days. */
      readonly default: {
        content?: never
      }
    }
  }
}

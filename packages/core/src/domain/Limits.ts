/** Every number of spec section 8, once. Schemas, rules, SQL and docs read it here. @rule limit.numbers */

/** Records in one batch write. @rule batch.records */
export const batchRecords = { minimum: 1, maximum: 100 }

/** An auto batch runs when it holds this many records. @rule auto.trigger */
export const autoBatchRecords = 100

/** `autoBatchPolicy.maxDelayMinutes`. @rule auto.policy */
export const maxDelayMinutes = { minimum: 1, maximum: 1440 }

/** `autoBatchPolicy.retryDeadlineHours`. @rule auto.policy */
export const retryDeadlineHours = { minimum: 1, maximum: 48, default: 1 }

/** `retryPolicy.deadlineHours`. @rule retry.deadline */
export const deadlineHours = { minimum: 1, maximum: 48, default: 1 }

/** How long a provider may still be working on a call whose answer was lost, unless its driver sets another time. */
export const longestCallMinutes = 15

/** How long a process that stops waits for calls to providers: longer than drivers give one call, which is 30 seconds. @rule cli.shutdown */
export const stopSeconds = 35

/** Properties of one record, nested ones counted. No CRM has objects with more fields. */
export const recordFields = { maximum: 1000 }

/** Properties of all records of one write together: a batch is planned in slices, and this bounds their number. */
export const requestFields = { maximum: 20_000 }

/** Characters in the name of a record's field, or the path to a nested one. */
export const fieldNameCharacters = { maximum: 256 }

/** Properties and items in the JSON of one body, and of one saved config: each costs time before its meaning is known. */
export const jsonValues = { maximum: 25_000 }

/** Characters in the JSON of one saved config: as many as one body may bring. */
export const configCharacters = { maximum: 1024 * 1024 }

/** Selected fields, mappings or settings of one object in a config. */
export const objectSettings = { maximum: 2000 }

/** Operations of one JSON Patch, and members named by one mask. */
export const patchOperations = { maximum: 500 }

/** Fields that are planned before other requests get a turn. */
export const planningSlice = 250

/** Headers of a caller in one write. The spec names none; no provider's web server takes more. */
export const forwardedHeaders = { maximum: 100 }

/** HTTP statuses that a problem may carry: from the minimum up to, not including, `below`. @rule problem.fields */
export const problemStatus = { minimum: 400, below: 600 }

/** Characters in an organization's label. The spec names none; long enough for any company. */
export const labelCharacters = { minimum: 1, maximum: 256 }

/** Characters in the name of an integration or a project. The field's manifests allow as many. */
export const nameCharacters = { minimum: 1, maximum: 64 }

/** Characters in an integration's display name. */
export const displayNameCharacters = { maximum: 100 }

/** Characters in a group's or consumer's reference. The spec names none; an index must hold it. */
export const referenceCharacters = { maximum: 512 }

/** Characters in the display name of a group, a consumer or a workspace. */
export const ownerNameCharacters = { maximum: 256 }

/** Facts about an account in `providerMetadata`: how many, and the characters of a name and of a value. */
export const accountFacts = { maximum: 64, nameCharacters: 256, valueCharacters: 2048 }

/** Characters in the `reason` of a write. @rule author.request */
export const reasonCharacters = { maximum: 512 }

/** Entries in the `metadata` of a write, and the characters of each key and of each value. @rule author.request */
export const metadataEntries = { maximum: 16, characters: 512 }

/** Characters in the text of an actor, such as `key:` and an ID: as many as a reference and its kind have. */
export const actorCharacters = { maximum: 600 }

/** Characters in an `Idempotency-Key`. */
export const idempotencyKeyCharacters = { maximum: 255 }

/** How long an `Idempotency-Key` is remembered. */
export const idempotencyHours = 72

/** Days for which finished operations are kept: never shorter than a key, whose replay needs its operation. @rule operation.retention */
export const operationDays = { minimum: Math.ceil(idempotencyHours / 24) }

/** An access token with less than this left is refreshed before it is used. */
export const refreshAheadMinutes = 5

/** No other process refreshes a connection within this time: longer than a driver takes for two attempts and the pause. */
export const refreshLeaseSeconds = 60

/** Before a refresh is repeated: some providers refuse a refresh while another one of the same token is in progress. */
export const refreshPauseSeconds = 3

/** Operations that may wait: of one connection, and of one that must be connected again before any of them can be sent. */
export const queuedOfConnection = { maximum: 20_000, parked: 1000 }

/** A project may take this part of the queue, unless the deployment sets a number. */
export const queuedOfProject = { part: 4 }

/** The last part of the queue is for connections with nothing waiting: a tenth. */
export const queueReserve = { part: 10 }

/** A connection with fewer operations waiting is not counted by itself. */
export const countedQueue = 100

/**
 * What is counted of who uses the queue: the groups of a project and the projects of the deployment with most unfinished operations; of
 * each group, connections with parked operations, and so many records; and of a project slow hosts.
 */
export const usageCounts = { groups: 20, projects: 20, connections: 10, records: 5000, slowHosts: 20 }

/** Keys of one search for records in a customer's account. */
export const findKeys = { minimum: 1, maximum: 100 }

/** Fields of one key, and the characters of one value. */
export const keyFields = { minimum: 1, maximum: 3 }
export const keyCharacters = { maximum: 255 }

/** References by key: of one record, and different ones of one write. @rule reference.bounds */
export const references = { ofRecord: 20, ofWrite: 200 } as const

/** Keys of a `match`, calls that look up records of a write, lookups of one record, calls for lost answers, listed candidates. @rule match.request */
export const matchKeys = { minimum: 1, maximum: 3 }
export const matchCalls = { maximum: 20 }
export const matchRounds = { refused: 3, lost: 6, lostSeconds: 20, pauseMillis: 250, leftSeconds: 2 }
export const matchCandidates = { maximum: 10 }

/**
 * How long the keys of written records bridge the delay of a CRM's search, how many writes of a key are considered, and how many of their
 * records are read. @rule match.recent
 */
export const keyHours = 24
export const keyWrites = { maximum: 20, records: 3 }

/** Fields that a search returns of each record; those of a sample record, and the characters of each of its values. */
export const findFields = { maximum: 50 }
export const sampleValues = { fields: 100, characters: 200 } as const

/** Records that a search returns of each key, and that may match all its keys together. */
export const foundRecords = { ofKey: 10, maximum: 2000 }

/** Times that a caller may give: every database and every clock has these. */
export const inputTimes = { earliest: "1970-01-01T00:00:00Z", latest: "9999-12-31T23:59:59Z" } as const

/** Items on one page of a list. */
export const pageSize = { minimum: 1, maximum: 1000, default: 200 }

/** Characters of names and texts in one part of a list; a longer one is cut after an item. */
export const listCharacters = { maximum: 1024 * 1024 }

/** Saved configs of an installation that are listed, the newest first. */
export const listedConfigs = { maximum: 1000 }

/** API keys of one project. */
export const projectApiKeys = { maximum: 1000 }

/** JWT keys of one project. */
export const projectJwtKeys = { maximum: 100 }

/** Characters of names and texts in one property of a provider app. */
export const providerAppCharacters = { maximum: 8 * 1024 }

/** Connections of one group. */
export const groupConnections = { maximum: 100 }

/** Sign-ins by OAuth of one consumer that have not ended. */
export const openSignIns = { maximum: 20 }

/** Operations that one search of a project looks at; it goes on from there with the next page. */
export const operationsLookedAt = 5000

/** Characters in what operations are searched for. Providers' ids of records are far shorter. */
export const searchCharacters = { maximum: 255 }

/** Identifying values of one record that its writes are found by, and characters in the text that holds them. @rule writer.values */
export const recordIdentities = { maximum: 20, textCharacters: 4096 }

/** Bytes of a stored record up to which lists of operations show its subject. @rule operation.subject */
export const subjectBytes = 8192

/**
 * Writes that one page of a search for a record looks at, and records that a value identifies whose other writes are found.
 * @rule writer.bounded
 */
export const recordSearch = { writes: 2000, records: 100 }

/** Records, the newest first, that one call for statistics counts, and failures whose causes it counts. */
export const countedRecords = { outcomes: 20_000, failures: 2000 }

/** The most causes of failure that statistics list by name. */
export const namedCauses = 10

/** The latest entries of an operation's log that are shown. */
export const logEntries = 1000

/** How long a synchronous write waits for another call on the same record. @rule order.recordBusy */
export const recordBusySeconds = 10

/** How long a process whose write was taken over waits for its end, before it answers its caller. */
export const takenOverSeconds = 10

/** How long one call works at erasing a group's data, and waits for its writes in flight. */
export const eraseSeconds = 20

/** Characters in a public key's PEM: one of 16384 bits has about 3000. */
export const publicKeyCharacters = { maximum: 8192 }

/** Bits of a public key: fewer can be broken, more cost each request too much time. */
export const publicKeyBits = { minimum: 2048, maximum: 8192 }

/** How long a consumer's token may live: `exp` less `iat`. @rule token.lifetime */
export const tokenSeconds = { maximum: 600 }

/** How long the removal of a connection waits for its grant to be revoked at the provider. */
export const revokeSeconds = 10

/** How far the clock of a token's maker may be off. */
export const clockSkewSeconds = 30

/** The keys, projects and targets of writes that a process caches; of targets as many as take this many characters of JSON. */
export const remembered = { keys: 1000, targetCharacters: 32 * 1024 * 1024, projects: 1000 } as const

/** Characters of JSON of descriptions that a process caches, and for how long. A stored one decides lookups for `lookupHours`. */
export const descriptions = { characters: 32 * 1024 * 1024, seconds: 60, lookupHours: 24 }

/**
 * Descriptions that are stored: fields of one object, and characters of their JSON. Options of a field are stored up to the first of
 * these numbers with which the JSON is short enough. Objects of one connection, and characters of the JSON that a process caches.
 */
export const storedDescriptions = {
  fields: 2000,
  characters: 512 * 1024,
  options: [1000, 100, 10, 0],
  objects: 200,
  cachedCharacters: 32 * 1024 * 1024
} as const

/** A description that a value doesn't fit is read again if it is older than this. */
export const descriptionSeconds = 60

/** Custom fields of one upsert: each may take a call or two of the provider, and the caller waits for all. */
export const upsertedFields = { maximum: 200 }

/** How long a sign-in by OAuth may take, from the page of consent to its answer. */
export const oauthSessionMinutes = 10

/** How long its outcome can be asked for. */
export const oauthSessionDays = 1

/** How long a granted account waits until the one who asked for it confirms it. */
export const oauthConfirmationMinutes = 10

/** Records that a read object's delivery hands on at a time. The field's manifests allow as many. */
export const readPageSize = { minimum: 50, maximum: 500 }

/** A read object's schedule leaves this long between two reads. */
export const scheduleMinutes = { minimum: 10 }

/** Characters in a manifest's text: hundreds of integrations, and read in a moment whatever it holds. */
export const manifestCharacters = { maximum: 256 * 1024 }

/** Destinations of one project: each event is delivered to all of them. */
export const destinations = { maximum: 50 }

/** Characters in a destination's name. */
export const destinationNameCharacters = { maximum: 64 }

/** Characters in a webhook's address. */
export const webhookUrlCharacters = { maximum: 2048 }

/** Headers that a destination adds to its webhooks: how many, and characters in a name and a value. */
export const webhookHeaders = { maximum: 20, nameCharacters: 128, valueCharacters: 4096 }

/** Bytes in a webhook's body; a longer one is shortened. The field's services allow as many. */
export const webhookBodyBytes = 300 * 1024

/** How long a receiver may take for its whole answer. */
export const webhookAnswerSeconds = 15

/** Ports below this are other protocols' own; of those a webhook goes to 443 alone. */
export const firstFreePort = 1024

/** How long a former signing key goes on signing beside the new one. */
export const formerKeyHours = 24

/** Signing keys of one destination at a time, the newest included. */
export const signingKeys = { maximum: 4 }

/** Calls that an attempt at an operation lists one by one: those of a batch that goes record by record may be many. */
export const attemptCalls = 20
/** Bytes of a provider's answer that are kept, of one call and of all calls of an attempt. */
export const [answerBytes, attemptAnswerBytes] = [4096, 16_384]
/** The latest attempts of a delivery that are kept, and bytes of what the receiver answered to each. */
export const [deliveryAttempts, responseBytes] = [20, 1024]
/** A destination is disabled after so many days without a successful delivery: longer than one delivery is tried. */
export const failingDays = 5

/** An event that can't be read is tried again after this: soon enough once every process of an upgrade is new. */
export const deadLetterRetryMinutes = 5

/** How long deliveries that have ended, and events that can't be read, are kept; the former can be replayed. */
export const deliveryDays = 30

/** How long a person waits for a provider to check credentials; a longer silence is a warning. */
export const credentialsCheckSeconds = 10

/** A connection's circuit opens after this many calls without an answer in a row, of at least so many operations. */
export const circuitOpensAfter = { calls: 5, operations: 2 }

/** The pause before the first probe of an open circuit; each failed probe doubles it up to the longest. */
export const circuitProbeSeconds = { first: 5, longest: 60 }

/** How long one process owns a probe: longer than a probe takes. After that another process may probe. */
export const circuitProbeLeaseSeconds = 20

/** A probe that takes longer than this has failed. */
export const circuitProbeTimeoutSeconds = 10

/** Probes that one process makes at the same time. */
export const circuitProbesAtOnce = 32

/** Open circuits of this many groups on one host make the other connections of the host probe before their next create. */
export const circuitHostGroups = 3

/** Waiting writes of one connection are counted up to this number. */
export const waitingWrites = { maximum: 100_000 }

/** Open circuits that one query returns. */
export const openCircuits = 1000

/** How often a process without a worker queries the open circuits, at most, while it creates records. */
export const circuitReviewSeconds = 10

/** How long a browser stays signed in to the console: without a request, and at most. */
export const consoleSession = { idleMinutes: 60, hours: 12 } as const

/**
 * Members of the console: entries of a setting, projects of an entry, and what is kept of an identity provider's statements about a
 * person.
 */
export const members = { entries: 1000, projects: 100, roleValues: 100, nameCharacters: 256 } as const

/** Requests to the identity provider: how long one may take, how large an answer may be, and for how long its metadata is reused. */
export const identityProvider = { seconds: 10, answerBytes: 1024 * 1024, metadataMinutes: 10 } as const

/** How long a browser may take to return from the identity provider. */
export const memberSignInMinutes = 10

/**
 * Refused credentials of one address: after `burst` of them, one each second. A credential that was not checked is checked when it
 * comes back after the pause. `credentials` is the number of digests that a process keeps of each kind.
 */
export const failedAuthentications = {
  rate: { perSecond: 1, burst: 100 },
  pauseSeconds: 1,
  returnSeconds: 120,
  credentials: 10_000
} as const

/** Kinds of refusals and failures that the audit log lists of a project within an hour; it counts the rest. */
export const auditRefusals = { maximum: 200 }

/** Events of one export of the audit log: the newest, where there are more. */
export const auditExport = { events: 50_000 }

/** Names in one audit event of what was changed, and characters in each text of an event. */
export const auditTexts = { names: 50, characters: 512 }

/**
 * Bulk redrives: jobs of a project that run at a time, operations that one job redrives, and causes that it names. A step examines at
 * most so many operations; after a step that redrove some, or for want of capacity in the queue, the job pauses, and its lease is longer
 * than a step takes. A process looks at least so often for jobs that another process created.
 */
export const redriveJobs = {
  perProject: 5,
  operations: 10_000,
  causes: 20,
  stepOperations: 50,
  pauseMillis: 500,
  fullQueueSeconds: 10,
  leaseSeconds: 60,
  pollSeconds: 5
} as const

/** How long a process waits, at least, before it saves again when a key was used. */
export const keyUseSeconds = 60

/** Answers that a process keeps, to record them again after a failover of the database: of this time, and of so many records. */
export const recentAnswers = { seconds: 60, records: 10_000 } as const

/** How long before the end of an API version operators are warned of it. */
export const apiVersionNoticeMonths = 6

/** Characters that are kept of each text in which a provider explains a refusal. */
export const providerTexts = { characters: 1000 } as const

/** A sample of each resource, for the examples of the OpenAPI document. */
const createTime = "2026-11-21T09:30:00.000Z"

export const organization = {
  id: "0193a1ef-02b7-7a61-8a35-5d4c33a0f001",
  label: "Acme, Inc.",
  defaultTeamId: "0193a1ef-02b8-7f1d-b0c2-8a5be7a10002",
  createTime,
  updateTime: "2026-11-21T10:00:00.000Z"
}

export const project = {
  id: "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e",
  orgId: organization.id,
  name: "acme-crm",
  appName: "Acme",
  frontendKeys: "off",
  oauthConfirmation: "required",
  createTime
}

export const usage = {
  queue: {
    operations: 1430,
    limits: { deployment: 100_000, reserveFrom: 90_000, project: 25_000, connection: 6250, parked: 1000 }
  },
  groups: [
    {
      groupRef: "customer-42",
      operations: 1000,
      parked: 1000,
      records: 1000,
      bytes: 412_800,
      isComplete: true,
      parkedConnections: [
        {
          connectionId: "0193a1ef-5b21-7d43-9f60-a1b2c3d4e5f6",
          operations: 1000,
          reason: "the connection's credentials were rejected: reconnect the account"
        }
      ]
    },
    {
      groupRef: "customer-7",
      operations: 430,
      parked: 0,
      records: 2150,
      bytes: 903_000,
      isComplete: true,
      parkedConnections: []
    }
  ],
  slowHosts: [{ host: "api.hubapi.com", connections: 3, since: createTime }],
  requests: {
    process: { concurrent: 1000 },
    key: { concurrent: 500 },
    group: { concurrent: 100 },
    consumer: { perSecond: 20, burst: 100 },
    bodyBytes: 1_048_576
  }
}

export const apiKey = {
  id: "0193a1ef-4c30-7b12-8d4e-6f708192a3b4",
  projectId: project.id,
  label: "backend",
  scopes: ["full"],
  active: true,
  createTime
}

export const auditEvent = {
  id: "0193a1f0-7a10-7c55-8b21-0d9e8f7a6b5c",
  projectId: project.id,
  time: createTime,
  actor: { kind: "key", id: apiKey.id, name: apiKey.label },
  action: "connection.revealCredentials",
  targetId: "0193a1ef-5b21-7d43-9f60-a1b2c3d4e5f6",
  groupRef: "customer-42",
  outcome: "success",
  address: "198.51.100.7",
  requestId: "0193a1f0-7a0f-7e11-9c3d-2b4a6c8e0f12",
  count: 1
}

export const apiKeyWithValue = { ...apiKey, key: "fg_3mYc0p9lQ5xZr1tV7wB2nK8dF4gH6jS0aE-uI_oPqLw" }

/** Generated for the document; its private key was discarded. */
const publicKeyPem = [
  "-----BEGIN PUBLIC KEY-----",
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxPw/cSFbT+i2YniNENpE",
  "74ym8SlLFhfalnw4JD9LPZkn0ObR83NxNaX7MDvbMXT5+WY0XDo6xJejRTuNism6",
  "vXc/WUi7oCMbi5jc7e2B7HJIRQW3T9kx02eCXEScmGDJWYItbPazJoUlmcFctVC2",
  "Z2xrgAh0FYykKqYZxlwRRZAWCEghFdUXx1H0EHEE6F/m3kSDC1V9pq2I02v84vHb",
  "LpZLoZ/eunXZybmth5oZnklUEydDhD4qhiZYuDBxfuoPXiOvJ5BQMg0OZqt0CTST",
  "Jnpjgj0tZAmn6HwmLHA1KT+0W/GlPCdmmgZYN2y7q6PW2KjKWkvueebYLOTkGgGo",
  "PQIDAQAB",
  "-----END PUBLIC KEY-----"
].join("\n")

export const jwtKey = {
  id: "0193a1ef-5d41-7c23-9e5f-708192a3b4c5",
  projectId: project.id,
  label: "token service",
  algorithm: "RS256",
  publicKeyPem,
  active: true,
  createTime
}

export const providerApp = {
  id: "0193a1ef-6e52-7d34-8f60-8192a3b4c5d6",
  projectId: project.id,
  provider: "hub",
  environment: "production",
  clientId: "a1b2c3",
  scopes: ["crm.objects.contacts.write"],
  createTime
}

export const manifest = {
  sourceYaml: `specVersion: 1.0.0
integrations:
  - name: crm
    displayName: CRM
    provider: hub
    write:
      objects:
        - objectName: contacts
`
}

export const definition = {
  name: "crm",
  displayName: "CRM",
  provider: "hub",
  write: { objects: [{ objectName: "contacts" }] }
}

export const revision = {
  id: "0193a1f2-7d10-7b11-9c4e-2f3a4b5c6d7e",
  specVersion: "1.0.0",
  createTime,
  content: definition
}

export const integration = {
  id: "0193a1f2-7d0f-7a90-8b3d-1e2f3a4b5c6d",
  projectId: project.id,
  name: "crm",
  provider: "hub",
  createTime,
  latestRevision: revision
}

export const deployPlan = {
  changes: true,
  integrations: [
    {
      name: "crm",
      provider: "hub",
      action: "change",
      integrationId: integration.id,
      changes: [
        { action: "add", path: "displayName", after: "CRM" },
        { action: "remove", path: "write.objects.deals", before: { objectName: "deals" } }
      ],
      installations: [
        {
          installationId: "0193a1f3-11aa-7c22-8d5f-3a4b5c6d7e8f",
          groupRef: "demo-group",
          undefinedObjects: ["write.objects.deals"]
        }
      ]
    }
  ],
  warnings: []
}

const config = { content: { provider: "hub", write: { objects: { contacts: { objectName: "contacts" } } } } }

export const newInstallation = { groupRef: "demo-group", config }

const operationId = "0193a1f0-7c1e-7d2a-9b53-6a2f4f1f0b10"

export const operation = {
  id: operationId,
  projectId: project.id,
  integrationId: "0193a1ef-2a10-7e55-8b7a-3c9d0e1f2a3b",
  installationId: "0193a1ef-3b21-7f66-9c8b-4dae1f203b4c",
  configId: "0193a1ef-3b22-7a77-ad9c-5ebf20314c5d",
  actionType: "write",
  status: "success",
  result: "1 succeeded",
  createTime: "2026-11-21T10:15:00.000Z",
  updateTime: "2026-11-21T10:15:00.400Z",
  resource: "contacts",
  metadata: {
    objects: ["contacts"],
    successfulRecordIds: ["501"],
    counts: { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 },
    retry: { attempts: 1, lastAttempt: "2026-11-21T10:15:00.100Z" }
  }
}

export const operationRecord = {
  index: 0,
  recordRef: `${operationId}.0`,
  outcome: "success",
  recordId: "501",
  attempts: 1
}

const redriveRequest = { filter: { groupRef: "acme", since: "2026-11-21T09:00:00.000Z" } }

export const newRedriveJob = {
  id: "0193a1f2-7a10-7c55-8b7a-3c9d0e1f2a44",
  projectId: project.id,
  state: "running",
  request: redriveRequest,
  author: { actor: { kind: "key", id: "0193a1ee-0c11-7b33-9a44-5b66c7d8e9f0", name: "backend" } },
  createTime: "2026-11-21T10:20:00.000Z",
  updateTime: "2026-11-21T10:20:00.000Z",
  progress: { operations: 0, records: 0, causes: [], skipped: [] },
  result: "0 redriven"
}

export const redriveJob = {
  ...newRedriveJob,
  state: "done",
  updateTime: "2026-11-21T10:20:04.000Z",
  progress: {
    operations: 312,
    records: 320,
    causes: [{ cause: "MISSING_SCOPES", records: 320 }],
    skipped: [{ reason: "installation_removed", operations: 4 }]
  },
  result: "312 redriven, 4 skipped: installation removed"
}

export const removalJob = {
  id: "0193a1f2-8b21-7d66-9c8b-4dae1f203b55",
  projectId: project.id,
  groupRef: "demo-group",
  state: "running",
  createTime: "2026-11-21T10:20:00.000Z",
  updateTime: "2026-11-21T10:20:01.000Z",
  progress: { operations: 4200, records: 4200 }
}

const { groupRef: _, ...ofNoGroup } = removalJob

export const erasureJob = {
  ...ofNoGroup,
  state: "done",
  progress: { operations: 12, records: 12 },
  erased: {
    connections: 1,
    installations: 2,
    operations: 640,
    records: 655,
    logEntries: 660,
    writesInFlight: 0,
    revokedGrants: 1,
    failedRevocations: 0
  }
}

export const operationRecords = [
  operationRecord,
  {
    index: 1,
    recordRef: `${operationId}.1`,
    outcome: "waiting",
    attempts: 1,
    errors: [{ message: "the provider is busy" }]
  }
]

export const logEntry = {
  timestamp: "2026-11-21T10:15:00.400Z",
  severity: "warning",
  message: { msg: "1 of 1 sent records failed and will be retried at 2026-11-21T10:15:02.100Z", error: "busy" }
}

const attemptOf = (beginTime: string, endTime: string, status: number) => ({
  beginTime,
  endTime,
  calls: [{ method: "POST", path: "/crm/objects/2026-09/contacts", beginTime, endTime, status }],
  callCount: 1
})

export const operationAttempts = [
  {
    number: 1,
    ...attemptOf("2026-11-21T10:15:00.100Z", "2026-11-21T10:15:00.400Z", 503),
    outcome: "retry",
    nextTime: "2026-11-21T10:15:02.100Z",
    records: { total: 1, succeeded: 0, failed: 0, uncertain: 0, waiting: 1 },
    causes: [{ cause: "busy", outcome: "failed", records: 1, example: "busy" }]
  },
  {
    number: 2,
    ...attemptOf("2026-11-21T10:15:02.110Z", "2026-11-21T10:15:02.310Z", 201),
    outcome: "success",
    records: { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 }
  }
]

export const destination = {
  id: "0193a1f2-0c11-7d10-8a20-1b2c3d4e5f60",
  projectId: project.id,
  name: "backend",
  type: "webhook",
  metadata: { url: "https://app.example.com/fieldgate" },
  active: true,
  createTime
}

export const delivery = {
  id: "0193a1f2-4d52-7e31-9b41-2c3d4e5f6071",
  destinationId: destination.id,
  notificationType: "write.async.done",
  status: "delivered",
  createTime: "2026-11-21T09:31:00.000Z",
  updateTime: "2026-11-21T09:31:05.000Z",
  attempts: [
    {
      time: "2026-11-21T09:31:00.000Z",
      responseStatus: 503,
      error: "the receiver answered 503",
      durationMillis: 41
    },
    { time: "2026-11-21T09:31:05.000Z", responseStatus: 204, durationMillis: 12 }
  ]
}

export const deliveryWithBody = {
  ...delivery,
  body: '{"type":"write.async.done","timestamp":"2026-11-21T09:31:00.000Z","data":{"operationId":"0193a1f2-4d00-7c10-8a11-0a1b2c3d4e5f"}}'
}

export const newField = {
  fieldName: "plan",
  displayName: "Plan",
  valueType: "singleSelect",
  stringOptions: { values: ["free", "team"], valuesRestricted: true }
}

/** The latest writes, as a customer's administrator sees them. */
import type { Operation } from "@fieldgate/client"
import { ActivityList } from "../../src/activity/ActivityList.tsx"
import type { ActivityAnswer } from "../../src/activity/useActivity.ts"
import { Root } from "../../src/parts/Root.tsx"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import type { Stories, Story } from "../Story.ts"

const nothing = () => undefined

const known: ActivityAnswer = {
  operations: undefined,
  error: undefined,
  isBusy: false,
  hasMore: false,
  more: nothing,
  retry: nothing
}

const list = (more: Partial<ActivityAnswer>, busy?: true): Story => ({
  render: () => (
    <Root part="write-activity">
      <h2>{"Activity"}</h2>
      <ActivityList activity={{ ...known, ...more }} app="Acme App" provider="HubSpot" />
    </Root>
  ),
  ...(busy === undefined ? {} : { busy })
})

type Metadata = NonNullable<Operation["metadata"]>

const metadata = (type: "create" | "update", total: number, failed: number): Metadata => ({
  objects: ["contacts"],
  write: { type, mode: "asynchronous", autoBatch: false },
  counts: { total, succeeded: total - failed, failed, uncertain: 0, waiting: 0 }
})

const operation = (minute: number, more: Partial<Operation>): Operation => ({
  id: `operation-${minute}`,
  projectId: "project-1",
  integrationId: "integration-1",
  configId: "config-1",
  installationId: "installation-1",
  actionType: "write",
  status: "success",
  resource: "contacts",
  metadata: metadata("create", 1, 0),
  updateTime: `2026-01-01T10:${minute}:00.000Z`,
  createTime: `2026-01-01T10:${minute}:00.000Z`,
  ...more
})

const operations = [
  operation(50, { status: "in_progress" }),
  operation(40, { status: "in_progress", metadata: { ...metadata("create", 1, 0), stage: "parked" } }),
  operation(30, {}),
  operation(20, { metadata: metadata("update", 20, 4), result: "16 succeeded, 4 failed" }),
  operation(10, {
    status: "failure",
    metadata: metadata("update", 1, 1),
    result: "Property values were not valid: the e-mail address “ada@” is not an e-mail address."
  })
]

const away = new PlatformError("The server could not be reached.", { kind: "network", retryable: true })

export const stories = {
  listed: list({ operations, hasMore: true }),
  // There is nothing to press: the host's page is around it.
  empty: list({ operations: [] }, true),
  loading: list({}, true),
  failed: list({ error: away })
} satisfies Stories<"empty" | "failed" | "listed" | "loading">

/** Destinations, events and deliveries in memory: what the stores that record events and those that tell them have in common. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import * as Layer from "effect/Layer"
import type { Delivery } from "../webhooks/Delivery.ts"
import type { Destination, DestinationSecrets } from "../webhooks/Destination.ts"
import type { DeliveryId, DestinationId, GroupRef, IntegrationId, ProjectId, WorkerId } from "../domain/Ids.ts"
import { isSubscribed } from "../webhooks/rules/Subscription.ts"
import type { RecordedEvent } from "../webhooks/WebhookEvent.ts"

export interface DestinationRow {
  readonly destination: Destination
  readonly secrets: DestinationSecrets
}

export interface DeliveryRow {
  readonly delivery: Delivery
  readonly projectId: ProjectId
  readonly groupRef: GroupRef | undefined
  readonly body: string
  /** When it is due; while it is being sent, the end of its worker's lease. */
  readonly dueAt: DateTime.Utc | undefined
  readonly worker: WorkerId | undefined
  readonly attempt: number
}

export interface EventRow {
  readonly event: RecordedEvent
  readonly integrationId?: IntegrationId
  /** What is changed in its body. */
  readonly changes?: ReadonlyArray<(body: string) => string>
  readonly retryAt?: DateTime.Utc
}

const make = () => {
  const destinations = new Map<DestinationId, DestinationRow>()
  const wanting = ({ projectId, type }: Pick<RecordedEvent, "projectId" | "type">) =>
    [...destinations.values()].filter(
      ({ destination: { active, events, ...of } }) => of.projectId === projectId && active && isSubscribed(events, type)
    )
  const events: Array<EventRow> = []
  return {
    destinations,
    deliveries: new Map<DeliveryId, DeliveryRow>(),
    events,
    wanting,
    /** Stores an event if a destination subscribes to it. */
    record: (row: EventRow): void => {
      if (wanting(row.event).length > 0) events.push(row)
    }
  }
}

export class WebhookTable extends Context.Service<WebhookTable, ReturnType<typeof make>>()(
  "@fieldgate/core/memory/WebhookTable"
) {
  static readonly layer = Layer.sync(WebhookTable, make)
}

/** Ends what waits for a destination; what is being sent ends by its own attempt. */
export const failWaiting = (table: WebhookTable["Service"], id: DestinationId, at: DateTime.Utc): void => {
  for (const [key, row] of table.deliveries) {
    if (row.delivery.destinationId !== id || row.dueAt === undefined || row.worker !== undefined) continue
    const { nextAttemptTime: _, ...delivery } = row.delivery
    table.deliveries.set(key, { ...row, dueAt: undefined, delivery: { ...delivery, status: "failed", updateTime: at } })
  }
}

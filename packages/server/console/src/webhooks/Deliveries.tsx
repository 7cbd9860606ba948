import type { Delivery, DeliveryPage, Destination } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import type { Answer } from "../data/useApi.ts"
import { durationInWords } from "../operations/duration.ts"
import { When } from "../operations/When.tsx"
import { Button } from "../parts/Button.tsx"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Section } from "../parts/Section.tsx"
import { Select } from "../parts/Select.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { DeliveryDetails } from "./DeliveryDetails.tsx"
import { EventName } from "./EventName.tsx"
import { Resend } from "./Resend.tsx"
import { answerInWords, attemptInWords, deliveryState, deliveryStatuses } from "./words.ts"

const DeliveryStatus = ({ delivery }: { readonly delivery: Delivery }) => {
  const { label, tone } = deliveryState(delivery)
  const { attempts, nextAttemptTime, status } = delivery
  return (
    <span>
      <Status tone={tone}>{label}</Status>
      {status !== "waiting" || nextAttemptTime === undefined ? null : (
        <span className="second">
          {attempts.length === 0 ? "at " : "again at "}
          <When at={nextAttemptTime} />
        </span>
      )}
    </span>
  )
}

const LatestAnswer = ({ delivery }: { readonly delivery: Delivery }) => {
  const { attempts, status } = delivery
  const latest = attempts.at(-1)
  if (latest === undefined) {
    return <span className="quiet">{status === "failed" ? "Not sent: the destination was disabled" : "–"}</span>
  }
  return (
    <span>
      {answerInWords(latest)}
      <span className="second">
        {attemptInWords(delivery)}, after {durationInWords(latest.durationMillis)}, at <When at={latest.time} />
      </span>
    </span>
  )
}

const columnsOf = (project: string, { active, name }: Destination): ReadonlyArray<Column<Delivery>> => [
  {
    header: "Event",
    cell: ({ id, notificationType }) => (
      <span>
        <EventName name={notificationType} />
        <span className="second">
          <CopyId id={id} of="the delivery" />
        </span>
      </span>
    )
  },
  { header: "Created", cell: ({ createTime }) => <When at={createTime} /> },
  { header: "Status", cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
  { header: "Last response", cell: (delivery) => <LatestAnswer delivery={delivery} /> },
  {
    header: "Actions",
    cell: (delivery) => (
      <span className="row-actions">
        <DeliveryDetails project={project} destination={name} delivery={delivery} />
        {active ? <Resend project={project} destination={name} delivery={delivery} /> : null}
      </span>
    )
  }
]

export interface DeliveriesProps {
  readonly project: string
  readonly destination: Destination
  readonly found: Answer<DeliveryPage>
  readonly status: Delivery["status"] | undefined
  readonly setStatus: (status: string | undefined) => void
  readonly before: string | undefined
  readonly setBefore: (token: string | undefined) => void
}

export const Deliveries = (props: DeliveriesProps) => {
  const { before, destination, found, project, setBefore, setStatus, status } = props
  const columns = columnsOf(project, destination)
  return (
    <Section
      title="Deliveries"
      flush
      actions={
        <Select
          label="Status"
          options={deliveryStatuses}
          value={status ?? ""}
          onChange={(value) => {
            setBefore(undefined)
            setStatus(value)
          }}
          hidden
        />
      }
    >
      <Loaded of={found} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} />}>
        {({ pagination, results }) => (
          <>
            <Table
              caption="Deliveries, newest first"
              rows={results}
              columns={columns}
              rowKey={({ id }) => id}
              empty={
                status === undefined && before === undefined ? (
                  <Empty icon="webhooks" title="No deliveries yet">
                    <p>
                      Events appear here when they happen. Send a test event to try it. Finished deliveries are kept for
                      30 days.
                    </p>
                  </Empty>
                ) : (
                  <Empty icon="search" title="No matching deliveries" />
                )
              }
            />
            {pagination.done && before === undefined ? null : (
              <nav className="paging section-note" aria-label="Pages">
                {before === undefined ? null : <Button onClick={() => setBefore(undefined)}>Newest</Button>}
                {pagination.done ? null : <Button onClick={() => setBefore(pagination.nextPageToken)}>Older</Button>}
              </nav>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

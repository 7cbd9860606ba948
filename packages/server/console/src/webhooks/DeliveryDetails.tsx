/** One delivery: the event that its receiver gets, the headers, and what each attempt met. */
import type { Delivery } from "@fieldgate/client"
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { durationInWords } from "../operations/duration.ts"
import { When } from "../operations/When.tsx"
import { Button } from "../parts/Button.tsx"
import { Code } from "../parts/Code.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { JsonTree } from "../parts/JsonTree.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { shortId } from "../parts/shortId.ts"
import { Status } from "../parts/Status.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { answerInWords } from "./words.ts"

interface DeliveryDetailsProps {
  readonly project: string
  readonly destination: string
  readonly delivery: Delivery
}

type Attempt = Delivery["attempts"][number]

const columns: ReadonlyArray<Column<Attempt>> = [
  { header: "Sent", cell: ({ time }) => <When at={time} /> },
  {
    header: "Response",
    cell: (attempt) => (
      <>
        <Status tone={attempt.error === undefined ? "success" : "error"}>{answerInWords(attempt)}</Status>
        {attempt.responseBody === undefined ? null : <Code label="Response body" text={attempt.responseBody} />}
      </>
    )
  },
  { header: "Duration", cell: ({ durationMillis }) => durationInWords(durationMillis) }
]

const headersOf = ({ id }: Delivery): string =>
  [
    "content-type: application/json",
    `webhook-id: ${id}`,
    "webhook-timestamp: <seconds since 1970, of the attempt>",
    "webhook-signature: v1,<signature of ID, timestamp and body>"
  ].join("\n")

const valueOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const Details = ({ delivery, destination, project }: DeliveryDetailsProps) => {
  const found = useApi(
    ["destinations", project, destination, "delivery", delivery.id],
    (api, options) => api.deliveries.get({ project, destination, deliveryId: delivery.id }, options),
    { newFor: Number.POSITIVE_INFINITY }
  )
  return (
    <>
      <h3>Event</h3>
      <Loaded of={found} skeleton={<Skeleton lines={5} />}>
        {({ body }) => <JsonTree label="Event" value={valueOf(body)} levels={4} />}
      </Loaded>
      <h3>Headers</h3>
      <Code label="Headers" text={headersOf(delivery)} />
      <h3>Attempts</h3>
      <Table
        caption="Attempts of the delivery"
        rows={delivery.attempts}
        columns={columns}
        rowKey={({ time }) => time}
        empty={<p className="quiet">No attempts yet.</p>}
      />
    </>
  )
}

export const DeliveryDetails = (props: DeliveryDetailsProps) => {
  const [isOpen, setOpen] = useState(false)
  const { id, notificationType } = props.delivery
  return (
    <>
      <Button kind="quiet" aria-label={`Show ${notificationType} ${shortId(id)}`} onClick={() => setOpen(true)}>
        Show
      </Button>
      {isOpen ? (
        <Dialog title={notificationType} size="wide" onClose={() => setOpen(false)}>
          <Details {...props} />
        </Dialog>
      ) : null}
    </>
  )
}

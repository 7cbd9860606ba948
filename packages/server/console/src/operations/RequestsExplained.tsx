/** The rules and the planned requests of an operation, each with a collapsible body. */
import type { OperationRequests } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { Code } from "../parts/Code.tsx"
import { Empty } from "../parts/Empty.tsx"
import { FieldRules } from "./FieldRules.tsx"
import { Section } from "../parts/Section.tsx"
import { usePlannedRequests } from "./usePlannedRequests.ts"
import { Skeleton } from "../parts/Skeleton.tsx"

type Request = OperationRequests["requests"][number]

const pathOf = (url: string): string => {
  try {
    const { pathname, search } = new URL(url)
    return decodeURI(`${pathname}${search}`)
  } catch {
    return url
  }
}

/** Characters up to which a single body is shown expanded. */
const short = 1500

const isShort = ({ body }: Request): boolean => (JSON.stringify(body) ?? "").length < short

const OneRequest = ({ isOpen, request }: { readonly request: Request; readonly isOpen: boolean }) => {
  const { after, body, headers = [], method, url } = request
  return (
    <details className="request" open={isOpen}>
      <summary>
        <span className="method">{method}</span> <code>{pathOf(url)}</code>
      </summary>
      <div className="request-body">
        {after === undefined ? null : <p className="quiet">After {after}.</p>}
        <p className="quiet">
          <code>{url}</code>
        </p>
        {headers.length === 0 ? null : (
          <Code label="Headers" text={headers.map(({ key, value }) => `${key}: ${value}`).join("\n")} />
        )}
        {body === undefined ? (
          <p className="quiet">No body.</p>
        ) : (
          <Code label="Body" text={JSON.stringify(body, null, 2)} />
        )}
      </div>
    </details>
  )
}

const Requests = ({ requests: { errors, requests } }: { readonly requests: OperationRequests }) => (
  <div className="stack">
    <p className="quiet">
      Requests planned for this operation (credentials hidden). Retries send only unfinished records. “Only if empty”
      fields depend on the read that runs first.
    </p>
    {errors?.map(({ message }) => (
      <p key={message} className="notice" data-tone="warning">
        {message}
      </p>
    ))}
    {requests.length === 0 && errors === undefined ? <Empty icon="operations" title="Nothing to send" /> : null}
    <div>
      {requests.map((request, index) => (
        // Requests have no ids, and their order never changes.
        // eslint-disable-next-line react/no-array-index-key
        <OneRequest key={index} request={request} isOpen={requests.length === 1 && isShort(request)} />
      ))}
    </div>
  </div>
)

export const RequestsExplained = ({
  operationId,
  project
}: {
  readonly project: string
  readonly operationId: string
}) => {
  const requests = usePlannedRequests(project, operationId)
  return (
    <>
      {requests.data === undefined ? null : <FieldRules records={requests.data.records} />}
      <Section title="Planned requests">
        <Loaded of={requests} skeleton={<Skeleton lines={3} />}>
          {(answer) => <Requests requests={answer} />}
        </Loaded>
      </Section>
    </>
  )
}

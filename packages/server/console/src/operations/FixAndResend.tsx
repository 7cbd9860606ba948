/** Corrects the values of a refused record and sends it again; shows what would be sent while the user types. @rule console.actions */
import type { Operation, OperationRecord, OperationRequests } from "@fieldgate/client"
import { type FormEvent, useId, useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { useChange } from "../data/useChange.ts"
import { useSettled } from "../data/useSettled.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Select } from "../parts/Select.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { fieldTexts, recordFrom, writeOf } from "./correction.ts"
import { FieldTable } from "./FieldRules.tsx"
import { pathOfOperation } from "./paths.ts"
import { recordIdentity } from "./recordIdentity.ts"
import { usePlannedRequests } from "./usePlannedRequests.ts"

export interface FixAndResendProps {
  readonly project: string
  readonly operation: Operation
  /** The refused records that can be corrected; the form begins with the first. */
  readonly records: ReadonlyArray<OperationRecord>
  readonly onClose: () => void
}

type Planned = OperationRequests["records"][number]
type Write = NonNullable<ReturnType<typeof writeOf>>

export const FixAndResend = ({ onClose, operation, project, records }: FixAndResendProps) => {
  const requests = usePlannedRequests(project, operation.id)
  const [chosen, choose] = useState(records[0]?.index)
  const record = records.find(({ index }) => index === chosen)
  const nameOf = ({ index }: OperationRecord) => {
    const identity = recordIdentity(requests.data?.records[index]?.fields ?? [])
    return `Record ${index + 1}${identity === undefined ? "" : `: ${identity}`}`
  }
  return (
    <Dialog title="Fix and resend" size="wide" onClose={onClose}>
      {records.length < 2 ? null : (
        <Select
          label="Failed record"
          options={records.map((each) => ({ value: `${each.index}`, label: nameOf(each) }))}
          value={`${chosen}`}
          onChange={(value) => choose(Number(value))}
        />
      )}
      <Loaded of={requests} skeleton={<Skeleton lines={5} />}>
        {({ records: planned }) => {
          const one = record === undefined ? undefined : planned[record.index]
          return one === undefined ? (
            <p>The values of this record are no longer stored.</p>
          ) : (
            <Correction
              key={chosen}
              project={project}
              operation={operation}
              planned={one}
              message={record?.errors?.[0]?.message}
              onClose={onClose}
            />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

interface CorrectionProps {
  readonly project: string
  readonly operation: Operation
  readonly planned: Planned
  /** Why it was refused. */
  readonly message: string | undefined
  readonly onClose: () => void
}

const Correction = ({ message, onClose, operation, planned, project }: CorrectionProps) => {
  const announce = useAnnounce()
  const [texts, setTexts] = useState(() => fieldTexts(planned.fields))
  // The same values have the same key, so that a second click after a lost answer doesn't write them twice.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const id = useId()
  const write = writeOf(project, operation, recordFrom(planned, texts))
  const send = useChange(
    (api, input: Write) => api.records.write({ ...input, mode: "asynchronous" }, { idempotencyKey }),
    {
      makesStale: [["operations", project]],
      onDone: ({ operationId }) => {
        announce("Corrected record sent as a new operation")
        onClose()
        arrive()
        navigate(pathOfOperation(project, operationId))
      }
    }
  )
  const change = (field: string, text: string) => {
    send.reset()
    setTexts({ ...texts, [field]: text })
    setKey(crypto.randomUUID())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (write !== undefined && !send.isPending) send.mutate(write)
  }
  return (
    <>
      {message === undefined ? null : (
        <p className="notice" data-tone="error">
          {message}
        </p>
      )}
      <form className="stack" onSubmit={submit}>
        <div className="pair">
          {Object.entries(texts).map(([field, text]) => (
            <div key={field} className="field">
              <label htmlFor={`${id}-${field}`}>{field}</label>
              <input
                id={`${id}-${field}`}
                className="input"
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => change(field, event.target.value)}
              />
            </div>
          ))}
        </div>
        {write === undefined ? (
          <p>This write can&apos;t be sent again: its customer is no longer stored.</p>
        ) : (
          <DryRun write={write} />
        )}
        <p className="quiet">
          The corrected record is a new operation. This one stays failed, so don&apos;t retry it as well.
        </p>
        {send.error === null ? null : <Failure error={send.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={send.isPending} disabled={write === undefined}>
            Send corrected record
          </Button>
        </div>
      </form>
    </>
  )
}

/** What the write would send by the rules of today. */
const DryRun = ({ write }: { readonly write: Write }) => {
  const settled = useSettled(JSON.stringify(write))
  const preview = useApi(
    ["dry run", settled],
    (api, options) => api.records.write({ ...(JSON.parse(settled) as Write), dryRun: true }, options),
    { newFor: Number.POSITIVE_INFINITY, keepPrevious: true }
  )
  return (
    <section aria-label="What would be sent" className="stack">
      <h3>What would be sent</h3>
      <Loaded of={preview} skeleton={<Skeleton lines={3} />}>
        {({ errors = [], records: [explained] }) => (
          <>
            {errors.map(({ message }) => (
              <p key={message} className="notice" data-tone="warning">
                {message}
              </p>
            ))}
            {explained === undefined ? null : <FieldTable index={0} fields={explained.fields} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The latest sign-ins, sign-outs, revocations and refused sign-ins. */
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Empty } from "../parts/Empty.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { listSignInEvents, type SignInEvent } from "../session/consoleCalls.ts"
import { reasonOf, sentenceOf } from "./words.ts"

const columns: ReadonlyArray<Column<SignInEvent>> = [
  { header: "Event", cell: ({ action }) => sentenceOf(action) },
  {
    header: "Who",
    cell: ({ actor: { id, kind, name } }) => (
      <TwoLines first={name ?? id ?? kind} second={name === undefined ? undefined : id} />
    )
  },
  {
    header: "Outcome",
    cell: ({ count, outcome, reason }) =>
      outcome === "success" ? (
        <Status tone="success">Success</Status>
      ) : (
        <>
          <Status tone="warning">{outcome === "refused" ? "Refused" : "Failed"}</Status>
          <span className="second">
            {reasonOf(reason)}
            {count > 1 ? `, ${count} times` : ""}
          </span>
        </>
      )
  },
  { header: "Address", cell: ({ address }) => address ?? "not recorded" },
  { header: "Time", cell: ({ time }) => <Time at={time} /> }
]

export const SignInEvents = () => {
  const events = useApi(["sign-in-events"], (_api, { signal }) =>
    listSignInEvents(signal ?? new AbortController().signal)
  )
  return (
    <Section title="Latest sign-ins" flush>
      <Loaded of={events} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} rows={3} />}>
        {(found) => (
          <Table
            caption="Latest sign-ins"
            rows={found}
            columns={columns}
            rowKey={({ id }) => id}
            empty={
              <Empty icon="members" title="No sign-ins yet">
                <p>Sign-ins, sign-outs and refused sign-ins appear here.</p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </Section>
  )
}

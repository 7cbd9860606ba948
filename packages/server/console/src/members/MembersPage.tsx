/** Who is signed in through the identity provider; admins revoke sessions. */
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Button } from "../parts/Button.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { listMemberSessions, type MemberSession } from "../session/consoleCalls.ts"
import { useSession } from "../session/SessionContext.ts"
import { projectsOf, roleNames } from "./roles.ts"
import { SignInEvents } from "./SignInEvents.tsx"
import { RevokeSession } from "./RevokeSession.tsx"

const columns = (onRevoke: (session: MemberSession) => void): ReadonlyArray<Column<MemberSession>> => [
  {
    header: "Member",
    cell: ({ email, name, subject }) => <TwoLines first={name} second={email ?? subject} />
  },
  {
    header: "Role",
    cell: (session) =>
      session.role === undefined ? (
        <Status tone="warning">No role any more</Status>
      ) : (
        <TwoLines first={roleNames[session.role]} second={projectsOf(session)} />
      )
  },
  { header: "Last active", cell: ({ lastActiveTime }) => <Time at={lastActiveTime} /> },
  { header: "Signed in", cell: ({ createTime }) => <Time at={createTime} /> },
  { header: "Ends", cell: ({ expireTime }) => <Time at={expireTime} /> },
  {
    header: "Session",
    cell: (session) =>
      session.isOwn ? (
        <Status tone="info">This session</Status>
      ) : (
        <Button aria-label={`Revoke the session of ${session.name}`} onClick={() => onRevoke(session)}>
          Revoke
        </Button>
      )
  }
]

const headers = columns(() => undefined).map(({ header }) => header)

export const MembersPage = () => {
  const { member } = useSession()
  const managesMembers = member?.managesMembers === true
  return (
    <Page
      title="Members"
      intro={
        <>
          Sessions of people who are signed in through the identity provider. Who is a member, and with which role, is
          decided by the server&rsquo;s settings.
        </>
      }
    >
      {managesMembers ? <Members /> : <NotAMember isMember={member !== undefined} />}
    </Page>
  )
}

/** Who may not see the sessions: no request is made that would be refused. */
const NotAMember = ({ isMember }: { readonly isMember: boolean }) => (
  <Empty icon="members" title="Only admins of all projects see members">
    <p>
      {isMember
        ? "Ask one of them for the role admin."
        : "You are signed in with an API key. Sign in through the identity provider instead."}
    </p>
  </Empty>
)

const Members = () => {
  const [after, setAfter] = useSearchParameter("after")
  const [revoking, setRevoking] = useState<MemberSession | undefined>(undefined)
  const sessions = useApi(["member-sessions", after], (_api, { signal }) => listMemberSessions(after, signal), {
    every: 30_000,
    keepPrevious: true
  })
  return (
    <>
      <Section title="Sessions" flush>
        <Loaded of={sessions} skeleton={<TableSkeleton columns={headers} rows={3} />}>
          {({ nextPageToken, sessions: found }) => (
            <>
              <Table
                caption="Sessions of members"
                rows={found}
                columns={columns(setRevoking)}
                rowKey={({ id }) => id}
                empty={
                  <Empty icon="members" title="No sessions of members">
                    <p>People who sign in through the identity provider appear here.</p>
                  </Empty>
                }
              />
              {after === undefined && nextPageToken === undefined ? null : (
                <nav className="paging" aria-label="Pages">
                  {after === undefined ? null : <Button onClick={() => setAfter(undefined)}>First page</Button>}
                  {nextPageToken === undefined ? null : (
                    <Button onClick={() => setAfter(nextPageToken)}>Next page</Button>
                  )}
                </nav>
              )}
            </>
          )}
        </Loaded>
      </Section>
      <SignInEvents />
      {revoking === undefined ? null : <RevokeSession session={revoking} onDone={() => setRevoking(undefined)} />}
    </>
  )
}

/** Confirms the end of a member's session, or of all sessions of that member. */
import { useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { type MemberSession, revokeMemberSession } from "../session/consoleCalls.ts"

export const RevokeSession = ({
  onDone,
  session: { id, name }
}: {
  readonly session: MemberSession
  readonly onDone: () => void
}) => {
  const announce = useAnnounce()
  const checkbox = useId()
  const [everywhere, setEverywhere] = useState(false)
  const revocation = useChange(() => revokeMemberSession(id, everywhere), {
    makesStale: [["member-sessions"], ["sign-in-events"]],
    onDone: ({ revoked }) => {
      announce(revoked === 1 ? "Session revoked" : `${revoked} sessions revoked`)
      onDone()
    }
  })
  return (
    <ConfirmDialog
      title={`Revoke the session of ${name}?`}
      action="Revoke"
      busy={revocation.isPending}
      error={revocation.error}
      onConfirm={() => revocation.mutate(undefined)}
      onCancel={onDone}
    >
      <p>
        The next request of that browser is refused. {name} can sign in again as long as the settings give a role: to
        prevent that, change the settings or the account at the identity provider.
      </p>
      <p className="choice">
        <input
          id={checkbox}
          type="checkbox"
          checked={everywhere}
          onChange={(event) => setEverywhere(event.target.checked)}
        />
        <label htmlFor={checkbox}>Revoke all sessions of {name}</label>
      </p>
    </ConfirmDialog>
  )
}

/** Reveals the signing key of a destination, and replaces it. Both are in the audit log. @rule console.actions */
import type { GetDestinationParams } from "@fieldgate/client"
import { useEffect } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { VerificationCode } from "./VerificationCode.tsx"

export const SigningKey = ({
  destination,
  onClose,
  project
}: Pick<GetDestinationParams, "destination" | "project"> & { readonly onClose: () => void }) => {
  const announce = useAnnounce()
  // A change and not a read: the key must not stay in the cache, and each reveal is recorded.
  const reveal = useChange(
    (api, rotate: boolean) => api.destinations.get({ project, destination, includeSecrets: true, rotate }),
    { makesStale: [] }
  )
  const { mutate } = reveal
  useEffect(() => mutate(false), [mutate])
  return (
    <Dialog title="Signing key" size="wide" onClose={onClose}>
      {reveal.data === undefined ? (
        reveal.error === null ? (
          <Skeleton lines={4} />
        ) : null
      ) : (
        <VerificationCode signingKey={reveal.data.secrets?.webhookSigningKey ?? ""} />
      )}
      {reveal.error === null ? null : <Failure error={reveal.error} />}
      <p className="quiet">
        After a rotation, webhooks are signed with both keys for 24 hours, so that you can change your receiver in that
        time.
      </p>
      <div className="dialog-actions">
        <Button
          kind="danger"
          busy={reveal.isPending}
          onClick={() => mutate(true, { onSuccess: () => announce("Signing key rotated") })}
        >
          Rotate key
        </Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

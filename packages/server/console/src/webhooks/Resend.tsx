/** Resends a delivery with the same id and body; shows the server's refusal. */
import type { Delivery, ReplayDeliveryParams } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { shortId } from "../parts/shortId.ts"
import { wordsOf } from "../parts/wordsOf.ts"

export const Resend = ({
  delivery: { id, notificationType },
  destination,
  project
}: Omit<ReplayDeliveryParams, "deliveryId"> & { readonly delivery: Delivery }) => {
  const announce = useAnnounce()
  const replay = useChange((api) => api.deliveries.replay({ project, destination, deliveryId: id }), {
    makesStale: [["destinations", project]],
    onDone: () => announce("Resending")
  })
  return (
    <span>
      <AllowedButton
        needs="operator"
        busy={replay.isPending}
        aria-label={`Resend ${notificationType} ${shortId(id)}`}
        onClick={() => replay.mutate(undefined)}
      >
        Resend
      </AllowedButton>
      {replay.error === null ? null : (
        <span className="second" role="alert">
          {wordsOf(replay.error).detail}
        </span>
      )}
    </span>
  )
}

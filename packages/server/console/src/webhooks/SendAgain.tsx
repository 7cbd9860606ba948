/** Sends one delivery again, with its id and body; what the server refuses stands below. */
import type { Delivery, ReplayDeliveryParams } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { shortId } from "../parts/shortId.ts"
import { wordsOf } from "../parts/wordsOf.ts"

export const SendAgain = ({
  delivery: { id, notificationType },
  destination,
  project
}: Omit<ReplayDeliveryParams, "deliveryId"> & { readonly delivery: Delivery }) => {
  const announce = useAnnounce()
  const replay = useChange((api) => api.deliveries.replay({ project, destination, deliveryId: id }), {
    makesStale: [["destinations", project]],
    onDone: () => announce("It is sent again")
  })
  return (
    <span>
      <Button
        busy={replay.isPending}
        aria-label={`Send again ${notificationType} ${shortId(id)}`}
        onClick={() => replay.mutate(undefined)}
      >
        Send again
      </Button>
      {replay.error === null ? null : (
        <span className="second" role="alert">
          {wordsOf(replay.error).detail}
        </span>
      )}
    </span>
  )
}

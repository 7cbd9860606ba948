/** Adds a destination, then shows its signing key with a program that verifies webhooks. */
import type { CreateDestinationParams } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { DestinationForm } from "./DestinationForm.tsx"
import { VerificationCode } from "./VerificationCode.tsx"

export const CreateDestination = ({ onClose, project }: { readonly project: string; readonly onClose: () => void }) => {
  const creation = useChange(
    async (api, input: CreateDestinationParams) => {
      const { name: destination } = await api.destinations.create(input)
      return api.destinations.get({ project, destination, includeSecrets: true })
    },
    { makesStale: [["destinations", project]] }
  )
  if (creation.data !== undefined) {
    return (
      <Dialog title="Destination added" size="wide" onClose={onClose}>
        <VerificationCode signingKey={creation.data.secrets?.webhookSigningKey ?? ""} />
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Add destination" onClose={onClose}>
      <DestinationForm
        initial={{ name: "", url: "", events: undefined }}
        action="Add destination"
        busy={creation.isPending}
        error={creation.error}
        onSave={({ events, name, url }) =>
          creation.mutate({
            project,
            name,
            type: "webhook",
            metadata: { url },
            ...(events === undefined ? {} : { events: [...events] })
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  )
}

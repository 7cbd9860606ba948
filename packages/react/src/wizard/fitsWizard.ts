/** Whether the wizard can lead through everything that an integration needs; where not, the standard view does. Spec 4.6. */
import type { HydratedRevision } from "@fieldgate/client"

interface WizardQuery {
  /** The host's own mappings, of which the wizard knows nothing. */
  readonly fieldMapping: object | undefined
  readonly revision?: HydratedRevision | undefined
}

/** For the developer: what the wizard can't express. Undefined where it can express everything. */
export const reasonAgainstWizard = ({ fieldMapping = {}, revision }: WizardQuery): string | undefined => {
  if (Object.keys(fieldMapping).length > 0) {
    return `variant="wizard" can't show the fieldMapping prop, so the standard view is shown. Leave out one of the two.`
  }
  const { read, write } = revision?.content ?? {}
  return revision !== undefined && [...(read?.objects ?? []), ...(write?.objects ?? [])].length === 0
    ? `variant="wizard" has no objects to lead through: the integration neither reads nor writes any.`
    : undefined
}

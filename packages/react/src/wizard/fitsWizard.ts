/** Whether the wizard supports everything that an integration needs; otherwise the standard view is used. @rule react.wizard */
import type { HydratedRevision } from "@fieldgate/client"

interface WizardQuery {
  /** The host's own mappings, which the wizard doesn't support. */
  readonly fieldMapping: object | undefined
  readonly revision?: HydratedRevision | undefined
}

/** What the wizard doesn't support, for the developer; undefined if it supports everything. */
export const reasonAgainstWizard = ({ fieldMapping = {}, revision }: WizardQuery): string | undefined => {
  if (Object.keys(fieldMapping).length > 0) {
    return `variant="wizard" can't show the fieldMapping prop, so the standard view is shown. Leave out one of the two.`
  }
  const { read, write } = revision?.content ?? {}
  return revision !== undefined && [...(read?.objects ?? []), ...(write?.objects ?? [])].length === 0
    ? `variant="wizard" has no objects to lead through: the integration neither reads nor writes any.`
    : undefined
}

/** Checked by `tsc -b`, never run: with the beta entry, `variant` is declared with its two values. */
import "@fieldgate/react/beta"
import type { InstallIntegrationProps } from "@fieldgate/react"

const asked = { integration: "crm", consumerRef: "user-1", groupRef: "group-1" }

export const right: ReadonlyArray<InstallIntegrationProps> = [asked, { ...asked, variant: "wizard" }]

// @ts-expect-error there is no other variant
export const wrong: InstallIntegrationProps = { ...asked, variant: "guided" }

/** Checked by `tsc -b` in a program without the beta entry: `variant` is not public. */
import type { InstallIntegrationProps } from "@fieldgate/react"

export const hidden: InstallIntegrationProps = {
  integration: "crm",
  consumerRef: "user-1",
  groupRef: "group-1",
  // @ts-expect-error only `@fieldgate/react/beta` declares it
  variant: "wizard"
}

/** A provider's mark and the name that people see. */
import type { ReactNode } from "react"
import { useProviderNames } from "../integrations/useProviderNames.ts"
import { EntityCell } from "./EntityCell.tsx"
import { ProviderMark } from "./ProviderMark.tsx"

export interface ProviderCellProps {
  readonly provider: string
  /** Instead of the provider's name. */
  readonly first?: ReactNode
  readonly second?: ReactNode
}

export const ProviderCell = ({ first, provider, second }: ProviderCellProps) => {
  const name = useProviderNames()(provider)
  return <EntityCell mark={<ProviderMark provider={provider} name={name} />} first={first ?? name} second={second} />
}

/** A bar of how much of a limit is used, with its words. */
import { percentOf } from "./usageWords.ts"

interface UsageBarProps {
  /** For screen readers. */
  readonly label: string
  readonly used: number
  readonly limit: number
  /** The same in words; shown beside the bar by its parent. */
  readonly words: string
}

export const UsageBar = ({ label, limit, used, words }: UsageBarProps) => (
  <div
    className="usage-bar"
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={limit}
    aria-valuenow={Math.min(used, limit)}
    aria-valuetext={words}
    data-level={used >= limit ? "full" : used >= limit * 0.8 ? "high" : undefined}
  >
    <div style={{ inlineSize: `${percentOf(used, limit)}%` }} />
  </div>
)

/** As high as the figures with a chart below them, to avoid layout shifts. */
import { Bone } from "../parts/Skeleton.tsx"

const labels = ["Success rate", "Writes", "Duration, 95th percentile", "Backlog"]

export const FiguresSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading
    </p>
    <ul className="tiles" aria-hidden="true">
      {labels.map((label) => (
        <li key={label} className="card tile">
          <span className="tile-link">{label}</span>
          <Bone size="short" />
        </li>
      ))}
    </ul>
    <div className="card chart-space" aria-hidden="true" />
  </>
)

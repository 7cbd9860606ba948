/** A figure with its course, and a link to the writes behind it. */
import { Sparkline } from "../charts/Sparkline.tsx"
import { Link } from "../router/Link.tsx"
import type { TileFigure } from "./tiles.ts"

export const FigureTile = ({
  tile: { id, label, line, note, value },
  to
}: {
  readonly tile: TileFigure
  readonly to: string
}) => (
  <li className="card tile">
    <Link className="tile-link" to={to}>
      {label}
    </Link>
    <span className="tile-figure">{value}</span>
    <Sparkline id={id} values={line} />
    <span className="tile-note">{note}</span>
  </li>
)

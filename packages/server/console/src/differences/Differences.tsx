import { Empty } from "../parts/Empty.tsx"
import type { Difference, DifferenceKind } from "./Difference.ts"

const signs: Readonly<Record<DifferenceKind, readonly [sign: string, word: string]>> = {
  added: ["+", "Added"],
  removed: ["−", "Removed"],
  changed: ["~", "Changed"]
}

const Line = ({ after, before, kind, where }: Difference) => (
  <li className="difference" data-kind={kind}>
    <span className="difference-sign" aria-hidden="true">
      {signs[kind][0]}
    </span>
    <span className="visually-hidden">{signs[kind][1]}: </span>
    <span className="difference-where">{where.join(" › ")}</span>
    <span className="difference-values">
      {before === undefined ? null : <del>{before}</del>}
      {before === undefined || after === undefined ? null : <span className="visually-hidden"> is now </span>}
      {after === undefined ? null : <ins>{after}</ins>}
    </span>
  </li>
)

export const Differences = ({ label, of }: { readonly label: string; readonly of: ReadonlyArray<Difference> }) => {
  if (of.length === 0) return <Empty icon="check" title="No differences" />
  return (
    <ul className="differences" aria-label={label}>
      {of.map((difference) => (
        <Line key={`${difference.kind}/${difference.where.join("/")}/${difference.after ?? ""}`} {...difference} />
      ))}
    </ul>
  )
}

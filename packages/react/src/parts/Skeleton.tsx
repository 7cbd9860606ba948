/** A placeholder while content is loading. */
import type { JSX } from "react"

export const Skeleton = ({ label }: { readonly label: string }): JSX.Element => (
  <div className="fieldgate-skeleton" role="status" data-state="busy">
    <span className="fieldgate-hidden">{label}</span>
    <span className="fieldgate-bone" data-part="title" />
    <span className="fieldgate-bone" />
    <span className="fieldgate-bone" />
    <span className="fieldgate-bone" data-part="short" />
  </div>
)

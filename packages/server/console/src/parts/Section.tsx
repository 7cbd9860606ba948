/** A part of a page with its heading, in a card. */
import { type ReactNode, useId } from "react"

export interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Its content reaches the card's edges, as a table's does. */
  readonly flush?: boolean
}

export const Section = ({ actions, children, flush = false, title }: SectionProps) => {
  const id = useId()
  return (
    <section className="card section" aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <div className="section-body" data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}

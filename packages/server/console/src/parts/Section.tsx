import { type ReactNode, useId } from "react"

export interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Removes the padding, for tables. */
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

import type { ReactNode } from "react"

/** A fact without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode | undefined]

export const Facts = ({ facts }: { readonly facts: ReadonlyArray<Fact> }) => (
  <dl className="facts">
    {facts.map(([name, value]) =>
      value === undefined ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      )
    )}
  </dl>
)

import { Fragment, type JSX, type ReactNode } from "react"

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

export const Facts = ({ facts }: { readonly facts: ReadonlyArray<Fact> }): JSX.Element => (
  <dl className="fieldgate-facts">
    {facts.map(({ name, value }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

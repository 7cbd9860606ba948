/** The name of a kind of event, which breaks at its dots where the place is narrow. */
import { Fragment } from "react"

export const EventName = ({ name }: { readonly name: string }) =>
  name.split(/(?<=\.)/u).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))

/** The name of an event type, which can wrap at its dots. */
import { Fragment } from "react"

export const EventName = ({ name }: { readonly name: string }) =>
  name.split(/(?<=\.)/u).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))

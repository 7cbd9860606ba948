/** The kinds of events that a destination gets; "every event" stands for kinds that come later too. */
import type { Destination } from "@fieldgate/client"
import { Fragment } from "react"
import { EventName } from "./EventName.tsx"

export const Events = ({ events }: Pick<Destination, "events">) => (
  <span>
    {events === undefined
      ? "every event"
      : events.map((name, index) => (
          <Fragment key={name}>
            {index === 0 ? null : ", "}
            <EventName name={name} />
          </Fragment>
        ))}
  </span>
)

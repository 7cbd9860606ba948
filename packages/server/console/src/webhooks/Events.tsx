/** The event types of a destination; "All events" includes types added later. */
import type { Destination } from "@fieldgate/client"
import { Fragment } from "react"
import { EventName } from "./EventName.tsx"

export const Events = ({ events }: Pick<Destination, "events">) => (
  <span>
    {events === undefined
      ? "All events"
      : events.map((name, index) => (
          <Fragment key={name}>
            {index === 0 ? null : ", "}
            <EventName name={name} />
          </Fragment>
        ))}
  </span>
)

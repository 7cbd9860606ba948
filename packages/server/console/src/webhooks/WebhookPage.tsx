/** One destination: its settings, its state and its deliveries. */
import type { Destination, GetDestinationParams } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Time } from "../parts/Time.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { Deliveries } from "./Deliveries.tsx"
import { DestinationActions } from "./DestinationActions.tsx"
import { DestinationStatus } from "./DestinationStatus.tsx"
import { Events } from "./Events.tsx"
import { FailingSince } from "./FailingSince.tsx"
import { isInProgress, knownStatus } from "./words.ts"

const pageSize = 50

/** A page of deliveries, filtered by the URL; refreshed while one of them is in progress. */
const useDeliveries = ({ destination, project }: GetDestinationParams) => {
  const [statusText, setStatus] = useSearchParameter("status")
  const [before, setBefore] = useSearchParameter("before")
  const status = knownStatus(statusText)
  const found = useApi(
    ["destinations", project, destination, "deliveries", status, before],
    (api, options) =>
      api.deliveries.list(
        {
          project,
          destination,
          pageSize,
          ...(status === undefined ? {} : { status }),
          ...(before === undefined ? {} : { pageToken: before })
        },
        options
      ),
    {
      every: (page) => (page !== undefined && isInProgress(page.results, Date.now()) ? deliveryEvery : false),
      keepPrevious: true
    }
  )
  return { found, status, setStatus, before, setBefore }
}

const About = ({ destination, project }: { readonly project: string; readonly destination: Destination }) => {
  const { active, createTime, events, failingSince, id, metadata, slowSince, updateTime } = destination
  return (
    <Section title="Destination">
      <div className="stack">
        {active ? null : (
          <p>
            No events are recorded or sent. A destination is disabled manually, when its receiver responds with 410, or
            after five days of failures. Fix the receiver, enable the destination, then resend failed deliveries.
          </p>
        )}
        <Facts
          facts={[
            ["URL", metadata.url],
            ["Events", <Events key="events" {...(events === undefined ? {} : { events })} />],
            [
              "Failing since",
              failingSince === undefined ? undefined : (
                <FailingSince key="failing" project={project} destination={destination} />
              )
            ],
            ["Slow since", slowSince === undefined ? undefined : <Time key="slow" at={slowSince} />],
            ["Created", <Time key="made" at={createTime} />],
            ["Last change", updateTime === undefined ? undefined : <Time key="changed" at={updateTime} />],
            ["ID", <CopyId key="id" id={id} of="the destination" />]
          ]}
        />
      </div>
    </Section>
  )
}

/** Milliseconds between two requests while a delivery is in progress. */
const deliveryEvery = 2000

export const WebhookPage = ({ destination: name, project }: GetDestinationParams) => {
  const deliveries = useDeliveries({ project, destination: name })
  // An attempt's outcome changes the destination too, so each new one reloads it.
  const latest = deliveries.found.data?.results.reduce(
    (time, each) => (each.updateTime > time ? each.updateTime : time),
    ""
  )
  const destination = useApi(
    ["destinations", project, name, "itself", latest],
    (api, options) => api.destinations.get({ project, destination: name }, options),
    { keepPrevious: true }
  )
  const found = destination.data
  return (
    <Page
      title={found?.name ?? name}
      above={[{ label: "Webhooks", to: pathTo(paths.webhooks, { project }) }]}
      badge={found === undefined ? null : <DestinationStatus destination={found} />}
      intro="Use the API to change its headers, which are not shown here."
      actions={found === undefined ? null : <DestinationActions project={project} destination={found} />}
    >
      <Loaded of={destination}>
        {(value) => (
          <>
            <About project={project} destination={value} />
            <Deliveries project={project} destination={value} {...deliveries} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

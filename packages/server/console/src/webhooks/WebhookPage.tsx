/** One destination: what it is, whether webhooks arrive, and what was delivered. */
import type { Destination, GetDestinationParams } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { liveEvery } from "../operations/LiveSwitch.tsx"
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
import { isUnderWay, knownStatus } from "./words.ts"

/** Rows of one page. */
const pageSize = 50

/** A page of its deliveries as the address narrows it; asked for again while one of them is under way. */
const useDeliveries = ({ destination, project }: GetDestinationParams) => {
  const [asked, setStatus] = useSearchParameter("status")
  const [before, setBefore] = useSearchParameter("before")
  const status = knownStatus(asked)
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
      every: (page) => (page !== undefined && isUnderWay(page.results, Date.now()) ? liveEvery : false),
      keepPrevious: true
    }
  )
  return { found, status, setStatus, before, setBefore }
}

const About = ({ destination, project }: { readonly project: string; readonly destination: Destination }) => {
  const { active, createTime, events, failingSince, id, metadata, updateTime } = destination
  return (
    <Section title="Destination">
      <div className="stack">
        {active ? null : (
          <p>
            Nothing is recorded for it or sent to it. It was disabled by hand, because its receiver answered 410, or
            after five days of nothing but failures. Mend the receiver, enable it, and send again what failed.
          </p>
        )}
        <Facts
          facts={[
            ["Address", metadata.url],
            ["Events", <Events key="events" {...(events === undefined ? {} : { events })} />],
            [
              "Failing since",
              failingSince === undefined ? undefined : (
                <FailingSince key="failing" project={project} destination={destination} />
              )
            ],
            ["Made", <Time key="made" at={createTime} />],
            ["Last change", updateTime === undefined ? undefined : <Time key="changed" at={updateTime} />],
            ["Id", <CopyId key="id" id={id} of="the destination" />]
          ]}
        />
      </div>
    </Section>
  )
}

export const WebhookPage = ({ destination: name, project }: GetDestinationParams) => {
  const deliveries = useDeliveries({ project, destination: name })
  // What an attempt came to changes the destination too, so it is asked for again with each that is told.
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
      title={name}
      above={[{ label: "Webhooks", to: pathTo(paths.webhooks, { project }) }]}
      badge={found === undefined ? null : <DestinationStatus destination={found} />}
      intro="Its name, address, headers, events and key are changed by the API alone; key and headers are not shown here."
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

/** The integrations of a project as cards, each with the state of one group's account. @rule react.catalog */
import type { JSX } from "react"
import { CatalogCard, useCatalogEntry } from "./CatalogCard.tsx"
import { StatusBadge } from "./StatusBadge.tsx"
import { useText } from "../messages/useText.ts"
import { ProblemNotice } from "../parts/ProblemNotice.tsx"
import { Root } from "../parts/Root.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { usePlatform } from "../platform/usePlatform.ts"
import { usePlatformQuery } from "../platform/usePlatformQuery.ts"

interface CatalogSubject {
  readonly groupRef: string
  readonly consumerRef: string
}

export interface IntegrationCatalogProps extends CatalogSubject {
  /** Called with the integration's name when the user presses its button. Show `InstallIntegration` or `InstallDialog` then. */
  readonly onOpen: (integration: string) => void
}

/** Shows up to 200 integrations, oldest first. */
export const IntegrationCatalog = (props: IntegrationCatalogProps): JSX.Element => (
  <Root part="catalog">
    <Catalog {...props} />
  </Root>
)

const Catalog = ({ consumerRef, groupRef, onOpen }: IntegrationCatalogProps): JSX.Element => {
  const text = useText()
  const { call, project } = usePlatform()
  const { data, error, isFetching, refetch } = usePlatformQuery({
    key: ["integrations", groupRef],
    ask: (signal) =>
      call(
        "get",
        "/v1/projects/{projectIdOrName}/integrations",
        { path: { projectIdOrName: project } },
        { groupRef, consumerRef, signal }
      )
  })
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Skeleton label={text("general.loading")} />
  if (data.length === 0) return <p className="fieldgate-hint">{text("catalog.empty")}</p>
  return (
    <ul className="fieldgate-catalog-list" aria-label={text("catalog.label")}>
      {data.map(({ name }) => (
        <li key={name}>
          <CatalogCard integration={name} groupRef={groupRef} consumerRef={consumerRef} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

export interface IntegrationCardProps extends IntegrationCatalogProps {
  /** The integration's name in the manifest, or its id. */
  readonly integration: string
}

/** One integration, for a list of your own. */
export const IntegrationCard = (props: IntegrationCardProps): JSX.Element => (
  <Root part="integration">
    <CatalogCard {...props} />
  </Root>
)

export interface ConnectionStatusProps extends CatalogSubject {
  /** The integration's name in the manifest, or its id. */
  readonly integration: string
}

/** A badge: not connected, connected, installed, or reconnect required. */
export const ConnectionStatus = (props: ConnectionStatusProps): JSX.Element => (
  <Root part="connection-status">
    <Status {...props} />
  </Root>
)

const Status = (props: ConnectionStatusProps): JSX.Element => {
  const text = useText()
  const entry = useCatalogEntry(props)
  switch (entry.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return <ProblemNotice error={entry.error} onRetry={entry.retry} />
    case "loaded":
      return <StatusBadge status={entry.status} />
  }
}

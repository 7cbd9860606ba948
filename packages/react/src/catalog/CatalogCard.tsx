/** One integration with its provider's sign, its state, and a button for the next step. */
import type { Bootstrap } from "@fieldgate/client"
import { type JSX, useId } from "react"
import { type CatalogStatus, StatusBadge, catalogStatusOf } from "./StatusBadge.tsx"
import { abilitiesOf } from "../install/abilities.ts"
import { useLanguage } from "../messages/Language.ts"
import { useText } from "../messages/useText.ts"
import { Button } from "../parts/Button.tsx"
import { Heading } from "../parts/Heading.tsx"
import { ProblemNotice } from "../parts/ProblemNotice.tsx"
import { ProviderLogo } from "../parts/ProviderLogo.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import type { PlatformError } from "../platform/PlatformError.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"

interface EntryTarget {
  readonly integration: string
  readonly groupRef: string
  readonly consumerRef: string
}

type CatalogEntry =
  | { readonly tag: "loading" }
  | { readonly tag: "failed"; readonly error: PlatformError; readonly retry: () => void }
  | { readonly tag: "loaded"; readonly bootstrap: Bootstrap; readonly status: CatalogStatus }

/** Shares its request with `InstallIntegration`. */
export const useCatalogEntry = (target: EntryTarget): CatalogEntry => {
  const { data, error, refetch } = useBootstrap(target)
  if (error !== null) return { tag: "failed", error, retry: () => void refetch() }
  return data === undefined ? { tag: "loading" } : { tag: "loaded", bootstrap: data, status: catalogStatusOf(data) }
}

interface CatalogCardProps extends EntryTarget {
  readonly onOpen: (integration: string) => void
}

export const CatalogCard = ({ onOpen, ...target }: CatalogCardProps): JSX.Element => {
  const text = useText()
  const entry = useCatalogEntry(target)
  switch (entry.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return <ProblemNotice error={entry.error} onRetry={entry.retry} />
    case "loaded":
      return <CardView {...entry} onOpen={() => onOpen(target.integration)} />
  }
}

const actions = {
  available: "catalog.connect",
  connected: "catalog.finish",
  installed: "catalog.manage",
  broken: "catalog.reconnect"
} as const

interface CardViewProps {
  readonly bootstrap: Bootstrap
  readonly status: CatalogStatus
  readonly onOpen: () => void
}

/** The card in a given state. */
export const CardView = ({ bootstrap, onOpen, status }: CardViewProps): JSX.Element => {
  const text = useText()
  const id = useId()
  const ability = useAbility(bootstrap)
  const { integration, provider } = bootstrap
  const name = integration.latestRevision.content.displayName ?? integration.name
  const providerName = provider?.displayName ?? integration.provider
  const action = text(actions[status])
  return (
    <article className="fieldgate-catalog-card" aria-labelledby={id}>
      <ProviderLogo of={integration.provider} name={providerName} />
      <div className="fieldgate-catalog-name" id={id}>
        <Heading level={3}>{name}</Heading>
      </div>
      <StatusBadge status={status} />
      {ability === undefined ? undefined : <p className="fieldgate-text">{ability}</p>}
      <Button
        kind={status === "installed" ? "secondary" : "primary"}
        aria-label={text("catalog.action", { action, integration: name })}
        onClick={onOpen}
      >
        {action}
      </Button>
    </article>
  )
}

/** What the app does with the CRM: the writes if there are any, because they are the reason to install it. */
const useAbility = (bootstrap: Bootstrap): string | undefined => {
  const text = useText()
  const { locale } = useLanguage()
  const { reads, writes } = abilitiesOf(bootstrap)
  const objects = new Intl.ListFormat(locale).format(writes.length > 0 ? writes : reads)
  if (objects === "") return undefined
  return text(writes.length > 0 ? "connect.writes" : "connect.reads", { objects })
}

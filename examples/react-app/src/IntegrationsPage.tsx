/** The catalog of CRMs; connecting, setting up and managing one happens in a dialog. */
import { InstallDialog, IntegrationCatalog } from "@fieldgate/react"
import "@fieldgate/react/beta"
import { type JSX, useState } from "react"
import type { DemoSettings } from "./DemoSettings.ts"

interface Props {
  readonly settings: DemoSettings
  readonly variant: "standard" | "wizard"
  /** The integration whose dialog is open. */
  readonly opened: string | undefined
  readonly onOpen: (integration: string | undefined) => void
  readonly onContacts: () => void
}

export const IntegrationsPage = ({ onContacts, onOpen, opened, settings, variant }: Props): JSX.Element => {
  const [news, setNews] = useState("")
  const customer = { groupRef: settings.groupRef, consumerRef: settings.consumerRef }
  return (
    <>
      <p className="lead">Keep your CRM up to date: Acme Sequencer sends the people you talk to.</p>
      <IntegrationCatalog {...customer} onOpen={onOpen} />
      <div className="news" role="status">
        {news === "" ? undefined : (
          <>
            {news}{" "}
            <button type="button" className="link" onClick={onContacts}>
              Go to contacts
            </button>
          </>
        )}
      </div>
      <details className="sandboxes">
        <summary>These CRMs are sandboxes on your machine</summary>
        <p>Sign in with OAuth, or use these credentials. Nothing leaves your computer.</p>
        <dl>
          {settings.sandboxes.map(({ byHand, name, provider, url }) => (
            <div key={provider}>
              <dt>
                <a href={url}>{name}</a>
              </dt>
              {Object.entries(byHand).map(([label, value]) => (
                <dd key={label}>
                  {label}: <code>{value}</code>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
      <InstallDialog
        {...customer}
        // The flow is chosen when the component mounts.
        key={variant}
        integration={opened ?? ""}
        groupName="Demo customer"
        consumerName="Ann Demo"
        open={opened !== undefined}
        onClose={() => onOpen(undefined)}
        onInstallSuccess={() => setNews("The integration is installed.")}
        onUpdateSuccess={() => setNews("The integration's settings are saved.")}
        onUninstallSuccess={() => setNews("The integration is uninstalled.")}
        {...(variant === "wizard" ? { variant } : {})}
      />
    </>
  )
}

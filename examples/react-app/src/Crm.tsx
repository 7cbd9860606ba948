/** One CRM: a single component connects, configures and installs its integration. */
import { InstallIntegration } from "@fieldgate/react"
import "@fieldgate/react/beta"
import { type JSX, useState } from "react"
import type { DemoCrm, DemoSettings } from "./DemoSettings.ts"

interface Props {
  readonly crm: DemoCrm
  readonly settings: DemoSettings
  readonly variant: "standard" | "wizard"
}

export const Crm = ({ crm, settings, variant }: Props): JSX.Element => {
  const [news, setNews] = useState<string>()
  return (
    <>
      <p className="hint">
        This CRM is a sandbox on your machine. Its records are at <a href={crm.url}>{crm.url}</a>. Sign in by OAuth, or
        with{" "}
        {Object.entries(crm.byHand)
          .map(([name, value]) => `${name} ${value}`)
          .join(", ")}
        .
      </p>
      <InstallIntegration
        integration={crm.integration}
        groupRef={settings.groupRef}
        groupName="Demo customer"
        consumerRef={settings.consumerRef}
        consumerName="Ann Demo"
        onInstallSuccess={(id) => setNews(`The page heard: installed as ${id}`)}
        onUpdateSuccess={(id) => setNews(`The page heard: ${id} was saved`)}
        onUninstallSuccess={(id) => setNews(`The page heard: ${id} was uninstalled`)}
        {...(variant === "wizard" ? { variant } : {})}
      />
      <output className="hint">{news}</output>
    </>
  )
}

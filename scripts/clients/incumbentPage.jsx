/** A page with one component of the incumbent's library, chosen by the query; `events` and `hooks` are for the flows. */
import * as Incumbent from "@amp-labs/react"
import { createElement as h, useEffect } from "react"
import { createRoot } from "react-dom/client"
import "@amp-labs/react/styles"

const query = new URLSearchParams(location.search)
const who = { consumerRef: "ann", consumerName: "Ann", groupRef: query.get("group"), groupName: "Acme" }
const integration = query.get("integration")

globalThis.events = []
const on = (name) => () => void globalThis.events.push(name)

const Hooks = () => {
  const { getReadObjects } = Incumbent.useManifest()
  const { installation } = Incumbent.useInstallation()
  const { connection } = Incumbent.useConnection()
  const { isIntegrationInstalled } = Incumbent.useIsIntegrationInstalled(integration, who.groupRef, who.consumerRef)
  const { createInstallation } = Incumbent.useCreateInstallation()
  const { updateInstallation } = Incumbent.useUpdateInstallation()
  const { deleteInstallation } = Incumbent.useDeleteInstallation()
  useEffect(() => {
    globalThis.hooks = { createInstallation, updateInstallation, deleteInstallation }
  })
  const shown = {
    objects: (getReadObjects() ?? []).map(({ objectName }) => objectName),
    installation: installation?.id ?? null,
    connection: connection?.id ?? null,
    isInstalled: isIntegrationInstalled
  }
  return h("output", null, JSON.stringify(shown))
}

const views = {
  connect: () =>
    h(Incumbent.ConnectProvider, {
      ...who,
      provider: query.get("provider"),
      onConnectSuccess: on("connected"),
      onDisconnectSuccess: on("disconnected")
    }),
  hooks: () => h(Incumbent.InstallationProvider, { ...who, integration }, h(Hooks)),
  install: () =>
    h(Incumbent.InstallIntegration, {
      ...who,
      integration,
      onInstallSuccess: on("installed"),
      onUpdateSuccess: on("updated"),
      onUninstallSuccess: on("uninstalled")
    })
}

const options = { project: "demo", apiKey: query.get("key") }
createRoot(document.getElementById("root")).render(
  h(Incumbent.AmpersandProvider, { options }, h(views[query.get("view")]))
)

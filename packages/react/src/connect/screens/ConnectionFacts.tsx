/** What is known of a connection: whose account, since when, and whether it works. */
import type { Connection } from "@fieldgate/client"
import type { JSX } from "react"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Badge } from "../../parts/Badge.tsx"
import { Facts } from "../../parts/Facts.tsx"

export const ConnectionFacts = ({ connection }: { readonly connection: Connection }): JSX.Element => {
  const { locale } = useLanguage()
  const text = useText()
  const { consumer, createTime, providerMetadata = {}, providerWorkspaceRef, status } = connection
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(createTime))
  // What the provider told is for calls; what the user told is for the user.
  const told = Object.entries(providerMetadata).filter(([, { source }]) => source === "input")
  return (
    <Facts
      facts={[
        { name: text("connect.status"), value: <Status status={status} /> },
        ...(providerWorkspaceRef === undefined ? [] : [{ name: text("connect.account"), value: providerWorkspaceRef }]),
        ...told.map(([name, { displayName, value }]) => ({ name: displayName ?? name, value })),
        { name: text("connect.connectedBy"), value: consumer.consumerName ?? consumer.consumerRef },
        { name: text("connect.connectedOn"), value: day }
      ]}
    />
  )
}

const Status = ({ status }: Pick<Connection, "status">): JSX.Element => {
  const text = useText()
  switch (status) {
    case "working":
      return <Badge tone="success">{text("connect.statusWorking")}</Badge>
    case "created":
      return <Badge>{text("connect.statusNew")}</Badge>
    case "bad_credentials":
      return <Badge tone="error">{text("connect.statusBroken")}</Badge>
  }
}

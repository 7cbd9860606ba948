/** What is known of an installation: since when, and whether it works. */
import type { Installation } from "@fieldgate/client"
import type { JSX } from "react"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Badge } from "../../parts/Badge.tsx"
import { Facts } from "../../parts/Facts.tsx"

export const InstallationFacts = ({ installation }: { readonly installation: Installation }): JSX.Element => {
  const { locale } = useLanguage()
  const text = useText()
  const { createTime, healthStatus, updateTime } = installation
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
  const isHealthy = healthStatus === "healthy"
  const status = (
    <Badge tone={isHealthy ? "success" : "warning"}>{text(isHealthy ? "manage.healthy" : "manage.unhealthy")}</Badge>
  )
  return (
    <Facts
      facts={[
        { name: text("manage.status"), value: status },
        { name: text("manage.installedOn"), value: format.format(new Date(createTime)) },
        ...(updateTime === undefined
          ? []
          : [{ name: text("manage.updatedOn"), value: format.format(new Date(updateTime)) }])
      ]}
    />
  )
}

/** Open results of a credential check, with what the customer can do. */
import type { Connection } from "@fieldgate/client"
import type { JSX } from "react"
import { type OpenCheck, openChecks } from "../openChecks.ts"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Notice } from "../../parts/Notice.tsx"

interface Names {
  readonly app: string
  readonly provider: string
}

export const OpenChecks = ({
  connection,
  ...names
}: Names & { readonly connection: Connection }): JSX.Element | undefined => {
  const checks = openChecks(connection)
  return checks.length === 0 ? undefined : (
    <>
      {checks.map((check) => (
        <OpenCheckNotice key={check.reason} check={check} {...names} />
      ))}
    </>
  )
}

const OpenCheckNotice = ({ app, check, provider }: Names & { readonly check: OpenCheck }): JSX.Element => {
  const { locale } = useLanguage()
  const text = useText()
  switch (check.reason) {
    case "unchecked":
      return (
        <Notice tone="warning" title={text("connect.uncheckedTitle", { provider })}>
          <p>{text("connect.unchecked", { app, provider })}</p>
        </Notice>
      )
    case "missing-scope": {
      const scope = new Intl.ListFormat(locale, { type: "disjunction" }).format(check.scopes ?? [])
      return (
        <Notice tone="warning" title={text("connect.missingScopeTitle", { provider })}>
          <p>{text("connect.missingScope", { provider, scope })}</p>
        </Notice>
      )
    }
    case "account-unreadable":
      return (
        <Notice tone="warning" title={text("connect.unreadableTitle", { provider })}>
          <p>{text("connect.unreadable", { app, provider })}</p>
        </Notice>
      )
  }
}

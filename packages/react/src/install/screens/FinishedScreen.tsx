/** The first install has succeeded: what happens now, a test without effect, and the way back to the host. */
import type { Bootstrap, HydratedRevision, Installation, ProviderInfo } from "@fieldgate/client"
import type { JSX, ReactNode } from "react"
import { objectsOf } from "../../configure/screens/model/ConfigureObject.ts"
import { summaryOf } from "../../configure/screens/model/objectSummary.ts"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Icon } from "../../parts/Icon.tsx"
import { LockUp } from "../../parts/ProviderLogo.tsx"
import { usePlatform } from "../../platform/usePlatform.ts"
import { namesOf, useInstallScope } from "./InstallScope.ts"
import { TestWrite } from "./TestWrite.tsx"

interface FinishedScreenProps {
  readonly bootstrap: Bootstrap
  readonly provider: ProviderInfo
  readonly installation: Installation
  /** Undefined while the account's objects are loading. */
  readonly revision: HydratedRevision | undefined
  /** The host's content. */
  readonly success: ReactNode
}

export const FinishedScreen = (props: FinishedScreenProps): JSX.Element => {
  const text = useText()
  const { send } = useInstallScope()
  const { usesTokens } = usePlatform()
  const { bootstrap, installation, provider, revision, success } = props
  const names = namesOf(props)
  const written = Object.keys(installation.config.content.write?.objects ?? {})[0]
  const object = revision && objectsOf(revision.content).find(({ objectName }) => objectName === written)
  return (
    <Card>
      <LockUp app={names.app} provider={provider.name} providerName={names.provider} state="done" />
      <Heading level={2} focusOn="finished">
        {text("install.installedTitle", names)}
      </Heading>
      <Outlook {...props} names={names} />
      {/* An API key of the frontend may not write, not even as a dry run. */}
      {object?.write === undefined || !usesTokens ? undefined : (
        <TestWrite integrationId={bootstrap.integration.id} object={object} provider={names.provider} />
      )}
      {success}
      <Actions>
        <Button kind="primary" onClick={() => send({ type: "done" })}>
          {text("setUp.done")}
        </Button>
      </Actions>
    </Card>
  )
}

interface OutlookProps extends FinishedScreenProps {
  readonly names: { readonly app: string; readonly provider: string }
}

/** What the app will do, in up to three sentences. */
const Outlook = ({ installation, names, revision }: OutlookProps): JSX.Element => {
  const text = useText()
  const { locale } = useLanguage()
  const { content } = installation.config
  const objects = revision === undefined ? [] : objectsOf(revision.content)
  const listed = (isShown: (object: (typeof objects)[number]) => boolean) =>
    new Intl.ListFormat(locale).format(objects.filter(isShown).map(({ displayName }) => displayName))
  const read = listed((object) => summaryOf(content, object).isRead)
  const written = listed((object) => summaryOf(content, object).isWritten)
  const deletes = Object.values(content.write?.objects ?? {}).some((each) => each.deletionSettings?.enabled === true)
  const lines = [
    ...(read === "" ? [] : [text("setUp.willRead", { ...names, objects: read })]),
    ...(written === "" ? [] : [text("setUp.willWrite", { ...names, objects: written })]),
    ...(written === "" || deletes ? [] : [text("setUp.willNotDelete", names)])
  ]
  return lines.length === 0 ? (
    <p className="fieldgate-text">{text("install.installedText", names)}</p>
  ) : (
    <ul className="fieldgate-checks">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** The credential form, for a new connection or an update. */
import { type JSX, type RefObject, useEffect, useRef } from "react"
import type { SignInWay } from "../SignInWay.ts"
import { waysOf } from "../SignInWay.ts"
import type { Abilities } from "../../install/abilities.ts"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { useFocusKeeper } from "../../parts/FocusKeeper.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Icon } from "../../parts/Icon.tsx"
import { LockUp } from "../../parts/ProviderLogo.tsx"
import { Notice } from "../../parts/Notice.tsx"
import type { ScreenProps } from "./ConnectView.ts"
import { CredentialFields } from "./CredentialFields.tsx"
import { FormProblem } from "./FormProblem.tsx"
import { SubmittedOnce } from "./SubmittedOnce.tsx"

type Props = ScreenProps<"editing" | "submitting" | "opening">

export const CredentialScreen = (props: Props): JSX.Element => {
  const { appName: app, level, machine, provider: info, state } = props
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const provider = info.displayName
  const { renewed, values, way } = state.form
  const errors = state.tag === "editing" ? state.errors : {}
  const isConsent = way === "consent"
  useFirstField(form, way)
  return (
    <Card>
      <LockUp app={app} provider={info.name} providerName={provider} />
      <Heading level={level} focusOn={way}>
        {renewed === undefined ? text("connect.title", { app, provider }) : text("connect.updateTitle", { provider })}
      </Heading>
      <AbilityList app={app} provider={provider} abilities={renewed === undefined ? props.abilities : undefined} />
      <Failure {...props} onRetry={() => form.current?.requestSubmit()} />
      <SubmittedOnce formRef={form} errors={errors} onSubmit={machine.submit}>
        <CredentialFields key={way} inputs={machine.inputs} values={values} errors={errors} info={info} way={way} />
        <div className="fieldgate-wide-actions">
          <Button type="submit" kind="primary" busy={state.tag !== "editing"}>
            {isConsent ? text("connect.continueTo", { provider }) : text("connect.connect")}
          </Button>
          {renewed === undefined && state.tag === "editing" ? <OtherWays {...props} way={way} /> : undefined}
          {renewed !== undefined || state.tag === "opening" ? (
            <Button onClick={machine.cancel}>{text("general.cancel")}</Button>
          ) : undefined}
        </div>
        {isConsent ? <p className="fieldgate-hint">{text("connect.consentIntro", { provider, app })}</p> : undefined}
      </SubmittedOnce>
    </Card>
  )
}

/** When the user selects another sign-in method, its first field takes the focus. */
const useFirstField = (form: RefObject<HTMLFormElement | null>, way: SignInWay): void => {
  const before = useRef(way)
  const keeper = useFocusKeeper()
  useEffect(() => {
    const isChanged = before.current !== way
    before.current = way
    if (isChanged && keeper.free()) form.current?.querySelector("input")?.focus()
  }, [form, way, keeper])
}

const Failure = ({
  onRetry,
  provider: info,
  state
}: Props & { readonly onRetry: () => void }): JSX.Element | undefined => {
  const text = useText()
  const provider = info.displayName
  if (state.tag !== "editing") return undefined
  const { errors, problem, refusal } = state
  if (problem !== undefined) return <FormProblem errors={errors} problem={problem} onRetry={onRetry} />
  if (refusal === undefined) return undefined
  if (refusal.tag === "cancelled") return <Notice tone="info">{text("connect.cancelled")}</Notice>
  return (
    <Notice tone="error" title={text("connect.deniedTitle", { provider })}>
      {refusal.tag === "denied" ? (
        <p className="fieldgate-verbatim">{refusal.detail}</p>
      ) : (
        <p>{text("connect.expired")}</p>
      )}
    </Notice>
  )
}

interface AbilityListProps {
  readonly app: string
  readonly provider: string
  readonly abilities: Abilities | undefined
}

/** What the app will do in the account, before the user signs in. */
const AbilityList = ({ abilities, app, provider }: AbilityListProps): JSX.Element => {
  const text = useText()
  const { locale } = useLanguage()
  const { reads = [], writes = [] } = abilities ?? {}
  if (reads.length + writes.length === 0) {
    return <p className="fieldgate-text">{text("connect.intro", { provider, app })}</p>
  }
  const listed = (names: ReadonlyArray<string>) => new Intl.ListFormat(locale).format(names)
  const lines = [
    ...(reads.length === 0 ? [] : [text("connect.reads", { objects: listed(reads) })]),
    ...(writes.length === 0 ? [] : [text("connect.writes", { objects: listed(writes) })]),
    text("connect.deletes")
  ]
  return (
    <div>
      <p className="fieldgate-text">{text("connect.abilities", { app })}</p>
      <ul className="fieldgate-checks">
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const OtherWays = ({ machine, provider, way: current }: Props & { readonly way: SignInWay }): JSX.Element => (
  <>
    {waysOf(provider)
      .filter((way) => way !== current)
      .map((way) => (
        <Button key={way} kind="quiet" onClick={() => machine.chooseWay(way)}>
          <WayName way={way} provider={provider.displayName} />
        </Button>
      ))}
  </>
)

const WayName = ({ provider, way }: { readonly way: SignInWay; readonly provider: string }): JSX.Element => {
  const text = useText()
  switch (way) {
    case "consent":
      return <>{text("connect.useConsent", { provider })}</>
    case "apiKey":
      return <>{text("connect.useApiKey")}</>
    case "basic":
      return <>{text("connect.useBasic")}</>
    case "clientCredentials":
      return <>{text("connect.useClientCredentials")}</>
    case "none":
      return <>{text("connect.connect")}</>
  }
}

/** The sign-in page: the identity provider, an API key, or both, as the server offers them. */
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "../parts/Button.tsx"
import { Icon } from "../parts/Icon.tsx"
import { RequestId } from "../parts/RequestId.tsx"
import { type EndSession, type SignInBy, signInPath } from "./consoleCalls.ts"
import { openSession, type Refusal, type Session } from "./openSession.ts"

export interface SignInProps {
  readonly signInBy: SignInBy
  readonly notice?: string | undefined
  /** The session at the identity provider, which is still open. */
  readonly endSession?: EndSession | undefined
  readonly onOpened: (session: Session) => void
}

const ends = "after an hour of inactivity, or after 12 hours"

/** A plain link: the server sends the browser to the provider. */
const Provider = ({ name }: { readonly name: string }) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const { pathname, search } = window.location
  return (
    <a ref={link} className="button" data-kind="primary" href={signInPath(`${pathname}${search}`)}>
      Continue with {name}
    </a>
  )
}

export const SignIn = ({ endSession, notice, onOpened, signInBy: { apiKey, provider } }: SignInProps) => {
  useEffect(() => {
    document.title = "Sign in · Fieldgate"
  }, [])
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Icon name="brand" />
        <span>Fieldgate</span>
      </div>
      <div className="card sign-in-card">
        <h1>Sign in to the console</h1>
        {notice === undefined ? null : (
          <div className="notice" data-tone="info" role="status">
            <p>{notice}</p>
            {endSession === undefined ? null : (
              <p>
                Your session at {endSession.name} may still be open: <a href={endSession.url}>sign out there too</a>.
              </p>
            )}
          </div>
        )}
        {provider === undefined ? null : <Provider name={provider.name} />}
        {provider === undefined || !apiKey ? null : <p className="sign-in-or">or with an API key</p>}
        {apiKey ? <KeyForm isAlone={provider === undefined} onOpened={onOpened} /> : null}
        {provider === undefined || apiKey ? null : (
          <p className="hint">The session in this browser ends when you sign out, {ends}.</p>
        )}
      </div>
    </main>
  )
}

const KeyForm = ({ isAlone, onOpened }: Pick<SignInProps, "onOpened"> & { readonly isAlone: boolean }) => {
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isAlone) input.current?.focus()
  }, [isAlone])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const key = input.current?.value.trim() ?? ""
    if (key === "") {
      setRefusal({ message: "Enter an API key." })
      input.current?.focus()
      return
    }
    setBusy(true)
    const opening = await openSession({ key }, window.location.origin)
    setBusy(false)
    if ("session" in opening) return onOpened(opening.session)
    setRefusal(opening.refusal)
    input.current?.focus()
  }

  return (
    <form className="sign-in-form" onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor="api-key">API key</label>
        <div className="field-with-button">
          {/* Without a name, so that no form submits it. */}
          <input
            ref={input}
            id="api-key"
            className="input"
            type={visible ? "text" : "password"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={refusal === undefined ? undefined : true}
            aria-describedby={refusal === undefined ? "api-key-hint" : "api-key-error api-key-hint"}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={visible ? "Hide the key" : "Show the key"}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? "eyeOff" : "eye"} />
          </button>
        </div>
        <div id="api-key-error" role="alert">
          {refusal === undefined ? null : (
            <div className="notice" data-tone="error">
              <p>{refusal.message}</p>
              {refusal.requestId === undefined ? null : <RequestId id={refusal.requestId} />}
            </div>
          )}
        </div>
        <p id="api-key-hint" className="hint">
          Use a project API key with <code>full</code> scope. The session in this browser ends when you sign out, {ends}
          .
        </p>
      </div>
      <Button type="submit" kind={isAlone ? "primary" : "plain"} busy={busy}>
        Sign in
      </Button>
    </form>
  )
}

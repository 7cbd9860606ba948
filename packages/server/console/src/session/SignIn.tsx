import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "../parts/Button.tsx"
import { Icon } from "../parts/Icon.tsx"
import { RequestId } from "../parts/RequestId.tsx"
import { openSession, type Refusal, type Session } from "./openSession.ts"

export interface SignInProps {
  readonly notice?: string | undefined
  readonly onOpened: (session: Session) => void
}

export const SignIn = ({ notice, onOpened }: SignInProps) => {
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    document.title = "Sign in · Fieldgate"
    input.current?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const key = input.current?.value.trim() ?? ""
    if (key === "") {
      setRefusal({ message: "Enter an API key." })
      input.current?.focus()
      return
    }
    setBusy(true)
    const opening = await openSession(key, window.location.origin)
    setBusy(false)
    if ("session" in opening) return onOpened(opening.session)
    setRefusal(opening.refusal)
    input.current?.focus()
  }

  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Icon name="brand" />
        <span>Fieldgate</span>
      </div>
      <form className="card sign-in-card" onSubmit={submit} noValidate>
        <h1>Sign in to the console</h1>
        {notice === undefined ? null : (
          <p className="notice" data-tone="info" role="status">
            {notice}
          </p>
        )}
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
            Use a project API key with <code>full</code> scope. The session in this browser ends when you sign out,
            after an hour of inactivity, or after 12 hours.
          </p>
        </div>
        <Button type="submit" kind="primary" busy={busy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}

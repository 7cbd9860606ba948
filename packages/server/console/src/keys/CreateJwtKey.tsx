/** Registers a JWT key: of a pair that the browser makes, whose private key is shown once, or of your own. @rule console.actions */
import { type FormEvent, useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { ShownOnce } from "../parts/ShownOnce.tsx"
import { canGenerate, generateKeyPair } from "./keyPair.ts"

export const CreateJwtKey = ({ onClose, project }: { readonly project: string; readonly onClose: () => void }) => {
  const [label, setLabel] = useState("")
  const [isOwn, setOwn] = useState(!canGenerate())
  const [pem, setPem] = useState("")
  const id = useId()
  const creation = useChange(
    async (api) => {
      const pair = isOwn ? { publicKeyPem: pem.trim(), privateKeyPem: undefined } : await generateKeyPair()
      const { kid } = await api.jwtKeys.create({ project, label: label.trim(), publicKeyPem: pair.publicKeyPem })
      return { kid, privateKeyPem: pair.privateKeyPem }
    },
    { makesStale: [["jwt-keys", project]] }
  )
  const created = creation.data
  if (created?.privateKeyPem !== undefined) {
    return (
      <ShownOnce title="JWT key created" label="Private key" value={created.privateKeyPem} onClose={onClose}>
        Store this private key in your backend now: it was made in this browser, and can&apos;t be shown again. Sign
        tokens with it and name <code>{created.kid}</code> as <code>kid</code>.
      </ShownOnce>
    )
  }
  if (created !== undefined) {
    return (
      <Dialog title="JWT key added" onClose={onClose}>
        <p>
          Name <code>{created.kid}</code> as <code>kid</code> in the header of your tokens.
        </p>
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  const isReady = label.trim() !== "" && (!isOwn || pem.trim() !== "")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !creation.isPending) creation.mutate(undefined)
  }
  return (
    <Dialog title="Add JWT key" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>Your backend signs tokens for your customers with the private key. Fieldgate stores only the public key.</p>
        <div className="field">
          <label htmlFor={`${id}-label`}>Label</label>
          <input
            id={`${id}-label`}
            className="input"
            required
            maxLength={256}
            autoComplete="off"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        </div>
        <label className="choice">
          <input
            type="checkbox"
            checked={isOwn}
            disabled={!canGenerate()}
            onChange={(event) => setOwn(event.target.checked)}
          />
          Use a key pair of my own
        </label>
        {isOwn ? (
          <div className="field">
            <label htmlFor={`${id}-pem`}>Public key (PEM)</label>
            <textarea
              id={`${id}-pem`}
              className="input"
              rows={6}
              maxLength={8192}
              spellCheck={false}
              placeholder="-----BEGIN PUBLIC KEY-----"
              value={pem}
              onChange={(event) => setPem(event.target.value)}
            />
          </div>
        ) : null}
        {creation.error === null ? null : <Failure error={creation.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={creation.isPending} disabled={!isReady}>
            {isOwn ? "Add key" : "Create key pair"}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

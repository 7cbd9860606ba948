/** The inputs of a credential form. They are uncontrolled, so that secrets never enter React state. */
import type { ProviderInfo } from "@fieldgate/client"
import type { JSX } from "react"
import type { Values } from "../AccountFact.ts"
import type { CredentialInput, CredentialName } from "../CredentialInput.ts"
import { docsOf, type SignInWay } from "../SignInWay.ts"
import type { FieldError, FieldErrors } from "../SubmittedForm.ts"
import { type Text, useText } from "../../messages/useText.ts"
import { Disclosure } from "../../parts/Disclosure.tsx"
import { SecretField } from "../../parts/SecretField.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { TextField } from "../../parts/TextField.tsx"

interface CredentialFieldsProps {
  readonly inputs: ReadonlyArray<CredentialInput>
  readonly values: Values
  readonly errors: FieldErrors
  readonly info: ProviderInfo
  /** Missing: the form has only facts. */
  readonly way?: SignInWay | undefined
}

/** Optional inputs of a consent form are in a disclosure. */
export const CredentialFields = (props: CredentialFieldsProps): JSX.Element => {
  const { errors, info, inputs, way } = props
  const text = useText()
  const isAside = ({ isRequired, name }: CredentialInput) =>
    way === "consent" && !isRequired && errors[name] === undefined
  const aside = inputs.filter(isAside)
  const docs = way === undefined ? undefined : docsOf(way, info)
  return (
    <>
      {inputs
        .filter((input) => !isAside(input))
        .map((input) => (
          <Field key={input.name} {...props} input={input} />
        ))}
      {docs === undefined ? undefined : (
        <p>
          <Docs href={docs}>{text("connect.help", { provider: info.displayName })}</Docs>
        </p>
      )}
      {aside.length === 0 ? undefined : (
        <Disclosure summary={text("connect.moreOptions")}>
          <Stack>
            {aside.map((input) => (
              <Field key={input.name} {...props} input={input} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </>
  )
}

const Docs = ({ children, href }: { readonly href: string; readonly children: string }): JSX.Element => (
  <a className="fieldgate-link" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

const Field = ({
  errors,
  info,
  input,
  values
}: CredentialFieldsProps & { readonly input: CredentialInput }): JSX.Element => {
  const text = useText()
  const { autoComplete, isRequired, name } = input
  const error = errors[name]
  const field = {
    name,
    autoComplete,
    required: isRequired,
    optional: !isRequired,
    error: error && errorTextOf(error, info, text)
  }
  const label = input.kind === "fact" ? input.label : labelOf(input.name, info, text)
  if (input.kind === "secret") return <SecretField {...field} label={label} />
  return (
    <TextField
      {...field}
      label={label}
      hint={hintOf(input, info, text)}
      spellCheck={false}
      autoCapitalize="none"
      defaultValue={values[name] ?? (input.kind === "fact" ? input.value : "")}
    />
  )
}

const errorTextOf = (error: FieldError, { displayName: provider }: ProviderInfo, text: Text): string => {
  switch (error.tag) {
    case "missing":
      return text("connect.missing")
    case "notAccepted":
      return text("connect.refusedKey", { provider })
    case "refused":
      return error.detail
  }
}

const hintOf = (input: CredentialInput, { displayName: provider }: ProviderInfo, text: Text) => {
  if (input.kind === "list") return text("connect.scopesHint")
  if (input.kind !== "fact") return undefined
  const { docsUrl, prompt } = input
  if (docsUrl === undefined) return prompt
  return (
    <>
      {prompt} <Docs href={docsUrl}>{text("connect.help", { provider })}</Docs>
    </>
  )
}

const labelOf = (name: CredentialName, { displayName: provider }: ProviderInfo, text: Text): string => {
  switch (name) {
    case "apiKey":
      return text("connect.apiKey", { provider })
    case "basicAuth.username":
      return text("connect.username")
    case "basicAuth.password":
      return text("connect.password")
    case "oauth2ClientCredentials.clientId":
      return text("connect.clientId")
    case "oauth2ClientCredentials.clientSecret":
      return text("connect.clientSecret")
    case "oauth2ClientCredentials.scopes":
      return text("connect.scopes")
  }
}

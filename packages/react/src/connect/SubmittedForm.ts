/** A submitted form: read once, checked, and split into public values and secrets. */
import type { NewConnection } from "@fieldgate/client"
import type { Values } from "./AccountFact.ts"
import { type CredentialInput, isPublic, isTrimmed } from "./CredentialInput.ts"
import type { SignInWay } from "./SignInWay.ts"

/** The secret properties of a request. They go from the form into one request only. */
export type CredentialProperties = Pick<NewConnection, "apiKey" | "basicAuth" | "oauth2ClientCredentials">

/** Why an input is invalid: empty, not accepted by the provider, or refused by the server with `detail`. */
export type FieldError =
  | { readonly tag: "missing" | "notAccepted" }
  | { readonly tag: "refused"; readonly detail: string }
export type FieldErrors = Readonly<Record<string, FieldError>>

export interface SubmittedForm {
  /** Without secrets. */
  readonly values: Values
  readonly errors: FieldErrors
  readonly credentials: CredentialProperties
}

/** The fields of a `<form>`, or a plain record from a host with its own form. */
export type FormInput = FormData | Readonly<Record<string, string>>

export const submittedForm = (
  way: SignInWay,
  inputs: ReadonlyArray<CredentialInput>,
  input: FormInput
): SubmittedForm => {
  const read = readerOf(input)
  const all = Object.fromEntries(
    inputs.map((each) => [each.name, isTrimmed(each) ? read(each.name).trim() : read(each.name)])
  )
  return {
    values: only(all, inputs.filter(isPublic)),
    errors: Object.fromEntries(
      inputs
        .filter(({ isRequired, name }) => isRequired && all[name] === "")
        .map(({ name }) => [name, { tag: "missing" as const }])
    ),
    credentials: credentialsOf(way, all)
  }
}

const readerOf =
  (input: FormInput) =>
  (name: string): string => {
    const value = input instanceof FormData ? input.get(name) : input[name]
    return typeof value === "string" ? value : ""
  }

const only = (all: Values, inputs: ReadonlyArray<CredentialInput>): Values =>
  Object.fromEntries(inputs.map(({ name }) => [name, all[name] ?? ""]))

const credentialsOf = (way: SignInWay, all: Values): CredentialProperties => {
  switch (way) {
    case "apiKey":
      return { apiKey: all["apiKey"] ?? "" }
    case "basic":
      return { basicAuth: { username: all["basicAuth.username"] ?? "", password: all["basicAuth.password"] ?? "" } }
    case "clientCredentials":
      return { oauth2ClientCredentials: clientOf(all) }
    case "consent":
    case "none":
      return {}
  }
}

const clientOf = (all: Values) => {
  const scopes = (all["oauth2ClientCredentials.scopes"] ?? "").split(/[\s,]+/u).filter((scope) => scope !== "")
  return {
    clientId: all["oauth2ClientCredentials.clientId"] ?? "",
    clientSecret: all["oauth2ClientCredentials.clientSecret"] ?? "",
    ...(scopes.length === 0 ? {} : { scopes })
  }
}

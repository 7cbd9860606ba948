/** Facts that calls need about an account besides its credentials: inputs, missing facts, and properties of requests. */
import type { Connection, NewConnection, ProviderInfo } from "@fieldgate/client"
import { type SignInWay, wayOfConnection } from "./SignInWay.ts"

type Declared = NonNullable<ProviderInfo["metadata"]>["input"][number]

export interface RequestedFact extends Declared {
  readonly shownName: string
  readonly isRequired: boolean
  /** The known value, or the default. */
  readonly value: string
}

const prefix = "providerMetadata."

export const factName = (name: string): string => `${prefix}${name}`

/** Undefined for an input that is not a fact. */
export const factOf = (inputName: string): string | undefined =>
  inputName.startsWith(prefix) ? inputName.slice(prefix.length) : undefined

const declaredBy = ({ metadata }: ProviderInfo): ReadonlyArray<Declared> => [
  ...(metadata?.input ?? []),
  ...(metadata?.optionalInput ?? [])
]

/** A fact that the provider reported can't be changed here. */
export const requestedFacts = (
  way: SignInWay,
  provider: ProviderInfo,
  connection?: Connection
): ReadonlyArray<RequestedFact> =>
  declaredBy(provider).flatMap((declared) => {
    const known = connection?.providerMetadata?.[declared.name]
    if (known !== undefined && known.source !== "input") return []
    return [
      {
        ...declared,
        shownName: declared.displayName ?? declared.name,
        isRequired: isRequired(way, provider, declared),
        value: known?.value ?? declared.defaultValue ?? ""
      }
    ]
  })

/** With consent, the provider reports the account's facts, unless the sign-in needs one before. */
const isRequired = (way: SignInWay, { oauth2Opts }: ProviderInfo, { defaultValue, name }: Declared): boolean => {
  if (defaultValue !== undefined) return false
  return !(way === "consent" && name === "workspace" && oauth2Opts?.explicitWorkspaceRequired === false)
}

/** The facts without which calls for this connection can't be made. */
export const missingFacts = (provider: ProviderInfo, connection: Connection): ReadonlyArray<RequestedFact> => {
  const way = wayOfConnection(connection)
  if (way === undefined) return []
  return requestedFacts(way, provider, connection).filter(({ isRequired, value }) => isRequired && value === "")
}

export type Values = Readonly<Record<string, string>>

type ProviderMetadata = NonNullable<NewConnection["providerMetadata"]>

/** The facts of a form, with those that the consumer entered before: an update replaces all of them. */
export const providerMetadataOf = (values: Values, connection?: Connection): ProviderMetadata | undefined => {
  const before = Object.entries(connection?.providerMetadata ?? {}).flatMap(([name, { source, value }]) =>
    source === "input" ? [[name, { value, source }] as const] : []
  )
  const now = Object.entries(values).flatMap(([inputName, value]) => {
    const name = factOf(inputName)
    return name === undefined || value === "" ? [] : [[name, { value, source: "input" }] as const]
  })
  return before.length + now.length === 0 ? undefined : Object.fromEntries([...before, ...now])
}

import type { DeclaredInfo, SignIn } from "@fieldgate/core/providers/SignIn"
import type { Placement } from "./DefinitionSignIn.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { fill, placesOf } from "./Template.ts"

export const info = (definition: RestDefinition): DeclaredInfo => {
  const { baseUrl, variables = {} } = definition
  const { callbackFacts = {}, facts = {} } = definition.oauth2 ?? {}
  const [first = { _tag: "none" }, ...others] = signInsOf(definition)
  return {
    baseURL: shown(baseUrl),
    signIns: [first, ...others],
    metadata: Object.entries(variables).map(([name, { fallback, ...words }]) => ({
      name,
      ...words,
      ...(fallback === undefined ? {} : { defaultValue: fallback }),
      ...(Object.hasOwn(facts, name) || Object.hasOwn(callbackFacts, name) ? { toldByConsent: true } : {})
    })),
    modules: {},
    defaultModule: ""
  }
}

const signInsOf = (definition: RestDefinition): ReadonlyArray<SignIn> => {
  const { auth, docsUrl } = definition
  const docs = docsUrl === undefined ? {} : { docsURL: docsUrl }
  return [
    ...consentOf(definition),
    ...(auth.apiKey === undefined ? [] : [{ _tag: "apiKey", ...attachment(auth.apiKey), ...docs } as const])
  ]
}

const shown = (template: string): string => fill(template, (name) => `{{.${name}}}`)

const consentOf = ({ oauth2, variables = {} }: RestDefinition): ReadonlyArray<SignIn> => {
  if (oauth2 === undefined) return []
  const { authorizeUrl, grantType, owner = {}, scopes = [], tokenUrl } = oauth2
  const needed = [authorizeUrl, tokenUrl, ...scopes]
    .flatMap(placesOf)
    .some((name) => variables[name]?.fallback === undefined)
  return [
    {
      _tag: "oauth2",
      grantType,
      authURL: shown(authorizeUrl),
      tokenURL: shown(tokenUrl),
      explicitScopesRequired: false,
      explicitWorkspaceRequired: needed,
      tokenMetadataFields: {
        ...(owner.account === undefined ? {} : { workspaceRefField: owner.account.join(".") }),
        ...(owner.user === undefined ? {} : { consumerRefField: owner.user.join(".") }),
        scopesField: "scope"
      }
    }
  ]
}

const attachment = (placement: Placement) => {
  if (placement === "bearer") {
    return { attachmentType: "header", header: { name: "Authorization", valuePrefix: "Bearer " } } as const
  }
  if (placement.in === "basic") {
    return { attachmentType: "header", header: { name: "Authorization", valuePrefix: "Basic " } } as const
  }
  const { name } = placement
  if (placement.in === "query") return { attachmentType: "query", query: { name } } as const
  const prefix = placement.prefix === undefined ? {} : { valuePrefix: placement.prefix }
  return { attachmentType: "header", header: { name, ...prefix } } as const
}

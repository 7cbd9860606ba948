import type { DeclaredInfo, SignIn } from "@fieldgate/core/providers/SignIn"
import type { Placement } from "./DefinitionMembers.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { fill } from "./Template.ts"

export const info = (definition: RestDefinition): DeclaredInfo => {
  const { baseUrl, variables = {} } = definition
  const [first = { _tag: "none" }, ...others] = signInsOf(definition)
  return {
    baseURL: fill(baseUrl, (name) => `{{.${name}}}`),
    signIns: [first, ...others],
    metadata: Object.entries(variables).map(([name, { fallback, ...shown }]) => ({
      name,
      ...shown,
      ...(fallback === undefined ? {} : { defaultValue: fallback })
    })),
    modules: {},
    defaultModule: ""
  }
}

const signInsOf = ({ auth, docsUrl }: RestDefinition): ReadonlyArray<SignIn> => {
  const docs = docsUrl === undefined ? {} : { docsURL: docsUrl }
  return auth.apiKey === undefined ? [] : [{ _tag: "apiKey", ...attachment(auth.apiKey), ...docs }]
}

const attachment = (placement: Placement) => {
  if (placement === "bearer") {
    return { attachmentType: "header", header: { name: "Authorization", valuePrefix: "Bearer " } } as const
  }
  const { name } = placement
  if (placement.in === "query") return { attachmentType: "query", query: { name } } as const
  const prefix = placement.prefix === undefined ? {} : { valuePrefix: placement.prefix }
  return { attachmentType: "header", header: { name, ...prefix } } as const
}

/** A query parameter that is sent only where it is set. */
export const flag = <Name extends string>(name: Name, isSet = false): { readonly [N in Name]?: "true" } =>
  (isSet ? { [name]: "true" } : {}) as { readonly [N in Name]?: "true" }

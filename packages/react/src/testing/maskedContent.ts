/** A content after an update: the masked properties are replaced, the others kept. @rule react.testing */
type Tree = { readonly [name: string]: unknown }

/** A mask is `config.content.…`; what follows `objects` is one name, including dots. */
export const maskedContent = (content: object, update: object, masks: ReadonlyArray<string>): object =>
  masks.reduce<object>((result, mask) => {
    const path = pathOf(mask.replace(/^config\.content\./u, ""))
    return replaced(result as Tree, path, valueAt(update as Tree, path))
  }, content)

const pathOf = (mask: string): ReadonlyArray<string> => {
  const [, action = "", name = "", member] = /^(\w+)\.objects\.(.+?)(?:\.(disabled))?$/u.exec(mask) ?? []
  if (name === "") return mask.split(".")
  return [action, "objects", name, ...(member === undefined ? [] : [member])]
}

const valueAt = (tree: Tree | undefined, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, name) => (value as Tree | undefined)?.[name], tree)

const replaced = (tree: Tree, [name = "", ...rest]: ReadonlyArray<string>, value: unknown): Tree => {
  if (rest.length > 0) return { ...tree, [name]: replaced((tree[name] ?? {}) as Tree, rest, value) }
  const { [name]: _old, ...others } = tree
  return value === undefined ? others : { ...others, [name]: value }
}

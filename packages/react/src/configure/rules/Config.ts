/** An installation's config as hosts get it. Spec 2.9, 4.6. */
import type { Installation } from "@fieldgate/client"

type Stored = Installation["config"]

/** What was saved; `read` and `write` are those of `content`, because hosts look for them in both places. */
export interface Config extends Stored {
  readonly read?: NonNullable<Stored["content"]["read"]>
  readonly write?: NonNullable<Stored["content"]["write"]>
}

export const configOf = ({ config }: Installation): Config => {
  const { read, write } = config.content
  return { ...config, ...(read === undefined ? {} : { read }), ...(write === undefined ? {} : { write }) }
}

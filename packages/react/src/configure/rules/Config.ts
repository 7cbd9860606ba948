/** An installation's config as hosts receive it. */
import type { Installation } from "@fieldgate/client"

type Stored = Installation["config"]

/** The saved config. `read` and `write` repeat those of `content`, because hosts expect them in both places. */
export interface Config extends Stored {
  readonly read?: NonNullable<Stored["content"]["read"]>
  readonly write?: NonNullable<Stored["content"]["write"]>
}

export const configOf = ({ config }: Installation): Config => {
  const { read, write } = config.content
  return { ...config, ...(read === undefined ? {} : { read }), ...(write === undefined ? {} : { write }) }
}

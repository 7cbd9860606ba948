/**
 * What is shown of each write of a record. The text that identifies the record is in the URL's fragment: a colleague can open the link, and
 * no server or proxy logs it, because browsers don't send fragments. @rule writer.digests
 */
import type { FindWritesParams, WriteMatch } from "@fieldgate/client"
import { actorInWords, actorKind } from "./author.ts"
import type { FilterName, Filters } from "./filters.ts"

/** The filters of the list that also narrow the writes of a record. */
export const recordFilters: ReadonlyArray<FilterName> = ["integration", "object", "group"]

export const recordParams = ({ group, integration, object }: Filters): Partial<FindWritesParams> => ({
  ...(group === undefined ? {} : { groupRef: group }),
  ...(integration === undefined ? {} : { integration }),
  ...(object === undefined ? {} : { objectName: object })
})

/** Who asked for the write and why; a redriven record keeps its first author. */
export const authorOf = ({
  operation,
  record
}: WriteMatch): { readonly who: string; readonly why: string | undefined } => {
  const author = record.author ?? operation.author
  return author === undefined
    ? { who: "–", why: undefined }
    : { who: actorInWords(author.actor), why: author.reason ?? actorKind(author.actor) }
}

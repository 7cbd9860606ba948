/** What the server finds for a text: an operation by ID, customers by name, and the writes of a record. */
import { ProblemError } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"
import { useSettled } from "../data/useSettled.ts"
import { groupNames } from "../installations/words.ts"
import { writeInWords } from "../operations/operationState.ts"
import { pathOfOperation, pathOfRecord } from "../operations/paths.ts"
import { pathOfCustomer } from "../routePaths.ts"
import { type Command, isSearched, operationIdIn } from "./commands.ts"

/** Customers that are listed. */
const mostCustomers = 5

const isMissing = (error: unknown): boolean => error instanceof ProblemError && error.status === 404

export interface FoundCommands {
  readonly commands: ReadonlyArray<Command>
  readonly isSearching: boolean
}

export const useFoundCommands = (project: string, text: string): FoundCommands => {
  const words = useSettled(text.trim())
  const id = operationIdIn(words)
  const isText = isSearched(words) && id === undefined
  const operation = useApi(
    ["commands", project, "operation", id],
    (api, options) =>
      api.operations.get({ project, operationId: id ?? "" }, options).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    { when: id !== undefined }
  )
  const customers = useApi(
    ["commands", project, "customers", words],
    // A customer may have several installations.
    (api, options) => api.installations.list({ project, search: words, pageSize: 4 * mostCustomers }, options),
    { when: isText, keepPrevious: true }
  )
  const record = useApi(
    ["commands", project, "record", words],
    (api, options) => api.operations.find({ project, record: words, pageSize: 1 }, options),
    { when: isText }
  )
  const groups = new Map((isText ? (customers.data ?? []) : []).map(({ group }) => [group.groupRef, group]))
  const commands: ReadonlyArray<Command> = [
    ...(operation.data === undefined || operation.data === null
      ? []
      : [
          {
            id: "operation",
            kind: "operation" as const,
            label: writeInWords(operation.data),
            hint: operation.data.id,
            to: pathOfOperation(project, operation.data.id)
          }
        ]),
    ...[...groups.values()].slice(0, mostCustomers).map((group): Command => {
      const [first, second] = groupNames(group)
      return {
        id: `customer ${group.groupRef}`,
        kind: "customer",
        label: first,
        hint: second,
        to: pathOfCustomer(project, group.groupRef)
      }
    }),
    ...(isText && (record.data?.results.length ?? 0) > 0
      ? [{ id: "record", kind: "record" as const, label: `Writes of ${words}`, to: pathOfRecord(project, words) }]
      : [])
  ]
  const isPending = operation.isFetching || customers.isFetching || record.isFetching
  return { commands, isSearching: isSearched(text) && (text.trim() !== words || isPending) }
}

/** What the command palette offers for a text. Pure. */
import { isFound } from "../parts/isFound.ts"

export interface Command {
  readonly id: string
  readonly label: string
  /** A second text, such as the section of a page. */
  readonly hint?: string | undefined
  readonly kind: CommandKind
  /** Where it leads; or what it does. */
  readonly to?: string
  readonly run?: () => void
}

export type CommandKind = "customer" | "operation" | "record" | "action" | "page"

const headings: Readonly<Record<CommandKind, string>> = {
  operation: "Operations",
  customer: "Customers",
  record: "Records",
  action: "Actions",
  page: "Pages"
}

export interface CommandGroup {
  readonly kind: CommandKind
  readonly heading: string
  readonly commands: ReadonlyArray<Command>
}

const kinds: ReadonlyArray<CommandKind> = ["operation", "customer", "record", "page", "action"]

/** The fixed commands that match the text, with what the server found, in groups. */
export const groupsFor = (
  text: string,
  fixed: ReadonlyArray<Command>,
  found: ReadonlyArray<Command>
): ReadonlyArray<CommandGroup> => {
  const all = [...found, ...fixed.filter(({ hint, label }) => isFound(text.trim(), [label, hint]))]
  return kinds
    .map((kind) => ({ kind, heading: headings[kind], commands: all.filter((command) => command.kind === kind) }))
    .filter(({ commands }) => commands.length > 0)
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu

/** Whether the text is the ID of an operation, or of one of its records. */
export const operationIdIn = (text: string): string | undefined => {
  const [id = ""] = text.trim().split(".")
  return uuid.test(id) && /^[^.]+(?:\.\d{1,6})?$/u.test(text.trim()) ? id.toLowerCase() : undefined
}

/** Shorter texts would match too much. */
const shortest = 2

export const isSearched = (text: string): boolean => text.trim().length >= shortest

/** The next option for an arrow key; it goes around at the ends. */
export const optionAfter = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === "ArrowDown") return (at + 1) % count
  if (key === "ArrowUp") return (at - 1 + count) % count
  return key === "Home" ? 0 : key === "End" ? count - 1 : undefined
}

/** A JSON value as a tree that folds, with a copy button. A node's children are rendered once it is opened. */
import { useState } from "react"
import { useAnnounce } from "./Announcer.tsx"
import { Button } from "./Button.tsx"

export interface JsonTreeProps {
  /** For screen readers. */
  readonly label: string
  readonly value: unknown
  /** Levels that are open at first. Default: 2. */
  readonly levels?: number
}

/** Children of a node that are rendered at first. */
const shownChildren = 100

type Entries = ReadonlyArray<readonly [name: string, value: unknown]>

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** The children of an object or a list; undefined for another value. */
const childrenOf = (value: unknown): Entries | undefined => {
  if (isList(value)) return value.map((each, index) => [`${index}`, each])
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined
}

const sizeInWords = (value: unknown, count: number): string => {
  const noun = isList(value) ? "item" : "property"
  return count === 1 ? `1 ${noun}` : `${count} ${noun === "item" ? "items" : "properties"}`
}

const Name = ({ name }: { readonly name: string | undefined }) =>
  name === undefined ? null : <span className="json-name">{name}: </span>

const Leaf = ({ value }: { readonly value: unknown }) => (
  <span data-type={value === null ? "null" : typeof value}>{JSON.stringify(value) ?? "undefined"}</span>
)

interface NodeProps {
  readonly name?: string
  readonly value: unknown
  /** Levels that are open, this one included. */
  readonly open: number
}

const Node = ({ name, open, value }: NodeProps) => {
  const entries = childrenOf(value)
  const [isOpen, setOpen] = useState(open > 0)
  const [shown, setShown] = useState(shownChildren)
  if (entries === undefined || entries.length === 0) {
    return (
      <p className="json-leaf">
        <Name name={name} />
        <Leaf value={value} />
      </p>
    )
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Name name={name} />
        <span className="quiet">{sizeInWords(value, entries.length)}</span>
      </summary>
      {isOpen ? (
        <div className="json-children">
          {entries.slice(0, shown).map(([key, each]) => (
            <Node key={key} name={key} value={each} open={open - 1} />
          ))}
          {entries.length > shown ? (
            <Button kind="quiet" onClick={() => setShown(shown + shownChildren)}>
              {`Show more (${entries.length - shown})`}
            </Button>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}

export const JsonTree = ({ label, levels = 2, value }: JsonTreeProps) => {
  const announce = useAnnounce()
  const [open, setOpen] = useState(levels)
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(value, null, 2)).then(
      () => announce("Copied"),
      () => announce("Copying is blocked by the browser. Select the text and copy it.")
    )
  return (
    <div className="json-tree">
      <div className="json-tools">
        <Button kind="quiet" onClick={() => setOpen(open === 0 ? Number.POSITIVE_INFINITY : 0)}>
          {open === 0 ? "Expand all" : "Collapse all"}
        </Button>
        <Button kind="quiet" icon="copy" onClick={() => void copy()}>
          Copy JSON
        </Button>
      </div>
      <div role="group" aria-label={label} key={open}>
        <Node value={value} open={open} />
      </div>
    </div>
  )
}

/** The command palette: a field over a list of customers, operations, records, pages and actions. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { Icon, type IconName } from "../parts/Icon.tsx"
import { arrive } from "../router/arrival.ts"
import { hrefOf, navigate } from "../router/Location.ts"
import { type Command, type CommandKind, groupsFor, optionAfter } from "./commands.ts"
import { useFoundCommands } from "./useFoundCommands.ts"

const icons: Readonly<Record<CommandKind, IconName>> = {
  operation: "operations",
  customer: "members",
  record: "search",
  action: "chevron",
  page: "home"
}

export interface CommandMenuProps {
  readonly project: string
  /** Pages and actions, which need no search. */
  readonly fixed: ReadonlyArray<Command>
  readonly onClose: () => void
}

const open = ({ run, to }: Command, inNewTab: boolean): void => {
  if (to === undefined) run?.()
  else if (inNewTab) window.open(hrefOf(to), "_blank", "noopener")
  else {
    arrive()
    navigate(to)
    window.scrollTo(0, 0)
  }
}

export const CommandMenu = ({ fixed, onClose, project }: CommandMenuProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState("")
  const [at, setAt] = useState(0)
  const id = useId()
  const { commands: found, isSearching } = useFoundCommands(project, text)
  const groups = groupsFor(text, fixed, found)
  const options = groups.flatMap(({ commands }) => commands)
  const active = options[Math.min(at, options.length - 1)]
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const activeId = active === undefined ? undefined : `${id} ${active.id}`.replaceAll(/\s/gu, "-")
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" })
  }, [activeId])
  const choose = (command: Command, inNewTab: boolean) => {
    onClose()
    open(command, inNewTab)
  }
  const press = (event: KeyboardEvent) => {
    const next = optionAfter(event.key, Math.min(at, options.length - 1), options.length)
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
    } else if (event.key === "Enter" && active !== undefined) {
      event.preventDefault()
      choose(active, event.ctrlKey || event.metaKey)
    }
  }
  return (
    <dialog
      ref={dialog}
      className="dialog commands"
      // A click beside it closes it too.
      closedby="any"
      aria-label="Search and commands"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="commands-box">
        <div className="commands-field">
          <Icon name="search" />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
            autoFocus
            role="combobox"
            aria-label="Search and commands"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            placeholder="Search customers, IDs, e-mail addresses, pages…"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
          <kbd>Esc</kbd>
        </div>
        <div id={`${id}-list`} className="commands-list" role="listbox" aria-label="Results">
          {groups.map(({ commands, heading, kind }) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="commands-heading" role="presentation">
                {heading}
              </p>
              {commands.map((command) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                <div
                  key={command.id}
                  id={`${id} ${command.id}`.replaceAll(/\s/gu, "-")}
                  className="command"
                  role="option"
                  tabIndex={-1}
                  aria-selected={command === active}
                  onPointerMove={() => setAt(options.indexOf(command))}
                  onClick={(event) => choose(command, event.ctrlKey || event.metaKey)}
                >
                  <Icon name={icons[kind]} />
                  <span className="command-label">{command.label}</span>
                  {command.hint === undefined ? null : <span className="command-hint">{command.hint}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="commands-note" role="status">
          {isSearching ? "Searching…" : options.length === 0 ? "No results" : `${options.length} results`}
        </p>
      </div>
    </dialog>
  )
}

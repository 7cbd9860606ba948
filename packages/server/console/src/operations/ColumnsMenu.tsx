/** The menu of the list's columns; the browser keeps the choice. */
import { useState } from "react"
import { Button } from "../parts/Button.tsx"
import { Menu } from "../parts/Menu.tsx"
import { allColumns, choiceIn, type ColumnChoice, withToggled } from "./columnChoice.ts"

const key = "fieldgate-columns"

const stored = (): ColumnChoice => {
  try {
    return choiceIn(window.localStorage.getItem(key))
  } catch {
    return allColumns
  }
}

/** Without storage the choice lasts until the page is closed. */
export const useColumns = (): readonly [ColumnChoice, (choice: ColumnChoice) => void] => {
  const [choice, setChoice] = useState(stored)
  const choose = (next: ColumnChoice) => {
    setChoice(next)
    try {
      window.localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Explained above.
    }
  }
  return [choice, choose]
}

export interface ColumnsMenuProps {
  /** The columns that may be hidden. */
  readonly headers: ReadonlyArray<string>
  readonly choice: ColumnChoice
  readonly onChange: (choice: ColumnChoice) => void
}

export const ColumnsMenu = ({ choice, headers, onChange }: ColumnsMenuProps) => (
  <Menu label="Columns">
    <fieldset className="columns-menu">
      <legend className="visually-hidden">Visible columns</legend>
      {headers.map((header) => (
        <label key={header}>
          <input
            type="checkbox"
            checked={!choice.hidden.includes(header)}
            onChange={() => onChange(withToggled(choice, header))}
          />
          {header}
        </label>
      ))}
    </fieldset>
    <Button
      disabled={choice.hidden.length === 0 && Object.keys(choice.shares).length === 0}
      onClick={() => onChange(allColumns)}
    >
      Reset columns
    </Button>
  </Menu>
)

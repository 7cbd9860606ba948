/**
 * The search field over the list: the ID of an operation filters it, anything else names a record, whose writes are shown instead.
 * @rule writer.records
 */
import { Icon } from "../parts/Icon.tsx"
import { useFragment, useSearchParameter } from "../router/Location.ts"
import { operationIdIn } from "../commands/commands.ts"

const label = "E-mail, CRM ID or operation ID"

export const ActivitySearch = () => {
  const [record, setRecord] = useFragment()
  const [id, setId] = useSearchParameter("q")
  const change = (text: string) => {
    const isId = operationIdIn(text) !== undefined
    setId(isId ? text : undefined)
    setRecord(isId ? "" : text)
  }
  return (
    <div className="search activity-search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        title="Finds an operation by its ID, or every write of a record by an e-mail address, a domain, a name, an external ID or its ID in the CRM"
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={record === "" ? (id ?? "") : record}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}

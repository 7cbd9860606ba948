/** The outcome of a write: the operation in Fieldgate, and the record in the CRM. */
import type { JSX } from "react"
import type { Written } from "./writePerson.ts"

export const Outcome = ({ written }: { readonly written: Written }): JSX.Element => {
  switch (written.tag) {
    case "refused":
      return (
        <section aria-label="Refused" className="refused">
          <h2>{written.title}</h2>
          <ul>
            {written.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )
    case "written": {
      const { crm, operation, record } = written
      return (
        <>
          <section aria-label="Operation">
            <h2>Operation in Fieldgate</h2>
            <p>
              <code>{operation.id}</code>: {operation.status}
            </p>
          </section>
          <section aria-label="Record">
            <h2>Record in {crm.name}</h2>
            {record === undefined ? (
              <p>Record not found in the sandbox.</p>
            ) : (
              <Properties properties={record.properties} />
            )}
          </section>
        </>
      )
    }
  }
}

const Properties = ({ properties }: { readonly properties: Readonly<Record<string, string>> }): JSX.Element => (
  <table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(properties).map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

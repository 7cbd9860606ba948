/** The customers that installed an integration. */
import type { Integration } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { pageBegin, pageRows, useListPage } from "../data/useListPage.ts"
import { health } from "../installations/words.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { CustomerMark } from "../parts/CustomerMark.tsx"
import { Empty } from "../parts/Empty.tsx"
import { EntityCell } from "../parts/EntityCell.tsx"
import { Page } from "../parts/Page.tsx"
import { Paging } from "../parts/Paging.tsx"
import { ProviderCell } from "../parts/ProviderCell.tsx"
import { Search } from "../parts/Search.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { pathOfCustomer } from "../routePaths.ts"
import { type Customer, customersOf } from "./customers.ts"

const headers = ["Customer", "Account", "Integrations", "Last config change"] as const

const columnsOf = (integrations: ReadonlyArray<Integration>): ReadonlyArray<Column<Customer>> => {
  const names = new Map(integrations.map(({ id, name }) => [id, name]))
  return [
    {
      header: headers[0],
      cell: ({ groupRef, name }) => (
        <EntityCell
          mark={<CustomerMark name={name} />}
          first={name}
          second={name === groupRef ? undefined : groupRef}
        />
      )
    },
    {
      header: headers[1],
      cell: ({ isHealthy }) => {
        const [tone, label] = health[isHealthy ? "healthy" : "unhealthy"]
        return <Status tone={tone}>{label}</Status>
      }
    },
    {
      header: headers[2],
      cell: ({ installations }) => (
        <ul className="marks">
          {installations.map(({ connection, id, integrationId }) => (
            <li key={id}>
              <ProviderCell provider={connection.provider} first={names.get(integrationId)} />
            </li>
          ))}
        </ul>
      )
    },
    { header: headers[3], cell: ({ lastSaved }) => <Time at={lastSaved} /> }
  ]
}

export const CustomersPage = ({ project }: { readonly project: string }) => {
  const { found, isFirst, onGo, search } = useListPage(["installations", project, "customers"], (api, part, options) =>
    api.installations.list({ project, ...part }, options)
  )
  const integrations = useIntegrations(project)
  return (
    <Page
      title="Customers"
      intro="Everyone who installed one of your integrations."
      actions={<Search label="Search customers" clears={pageBegin} />}
    >
      <Loaded of={found} skeleton={<TableSkeleton columns={headers} />}>
        {(rows) => (
          <div className="stack">
            <Table
              caption="Customers"
              rows={customersOf(rows.slice(0, pageRows))}
              columns={columnsOf(integrations.data ?? [])}
              rowKey={({ groupRef }) => groupRef}
              rowTo={({ groupRef }) => pathOfCustomer(project, groupRef)}
              empty={
                search !== "" || !isFirst ? (
                  <Empty icon="search" title="No matching customers">
                    <p>Search for a part of the name, or for the customer's whole reference.</p>
                  </Empty>
                ) : (
                  <Empty icon="members" title="No customers yet">
                    <p>Customers appear here when they install an integration, with the React components or the API.</p>
                  </Empty>
                )
              }
            />
            <Paging rows={rows} isFirst={isFirst} onGo={onGo} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

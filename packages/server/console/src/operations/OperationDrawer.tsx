/** An operation beside the list. The URL names it, so the list with the operation can be shared. */
import { Dialog } from "../parts/Dialog.tsx"
import { Loaded } from "../data/Loaded.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Link } from "../router/Link.tsx"
import { OperationStatus } from "./columns.tsx"
import { OperationActions } from "./OperationActions.tsx"
import { OperationSections, titleOf, useOperation } from "./OperationPage.tsx"
import { pathOfOperation } from "./paths.ts"

export interface OperationDrawerProps {
  readonly project: string
  readonly id: string
  readonly onClose: () => void
}

export const OperationDrawer = ({ id, onClose, project }: OperationDrawerProps) => {
  const { everyOf, operation } = useOperation(project, id)
  const { data } = operation
  return (
    <Dialog title={data === undefined ? "Operation" : titleOf(data)} size="drawer" onClose={onClose}>
      <div className="drawer-actions">
        {data === undefined ? null : <OperationStatus operation={data} />}
        <Link className="button" data-kind="plain" to={pathOfOperation(project, id)}>
          Open page
        </Link>
        {data === undefined ? null : <OperationActions key={data.id} operation={data} project={project} />}
      </div>
      {data?.result === undefined ? null : <p>{data.result}</p>}
      <Loaded of={operation} skeleton={<Skeleton lines={8} />}>
        {(found) => <OperationSections operation={found} project={project} every={everyOf(found)} />}
      </Loaded>
    </Dialog>
  )
}

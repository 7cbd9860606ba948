/** Shows the fields of one write of a record, and the rule behind each. */
import type { WriteMatch } from "@fieldgate/client"
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { FieldTable } from "./FieldRules.tsx"
import { usePlannedRequests } from "./usePlannedRequests.ts"
import { writeInWords } from "./operationState.ts"

interface OfWrite {
  readonly project: string
  readonly write: WriteMatch
}

export const FieldsButton = ({ project, write }: OfWrite) => {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => open(true)}>
        Show fields
      </Button>
      {isOpen ? <FieldsDialog project={project} write={write} onClose={() => open(false)} /> : null}
    </>
  )
}

const FieldsDialog = ({ onClose, project, write }: OfWrite & { readonly onClose: () => void }) => {
  const { operation, record } = write
  const requests = usePlannedRequests(project, operation.id)
  return (
    <Dialog title={`Fields of “${writeInWords(operation)}”`} size="wide" onClose={onClose}>
      <Loaded of={requests}>
        {({ records }) => {
          const found = records[record.index]
          return found === undefined ? (
            <p>The fields of this record are no longer stored.</p>
          ) : (
            <FieldTable index={record.index} fields={found.fields} />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

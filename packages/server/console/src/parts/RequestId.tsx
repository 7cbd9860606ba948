/** What to quote to whoever runs the server. */
import { CopyId } from "./CopyId.tsx"

export const RequestId = ({ id }: { readonly id: string }) => (
  <p className="request-id">
    Request <CopyId id={id} of="the request" whole />
  </p>
)

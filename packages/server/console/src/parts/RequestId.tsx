/** The request ID, to quote to the server's operator. */
import { CopyId } from "./CopyId.tsx"

export const RequestId = ({ id }: { readonly id: string }) => (
  <p className="request-id">
    Request ID <CopyId id={id} of="the request" whole />
  </p>
)

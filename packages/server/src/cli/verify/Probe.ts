import type { RecordFields } from "@fieldgate/core/domain/Json"

/** A call that the driver never makes, so that the provider gives an answer that the driver avoids. */
export interface Probe {
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH"
  /** Perhaps with the id of a record of the run. */
  readonly path: string | ((idOf: (objectName: string) => string) => string)
  readonly headers?: Readonly<Record<string, string>>
  /** As JSON, or as it is if it is a text. */
  readonly body: RecordFields | string
}

/** Bodies of `multipart/mixed` whose parts are HTTP messages: the batches of OData 4.0, section 11.7. Lines end with CRLF. Pure. */

export interface PartRequest {
  readonly method: string
  readonly url: string
  readonly body: string
}

export interface PartAnswer {
  readonly status: number
  readonly body: string
}

/** The requests of a batch; undefined if the body is anything else. */
export const requestsIn = (text: string): ReadonlyArray<PartRequest> | undefined =>
  allOf(text, ({ body, start }) => {
    const [, method = "", url = ""] = /^([A-Z]+) (\S+) HTTP\/1\.1$/u.exec(start) ?? []
    return method === "" ? undefined : { method, url, body }
  })

/** The answers of a batch; undefined if the body is anything else. */
export const answersIn = (text: string): ReadonlyArray<PartAnswer> | undefined =>
  allOf(text, ({ body, start }) => {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /u.exec(start) ?? []
    return status === undefined ? undefined : { status: Number(status), body }
  })

interface Message {
  readonly start: string
  readonly body: string
}

const line = "\r\n"

const allOf = <A>(text: string, read: (message: Message) => A | undefined): ReadonlyArray<A> | undefined => {
  const [, boundary] = /^--([^\r\n]+)\r\n/u.exec(text) ?? []
  if (boundary === undefined) return undefined
  const pieces = `${line}${text}`.split(`${line}--${boundary}`).slice(1)
  if (pieces.at(-1)?.startsWith("--") !== true) return undefined
  const found = pieces.slice(0, -1).map((piece) => read(messageIn(piece)))
  const known = found.flatMap((each) => (each === undefined ? [] : [each]))
  return known.length === found.length ? known : undefined
}

/** What is after the headers of the part. */
const messageIn = (piece: string): Message => {
  const [, ...rest] = piece.split(`${line}${line}`)
  const [head = "", ...body] = rest
  return { start: head.split(line, 1)[0] ?? "", body: body.join(`${line}${line}`).trim() }
}

/** A body with these answers. */
export const ofAnswers = (
  boundary: string,
  answers: ReadonlyArray<PartAnswer & { readonly headers: Readonly<Record<string, string>> }>
): string =>
  [
    ...answers.flatMap(({ body, headers, status }) => [
      `--${boundary}`,
      "Content-Type: application/http",
      "Content-Transfer-Encoding: binary",
      "",
      `HTTP/1.1 ${status} ${status < 300 ? "OK" : "Error"}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      body
    ]),
    `--${boundary}--`,
    ""
  ].join(line)

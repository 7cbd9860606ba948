/** The JSON of a request; null if it is invalid, which the library refuses like any other wrong body. */
export const bodyOf = async (request: Request) => {
  try {
    return JSON.parse(await request.text())
  } catch {
    return null
  }
}

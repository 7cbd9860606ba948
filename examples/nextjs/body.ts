/** The JSON of a request; null where it is none, which the library refuses as any other wrong form. */
export const bodyOf = async (request: Request) => {
  try {
    return JSON.parse(await request.text())
  } catch {
    return null
  }
}

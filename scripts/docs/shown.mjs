/** Blocks under `<!-- code: path -->` show a whole file that tests run. */
const marked = /<!-- code: (\S+) -->\n```(\w+)\n[^]*?```$/gmu

/** The page with each marked block replaced by the file it names. */
export const withCode = (page, read) =>
  page.replaceAll(
    marked,
    (_, path, language) => `<!-- code: ${path} -->\n\`\`\`${language}\n${read(path).trim()}\n\`\`\``
  )

/** Strings of a JSON text, skipped without decoding them: that is much faster than reading their characters. */

/** Of characters that give a JSON text its structure. */
export const codes = {
  quote: 0x22,
  comma: 0x2c,
  backslash: 0x5c,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d
}

/** The place of the quote that ends the string which starts here; the end of the text if the quote is missing. Linear. */
export const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === codes.backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

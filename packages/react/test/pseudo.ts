/** A pseudo-language: each text is longer, accented and in brackets, so that literal texts are visible. */
import type { Message, Messages } from "../src/messages/Messages.ts"
import { English } from "../src/messages/English.ts"

const plain = "aceiklnorsuyACEIKLNORSUY"
const accented = "àçéîķľñôŕšûýÀÇÉÎĶĽÑÔŔŠÛÝ"

const accent = (letter: string): string => {
  const at = plain.indexOf(letter)
  return at < 0 ? letter : (accented[at] ?? letter)
}

/** Placeholders are kept; the length grows by a third, as in German. */
const pseudoText = (text: string): string => {
  const spelled = text
    .split(/(\{\w+\})/u)
    .map((part) => (part.startsWith("{") ? part : [...part].map(accent).join("")))
    .join("")
  return `⟦${spelled}${"·".repeat(Math.ceil(text.length / 3))}⟧`
}

const pseudoMessage = (message: Message): Message =>
  typeof message === "string" ? pseudoText(message) : { ...message, ...mapped(message, pseudoText) }

const mapped = <From, To>(from: object, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]))

export const pseudo = (): Messages =>
  // It is made from English, so it has the same keys.
  mapped<object, object>(English, (area) => mapped(area, pseudoMessage)) as Messages

/** The texts of a page that don't come from the messages; values in texts are inside the brackets. */
export const literalTexts = (page: HTMLElement): ReadonlyArray<string> =>
  textNodes(page)
    .map((text) => text.trim())
    .filter((text) => text !== "" && !text.startsWith("⟦"))

const textNodes = (page: HTMLElement): ReadonlyArray<string> => {
  const walker = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode() !== null) found.push(walker.currentNode.textContent ?? "")
  return found
}

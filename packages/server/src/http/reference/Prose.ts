/** Descriptions of the document as HTML: they hold code in backticks, paragraphs and simple lists. */
import { escape } from "../pages/Page.ts"

/** One line, with its code. */
export const inline = (text: string): string => escape(text).replaceAll(/`([^`]+)`/gu, "<code>$1</code>")

const isItem = (line: string): boolean => line.startsWith("- ")

const block = (text: string): string => {
  const lines = text.split("\n")
  return lines.every(isItem)
    ? `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("")}</ul>`
    : `<p>${inline(lines.join(" "))}</p>`
}

export const prose = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/u)
    .map(block)
    .join("\n")

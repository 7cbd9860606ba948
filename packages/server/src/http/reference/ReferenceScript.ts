/** The reference's script: it filters the list of operations and shows all samples in the language that was chosen. */
export const referenceScript = `"use strict"
const filter = document.querySelector("#filter")
const count = document.querySelector("#filter-count")
const groups = [...document.querySelectorAll(".operations details")].map((element) => ({
  element,
  isOpen: element.open,
  items: [...element.querySelectorAll("li")].map((item) => ({ item, text: item.dataset.search }))
}))
const show = () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let found = 0
  for (const { element, isOpen, items } of groups) {
    let inGroup = 0
    for (const { item, text } of items) {
      item.hidden = !words.every((word) => text.includes(word))
      if (!item.hidden) inGroup += 1
    }
    element.hidden = inGroup === 0
    element.open = words.length === 0 ? isOpen : inGroup > 0
    found += inGroup
  }
  count.textContent = words.length === 0 ? "" : found === 1 ? "1 operation" : found + " operations"
}
if (filter !== null) {
  filter.closest("search").hidden = false
  filter.addEventListener("input", show)
  // A browser restores the text of the field when the reader comes back.
  show()
}
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".samples input")) return
  for (const other of document.querySelectorAll(".samples input")) {
    if (other.value === target.value) other.checked = true
  }
})
`

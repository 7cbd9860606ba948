/** Words of the building blocks: buttons of inputs, states of tabs, what a list says of itself. */
export const parts = {
  show: "Show {label}",
  choose: "Choose…",
  openList: "Show options",
  clear: "Clear {label}",
  noMatch: "Nothing matches your search",
  matches: { one: "{count} option", other: "{count} options" },
  done: "Complete",
  pending: "Not saved yet",
  error: "Needs a change",
  causes: "What led to it"
} as const

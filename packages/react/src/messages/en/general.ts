/** Words that every screen uses. */
export const general = {
  loading: "Loading…",
  retry: "Try again",
  retryIn: { one: "Try again in {count} second", other: "Try again in {count} seconds" },
  retryInMinutes: { one: "Try again in {count} minute", other: "Try again in {count} minutes" },
  cancel: "Cancel",
  back: "Back",
  next: "Next",
  close: "Close",
  save: "Save",
  search: "Search",
  required: "required",
  optional: "optional",
  requestId: "Request id: {requestId}",
  copy: "Copy",
  copied: "Copied"
} as const

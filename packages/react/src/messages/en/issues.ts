/** What can't be saved yet in a config; shown beside its input. */
export const issues = {
  mappingMissing: "Choose a field for {field}.",
  mappingDoubled: "{field} has the same field as another mapping.",
  defaultMistyped: "The default value does not fit the type of {field}.",
  neverFilled: "{object} requires {field}: write it on create, or give it a default value.",
  deletionUnsupported: "Records of {object} can't be deleted here: switch deletion off.",
  ifEmptyUnsupported: "{field} can't be written only if it is empty: choose another rule."
} as const

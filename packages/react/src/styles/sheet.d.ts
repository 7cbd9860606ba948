/** Declares style sheets as imports without exports. @rule react.styles */
export type StyleSheet = never

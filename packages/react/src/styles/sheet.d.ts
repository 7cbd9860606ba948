/** Tells compilers that a style sheet may be imported for its effect alone; there is nothing to take from it. */
export type StyleSheet = never

/** Every migration by number and name. One that has been released never changes; the next one gets the next number. */
import initial from "./0001_initial.ts"

export const migrations = {
  "0001_initial": initial
}

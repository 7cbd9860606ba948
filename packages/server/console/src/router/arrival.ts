/** Whether the user has just navigated: then the new page's heading takes the focus. Not on the first load. */

let arrived = false

export const arrive = (): void => {
  arrived = true
}

/** True once after each arrival. */
export const takeArrival = (): boolean => {
  const was = arrived
  arrived = false
  return was
}

/** Runs a flow outside of React: a pure step decides, effects are carried out, subscribers hear of each new state. */

export interface Decision<State, Effect> {
  readonly state: State
  readonly effects: ReadonlyArray<Effect>
}

export interface Flow<State, Event> {
  readonly state: () => State
  /** The new state stands when it returns; its effects have begun. */
  readonly send: (event: Event) => void
  readonly subscribe: (heard: () => void) => () => void
}

interface Parts<State, Event, Effect> {
  readonly initial: State
  readonly step: (state: State, event: Event) => Decision<State, Effect>
  readonly perform: (effect: Effect, send: (event: Event) => void) => void
}

/** One flow for each mounted component; it lives outside of React's renders, so an effect is carried out once. */
export const makeFlow = <State, Event, Effect>({
  initial,
  perform,
  step
}: Parts<State, Event, Effect>): Flow<State, Event> => {
  let current = initial
  const subscribers = new Set<() => void>()
  const send = (event: Event): void => {
    const { effects, state } = step(current, event)
    if (state !== current) {
      current = state
      for (const heard of subscribers) heard()
    }
    for (const effect of effects) perform(effect, send)
  }
  return {
    state: () => current,
    send,
    subscribe: (heard) => {
      subscribers.add(heard)
      return () => subscribers.delete(heard)
    }
  }
}

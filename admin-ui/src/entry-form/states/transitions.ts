/** The states of an entry's form. */
export type StateName =
  /** There is no unsaved input. */
  | 'clean'
  /** There is unsaved input. */
  | 'typing'
  /** A save of the person is in progress. */
  | 'saving'
  /** An autosave is in progress. */
  | 'autosaving'
  /** Somebody else has changed the entry too, and the person has to resolve the conflict. */
  | 'conflict'
  /** The last save was refused; the input is kept. */
  | 'refused'

/** The events of a form. */
export type EventName =
  /** The values differ from those that the form started from. */
  | 'typed'
  /** The values are again those that the form started from. */
  | 'reverted'
  /** A save of the person begins; it ends with `ended` or `refused`. */
  | 'save'
  /** The sent values are stored. */
  | 'stored'
  | 'ended'
  | 'refused'
  /** An autosave begins; it ends with `autosaveEnded`. */
  | 'autosave'
  | 'autosaved'
  | 'autosaveEnded'
  /** The values that somebody else has saved were merged into the form. */
  | 'merged'
  /** The last save was undone. */
  | 'undone'
  /** The form starts from another state of the entry and keeps its input. */
  | 'moved'
  /** The form replaces its input with a state of the entry. */
  | 'restarted'
  /** Discarded input was restored. */
  | 'broughtBack'

/**
 * The result of an event: a state, or 'rest', the state without a save in progress, which depends on whether there is a
 * conflict and whether there is input.
 */
export type Target = StateName | 'rest'

const save = { save: 'saving', merged: 'rest', undone: 'rest' } as const
const anew = { restarted: 'clean', broughtBack: 'typing' } as const

/** The next state for each event in each state; an event that is not listed does not change the state. */
export const transitions: Record<StateName, Partial<Record<EventName, Target>>> = {
  clean: { ...save, ...anew, typed: 'typing', autosave: 'autosaving' },
  typing: { ...save, ...anew, reverted: 'clean', autosave: 'autosaving' },
  // Other events do not interrupt a save of the person.
  saving: { ended: 'rest', refused: 'refused' },
  // A save of the person waits for the autosave, but its state replaces it at once.
  autosaving: { save: 'saving', autosaveEnded: 'rest' },
  // A conflict ends with a save or by discarding the input, not by typing.
  conflict: { ...save, ...anew },
  refused: { ...save, ...anew, reverted: 'clean', autosave: 'autosaving' },
}

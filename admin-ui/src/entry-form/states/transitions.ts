/** The states of an entry's form. */
export type StateName =
  /** Nothing is typed that is not stored. */
  | 'clean'
  /** Something is typed. */
  | 'typing'
  /** What the person has asked for is being written. */
  | 'saving'
  /** What is typed is being saved by itself. */
  | 'autosaving'
  /** Somebody else has changed the entry too, and the person looks at that. */
  | 'conflict'
  /** The last save was refused, and what was typed is still there. */
  | 'refused'

/** What happens to a form. */
export type EventName =
  /** The values differ from those that the form started from. */
  | 'typed'
  /** The values are again those that the form started from. */
  | 'reverted'
  /** The person has something written, until `ended` or `refused`. */
  | 'save'
  /** What was sent is stored. */
  | 'stored'
  | 'ended'
  | 'refused'
  /** A save that nobody pressed a button for begins, until `autosaveEnded`. */
  | 'autosave'
  | 'autosaved'
  | 'autosaveEnded'
  /** What somebody else has saved is in the form, below what was typed. */
  | 'merged'
  /** The last save was taken back. */
  | 'undone'
  /** The form starts from another state of the entry; what was typed stays. */
  | 'moved'
  /** The form shows a state of the entry in place of what was typed. */
  | 'restarted'
  /** What was discarded is typed again. */
  | 'broughtBack'

/**
 * Where an event leads: a state, or the state of a form of which nothing is under way, which depends on whether there
 * is a conflict, and whether anything is typed.
 */
export type Target = StateName | 'rest'

const save = { save: 'saving', merged: 'rest', undone: 'rest' } as const
const anew = { restarted: 'clean', broughtBack: 'typing' } as const

/** Where each event leads from each state; an event that is not named here leaves the state as it is. */
export const transitions: Record<StateName, Partial<Record<EventName, Target>>> = {
  clean: { ...save, ...anew, typed: 'typing', autosave: 'autosaving' },
  typing: { ...save, ...anew, reverted: 'clean', autosave: 'autosaving' },
  // The person's save outlasts everything that happens meanwhile.
  saving: { ended: 'rest', refused: 'refused' },
  // A save of the person waits for it, and takes its place at once.
  autosaving: { save: 'saving', autosaveEnded: 'rest' },
  // A conflict is over when it is saved or discarded, whatever is typed meanwhile.
  conflict: { ...save, ...anew },
  refused: { ...save, ...anew, reverted: 'clean', autosave: 'autosaving' },
}

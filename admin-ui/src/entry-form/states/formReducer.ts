import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Entry } from '../../model/schema.ts'
import type { Conflict } from '../conflict/conflict.ts'
import { type EventName, type StateName, transitions } from './transitions.ts'

/** The state of an entry's form, without the values, which the form itself keeps. */
export interface FormState {
  name: StateName
  /** The state that the form started from: it must not change once there is input. */
  start: Loaded<Entry> | null
  /** The entry that was known when the form continued by itself; it is not treated as a remote change. */
  passed: Loaded<Entry> | null
  /** Whether the form shows restored input after a reload. */
  restored: boolean
  conflict: Conflict | null
  /** Whether the values differ from those that the form started from. */
  isDirty: boolean
}

/** A new start of the form. */
interface Start {
  start: Loaded<Entry> | null
  passed: Loaded<Entry> | null
}

type WithStart = 'moved' | 'restarted' | 'broughtBack' | 'autosaved'

export type FormEvent =
  | { type: Exclude<EventName, WithStart | 'merged'> }
  | ({ type: WithStart } & Start)
  | { type: 'merged'; conflict: Conflict | null }

/** The initial state of a form, from an entry or from restored input. */
export function initialState(start: Loaded<Entry> | null, restored: boolean): FormState {
  const name = restored ? 'typing' : 'clean'
  return { name, start, passed: null, restored, conflict: null, isDirty: restored }
}

/** The state of a form after an event. */
export function reduce(state: FormState, event: FormEvent): FormState {
  const next = { ...state, ...changeOf(event) }
  const target = transitions[state.name][event.type] ?? state.name
  if (target === 'rest') next.name = restOf(next)
  // The person has not resolved the conflict yet, so it takes precedence over the refusal.
  else next.name = target === 'refused' && next.conflict ? 'conflict' : target
  return next
}

/** The parts of the state other than its name that an event changes. */
function changeOf(event: FormEvent): Partial<FormState> {
  switch (event.type) {
    case 'typed':
      return { isDirty: true }
    case 'reverted':
      return { isDirty: false }
    case 'stored':
      return { restored: false, conflict: null }
    case 'undone':
      return { conflict: null }
    case 'merged':
      return { conflict: event.conflict }
    case 'moved':
      return startOf(event)
    case 'autosaved':
      return { ...startOf(event), restored: false }
    case 'restarted':
      return { ...startOf(event), restored: false, conflict: null, isDirty: false }
    case 'broughtBack':
      return { ...startOf(event), restored: true, isDirty: true }
    default:
      return {}
  }
}

function startOf({ start, passed }: Start): Start {
  return { start, passed }
}

/** The state of a form without a save in progress. */
function restOf({ conflict, isDirty }: FormState): StateName {
  if (conflict) return 'conflict'
  return isDirty ? 'typing' : 'clean'
}

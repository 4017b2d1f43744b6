import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Entry } from '../../model/schema.ts'
import type { Conflict } from '../conflict/conflict.ts'
import { type EventName, type StateName, transitions } from './transitions.ts'

/** The state of an entry's form, without the values, which the form itself keeps. */
export interface FormState {
  name: StateName
  /** What the form started from: news must not change it once something is typed. */
  start: Loaded<Entry> | null
  /** What was known when the form went on by itself: no news of it. */
  passed: Loaded<Entry> | null
  /** Whether the form shows what was typed before a reload. */
  restored: boolean
  conflict: Conflict | null
  /** Whether the values differ from those that the form started from. */
  isDirty: boolean
}

/** Another start of the form. */
interface Start {
  start: Loaded<Entry> | null
  passed: Loaded<Entry> | null
}

type WithStart = 'moved' | 'restarted' | 'broughtBack' | 'autosaved'

export type FormEvent =
  | { type: Exclude<EventName, WithStart | 'merged'> }
  | ({ type: WithStart } & Start)
  | { type: 'merged'; conflict: Conflict | null }

/** The state of a form that starts from an entry, or from what was typed before a reload. */
export function initialState(start: Loaded<Entry> | null, restored: boolean): FormState {
  const name = restored ? 'typing' : 'clean'
  return { name, start, passed: null, restored, conflict: null, isDirty: restored }
}

/** The state of a form after an event. */
export function reduce(state: FormState, event: FormEvent): FormState {
  const next = { ...state, ...changeOf(event) }
  const target = transitions[state.name][event.type] ?? state.name
  if (target === 'rest') next.name = restOf(next)
  // Nobody has looked at the conflict: it outlasts the refusal.
  else next.name = target === 'refused' && next.conflict ? 'conflict' : target
  return next
}

/** What an event changes beside the name of the state. */
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

/** The state of a form of which nothing is under way. */
function restOf({ conflict, isDirty }: FormState): StateName {
  if (conflict) return 'conflict'
  return isDirty ? 'typing' : 'clean'
}

import { describe, expect, it } from 'vitest'
import type { Conflict } from '../conflict/conflict.ts'
import { type FormEvent, type FormState, initialState, reduce } from './formReducer.ts'
import type { EventName, StateName } from './transitions.ts'

const stored = {
  entity: { id: 'a', createdAt: '', updatedAt: '' },
  etag: '"1"',
} as FormState['start']
const newer = {
  entity: { id: 'a', createdAt: '', updatedAt: '' },
  etag: '"2"',
} as FormState['start']
const conflict = { fields: [] } as unknown as Conflict

const states: Record<StateName, FormState> = {
  clean: initialState(stored, false),
  typing: { ...initialState(stored, false), name: 'typing', isDirty: true },
  saving: { ...initialState(stored, false), name: 'saving', isDirty: true },
  autosaving: { ...initialState(stored, false), name: 'autosaving', isDirty: true },
  conflict: { ...initialState(stored, false), name: 'conflict', conflict, isDirty: true },
  refused: { ...initialState(stored, false), name: 'refused', isDirty: true },
}

const start = { start: newer, passed: stored }
const events: Record<EventName, FormEvent> = {
  typed: { type: 'typed' },
  reverted: { type: 'reverted' },
  save: { type: 'save' },
  stored: { type: 'stored' },
  ended: { type: 'ended' },
  refused: { type: 'refused' },
  autosave: { type: 'autosave' },
  autosaved: { type: 'autosaved', ...start },
  autosaveEnded: { type: 'autosaveEnded' },
  merged: { type: 'merged', conflict },
  undone: { type: 'undone' },
  moved: { type: 'moved', ...start },
  restarted: { type: 'restarted', ...start },
  broughtBack: { type: 'broughtBack', ...start },
}

/** The state after each event, in the order of the columns; a dot if it does not change. */
const table = `
               clean       typing      saving    autosaving  conflict   refused
typed          typing      .           .         .           .          .
reverted       .           clean       .         .           .          clean
save           saving      saving      .         saving      saving     saving
stored         .           .           .         .           .          .
ended          .           .           typing    .           .          .
refused        .           .           refused   .           .          .
autosave       autosaving  autosaving  .         .           .          autosaving
autosaved      .           .           .         .           .          .
autosaveEnded  .           .           .         typing      .          .
merged         conflict    conflict    .         .           conflict   conflict
undone         .           .           .         .           typing     typing
moved          .           .           .         .           .          .
restarted      clean       clean       .         .           clean      clean
broughtBack    typing      typing      .         .           typing     typing
`

function cases(): [EventName, StateName, StateName][] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.flatMap(([event, ...targets]) =>
    targets.map((target, at): [EventName, StateName, StateName] => {
      const state = head[at] as StateName
      return [event as EventName, state, target === '.' ? state : (target as StateName)]
    }),
  )
}

/** The state of a form after some events. */
function after(...names: (EventName | FormEvent)[]): FormState {
  return names
    .map((event) => (typeof event === 'string' ? events[event] : event))
    .reduce(reduce, states.clean)
}

describe('the states of a form', () => {
  it('has every event in every state in its table', () => {
    expect(cases()).toHaveLength(Object.keys(events).length * Object.keys(states).length)
  })

  it.each(cases())('%s leads from %s to %s', (event, state, target) => {
    expect(reduce(states[state], events[event]).name).toBe(target)
  })

  it('is clean after a save of all that was typed', () => {
    const state = after('typed', 'save', 'reverted', 'stored', 'ended')

    expect(state).toEqual({ ...states.clean, isDirty: false })
  })

  it('is typing after a save during which more was typed', () => {
    expect(after('typed', 'save', 'stored', 'ended').name).toBe('typing')
  })

  it('shows a conflict once the save that met it is refused', () => {
    const met = after('typed', 'save', 'moved', 'merged')
    expect(met).toMatchObject({ name: 'saving', start: newer, conflict })
    expect(reduce(met, events.refused).name).toBe('conflict')
  })

  it('shows a conflict once the autosave that met it has ended', () => {
    expect(after('typed', 'autosave', 'merged', 'autosaveEnded').name).toBe('conflict')
  })

  it('has no conflict where somebody else has changed nothing that the form shows', () => {
    const state = after('typed', 'save', { type: 'merged', conflict: null }, 'refused')

    expect(state).toMatchObject({ name: 'refused', conflict: null })
  })

  it('keeps a conflict through a refused save, and ends it with a stored one', () => {
    const refused = after('typed', 'merged', 'save', 'refused')
    expect(refused).toMatchObject({ name: 'conflict', conflict })
    const saved = [events.save, events.stored, events.reverted, events.ended]
    expect(saved.reduce(reduce, refused)).toMatchObject({ name: 'clean', conflict: null })
  })

  it('saves what the person asks for once an autosave has ended', () => {
    const asked = after('typed', 'autosave', 'save')
    expect(asked.name).toBe('saving')
    expect(reduce(reduce(asked, events.autosaved), events.autosaveEnded)).toMatchObject({
      name: 'saving',
      start: newer,
    })
  })

  it('starts with what was typed before a reload until that is stored or discarded', () => {
    const restored = initialState(stored, true)
    expect(restored).toMatchObject({ name: 'typing', restored: true })
    expect(reduce(restored, events.moved).restored).toBe(true)
    for (const event of [events.stored, events.autosaved, events.restarted])
      expect(reduce(restored, event).restored).toBe(false)
  })

  it('starts anew from another state without what was typed', () => {
    expect(after('typed', 'merged', 'restarted')).toEqual({ ...states.clean, ...start })
  })
})

import { expect, it, vi } from 'vitest'
import type { ContentType } from '../model/schema.ts'
import { Edits, type Outcome, type Standing } from './edits.ts'
import { oneNotice } from './oneNotice.ts'

const standing = (type: string, name: string, changed = 1): Standing => ({
  type: { name: type } as ContentType,
  name,
  changed,
  pending: false,
  entity: { id: name, createdAt: '', updatedAt: '' },
  typed: {},
})

/** Edited entries, each with the result of its write; returns the order of the writes. */
function start(entries: Record<string, [Standing, Outcome]>) {
  const edits = new Edits()
  const written: string[] = []
  const put = vi.fn<(drafts: object) => void>()
  for (const [key, [known, outcome]] of Object.entries(entries)) {
    edits.enter(key, {
      write: (how) => {
        written.push(`${how} ${key}`)
        return Promise.resolve(outcome)
      },
      discard: () => put({ discarded: key }),
      put,
      drafts: () => ({}),
    })
    edits.note(key, known)
  }
  return { edits, written, put }
}

const saved: Outcome = { saved: true }
const refused: Outcome = { saved: false, why: 'Title is required.' }

it('writes the entries one after the other, the page last', async () => {
  const { edits, written } = start({
    'pages/home': [standing('page', 'Home'), saved],
    'sections/a': [standing('section', 'A'), saved],
    'sections/b': [standing('section', 'B', 0), saved],
    'settings/settings': [standing('settings', 'the settings'), saved],
  })
  const report = await edits.write('save')
  expect(written).toEqual([
    'save sections/a',
    'save settings/settings',
    'save pages/home',
  ])
  expect(report).toEqual({ how: 'save', saved: ['A', 'the settings', 'Home'], left: [] })
})

it('stops at the first that is refused, and says what is saved and what is not', async () => {
  const { edits, written } = start({
    'sections/a': [standing('section', 'A'), saved],
    'sections/b': [standing('section', 'B'), refused],
    'sections/c': [standing('section', 'C'), saved],
    'pages/home': [standing('page', 'Home'), saved],
  })
  await edits.write('draft')
  expect(written).toEqual(['draft sections/a', 'draft sections/b'])
  expect(edits.state()).toMatchObject({
    saving: false,
    report: {
      saved: ['A'],
      refused: { key: 'sections/b', name: 'B', why: 'Title is required.' },
      left: ['C', 'Home'],
    },
  })
})

it('reports a write that fails in another way as refused', async () => {
  const { edits } = start({ 'sections/a': [standing('section', 'A'), saved] })
  edits.enter('sections/a', {
    write: () => Promise.reject(new Error('The server cannot be reached.')),
    discard: () => undefined,
    put: () => undefined,
    drafts: () => ({}),
  })
  const { refused: failed } = await edits.write('save')
  expect(failed?.why).toBe('The server cannot be reached.')
})

it('takes changes of several entries back in turn, and makes them again', () => {
  const { edits, put } = start({
    'sections/a': [standing('section', 'A'), saved],
    'sections/b': [standing('section', 'B'), saved],
  })
  edits.hold('sections/a', { title: 'one' }, false)
  edits.hold('sections/b', { title: 'two' }, false)
  expect(edits.state().canUndo).toBe(false)
  edits.hold('sections/a', { title: 'one more' }, true)
  edits.hold('sections/b', { title: 'two more' }, true)

  expect(edits.undo()).toMatchObject({ key: 'sections/b' })
  expect(put).toHaveBeenLastCalledWith({ title: 'two' })
  edits.undo()
  expect(put).toHaveBeenLastCalledWith({ title: 'one' })
  expect(edits.state()).toMatchObject({ canUndo: false, canRedo: true })
  edits.redo()
  expect(put).toHaveBeenLastCalledWith({ title: 'one more' })
})

it('forgets the steps of an entry that goes on from another state', () => {
  const { edits } = start({ 'sections/a': [standing('section', 'A'), saved] })
  edits.hold('sections/a', { title: 'one' }, false)
  edits.hold('sections/a', { title: 'two' }, true)
  edits.hold('sections/a', { title: 'two' }, false)
  expect(edits.state().canUndo).toBe(false)
})

it('discards what is typed in every entry', () => {
  const { edits, put } = start({
    'sections/a': [standing('section', 'A'), saved],
    'sections/b': [standing('section', 'B', 0), saved],
  })
  edits.discard()
  expect(put.mock.calls).toEqual([[{ discarded: 'sections/a' }]])
})

it('says in one notice what one press has written, and takes all of it back', () => {
  const undone: string[] = []
  const one = (name: string) => ({
    title: `${name} is saved.`,
    action: { text: 'Undo', hint: 'Press Undo', run: () => void undone.push(name) },
  })
  expect(oneNotice('save', ['A'], [one('A')])?.title).toBe('A is saved.')
  const notice = oneNotice('save', ['A', 'Home'], [one('A'), one('Home')])
  expect(notice).toMatchObject({ title: '2 entries are saved.', description: 'A, Home.' })
  notice?.action?.run()
  expect(undone).toEqual(['Home', 'A'])
  expect(oneNotice('save', [], [])).toBeUndefined()
})

it('publishes the last entry alone, and saves those before it', async () => {
  const { edits, written } = start({
    'sections/a': [standing('section', 'A'), saved],
    'pages/home': [standing('page', 'Home'), saved],
  })
  await edits.write('publish', ['sections/a', 'pages/home'])
  expect(written).toEqual(['save sections/a', 'publish pages/home'])
})

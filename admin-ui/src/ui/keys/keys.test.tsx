import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type KeyList, matches } from './keyList.ts'
import { singleKeys } from './singleKeys.ts'
import { heardLists, useKeys } from './useKeys.ts'

const list = {
  where: 'In a test',
  keys: {
    next: { press: 'J ArrowDown', label: 'Next' },
    help: { press: '?', label: 'Help' },
    store: { press: 'Mod+S', label: 'Store', inFields: true },
    undo: { press: 'Mod+Z', label: 'Undo' },
  },
} satisfies KeyList

const acts = { next: vi.fn(), help: vi.fn(), store: vi.fn(), undo: vi.fn() }

function Listener() {
  useKeys(list, acts)
  return null
}

afterEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})

function calls() {
  return Object.entries(acts).flatMap(([name, { mock }]) => mock.calls.map(() => name))
}

it('hears the keys of a list while it is shown, and lists it meanwhile', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Listener />)
  await user.keyboard('j{ArrowDown}?{Control>}s{/Control}{Meta>}z{/Meta}')
  expect(calls()).toEqual(['next', 'next', 'help', 'store', 'undo'])
  expect(heardLists()).toEqual([list])
  unmount()
  await user.keyboard('j')
  expect(acts.next).toHaveBeenCalledTimes(2)
  expect(heardLists()).toEqual([])
})

it('leaves keys to a person who types, except those that are meant for fields', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Listener />
      <input aria-label="Name" />
      <div role="listbox" tabIndex={0} aria-label="Choices" />
    </>,
  )
  await user.click(screen.getByLabelText('Name'))
  await user.keyboard('j?{Control>}z{/Control}')
  expect(calls()).toEqual([])
  await user.keyboard('{Control>}s{/Control}')
  expect(calls()).toEqual(['store'])
  screen.getByLabelText('Choices').focus()
  await user.keyboard('j')
  expect(acts.next).not.toHaveBeenCalled()
})

it('hears no single key while a dialog is open, while text is composed, and when they are off', async () => {
  const user = userEvent.setup()
  const { rerender } = render(
    <>
      <Listener />
      <div role="dialog" aria-label="Window" />
    </>,
  )
  await user.keyboard('j')
  rerender(<Listener />)
  fireEvent.keyDown(document.body, { key: 'j', isComposing: true })
  singleKeys.set(false)
  await user.keyboard('j')
  expect(calls()).toEqual([])
  singleKeys.set(true)
  await user.keyboard('j')
  expect(calls()).toEqual(['next'])
})

it('leaves a key to the browser if the action returns false, or something else has handled it', () => {
  render(<Listener />)
  acts.store.mockReturnValueOnce(false)
  const press = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect(press()).toBe(true)
  expect(press()).toBe(false)
  const use = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', use)
  press()
  document.body.removeEventListener('keydown', use)
  expect(acts.store).toHaveBeenCalledTimes(2)
})

it.each([
  ['Mod+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, true],
  ['Mod+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, false],
  ['Mod+Z', { key: 'z', ctrlKey: true, altKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['J', { key: 'J', shiftKey: true }, false],
  ['Tab', { key: 'Tab', shiftKey: true }, false],
])('matches %s by its modifiers', (press, init, expected) => {
  expect(matches(press, new KeyboardEvent('keydown', init))).toBe(expected)
})

import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Field } from '../../../model/schema.ts'
import { FieldRow } from '../../FieldRow.tsx'
// The editor's code is already loaded: React then renders it, and shows it a moment later.
import '../VisualEditor.tsx'

const field: Field = { name: 'content', label: 'Content', kind: 'rich' }

// jsdom has no layout, and so no scrolling.
const scrolled = vi.fn()
Element.prototype.scrollIntoView = scrolled
// The editor finds no position to scroll to.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
// jsdom does not know the range of an input event: it is the selection.
InputEvent.prototype.getTargetRanges = () => []

function Row({ start }: { start: string }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <form onSubmit={() => expect.unreachable('the form was submitted')}>
      <FieldRow
        field={field}
        name="content"
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
      />
      <output data-testid="written">{String(value)}</output>
    </form>
  )
}

const written = () => screen.getByTestId('written').textContent
const said = (words: string) =>
  screen.getAllByRole('status').some(({ textContent }) => textContent === words)

async function open(start: string) {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Row start={start} />
    </QueryClientProvider>,
  )
  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' }))
  await user.click(tools.getByRole('button', { name: 'Find and replace' }))
  return { user, text: screen.getByRole('textbox', { name: 'Content' }) }
}

const start = '<p>A boat, a Boat and a <strong>bo</strong>at.</p><p>No ship.</p>'

it('goes to each match, across formats and in any case', async () => {
  const { user, text } = await open(start)
  expect(screen.getByLabelText('Find')).toHaveFocus()
  await user.keyboard('boat')
  expect(text.querySelectorAll('.ProseMirror-search-match').length).toBeGreaterThan(2)
  expect(said('3 matches')).toBe(true)
  await user.keyboard('{Enter}')
  expect(said('1 of 3 matches')).toBe(true)
  expect(scrolled.mock.contexts.at(-1)).toHaveTextContent('boat')
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect(said('1 of 3 matches')).toBe(true)
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(said('3 of 3 matches')).toBe(true)
  await user.click(screen.getByLabelText('Match case'))
  expect(said('2 matches') || said('2 of 2 matches')).toBe(true)
  expect(written()).toBe(start)
})

it('replaces a match and then all, and ends with Escape', async () => {
  const { user, text } = await open(start)
  await user.keyboard('boat')
  await user.type(screen.getByLabelText('Replace with'), 'ship')
  await user.keyboard('{Enter}{Enter}')
  expect(written()).toContain('A ship, a Boat')
  await user.click(screen.getByRole('button', { name: 'Replace all' }))
  expect(said('2 replaced')).toBe(true)
  expect(written()).not.toMatch(/boat/i)
  expect(screen.getByRole('button', { name: 'Replace all' })).toBeDisabled()

  await user.click(screen.getByLabelText('Find'))
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Replace with')).toBeNull()
  expect(text.querySelector('.ProseMirror-search-match')).toBeNull()
  expect(text).toHaveFocus()
})

it('opens by its key with the selected words, and says when nothing is found', async () => {
  const { user, text } = await open('<p>boats</p>')
  await user.keyboard('{Escape}')
  act(() => text.focus())
  await user.keyboard('{Control>}a{/Control}')
  await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
  await screen.findByLabelText('Find')
  await user.clear(screen.getByLabelText('Find'))
  await user.keyboard('($1)')
  expect(said('Nothing is found.')).toBe(true)
})

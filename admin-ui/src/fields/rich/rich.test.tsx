import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Field } from '../../content/schema.ts'
import { FieldRow } from '../FieldRow.tsx'
import { widgetOf } from '../widgets.ts'

const field: Field = { name: 'content', label: 'Content', kind: 'rich', required: true }

// jsdom lays nothing out: the editor finds no place to scroll to.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

afterEach(() => {
  localStorage.clear()
})

function Row({ start }: { start: string }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <>
      <FieldRow
        field={field}
        name="content"
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
        lookup={widgetOf}
      />
      <output>{String(value)}</output>
      <button
        onClick={() => {
          setValue('<p>Theirs</p>')
        }}
      >
        Take theirs
      </button>
    </>
  )
}

const written = () => screen.getByRole('status').textContent

async function openVisually(start: string) {
  const user = userEvent.setup()
  render(<Row start={start} />)
  await user.click(screen.getByRole('button', { name: 'Visual editor' }))
  const text = await screen.findByRole('textbox', { name: 'Content' })
  const tools = within(screen.getByRole('toolbar', { name: 'Formatting' }))
  const tool = (name: string) => tools.getByRole('button', { name })
  return { user, text, tool }
}

it('is a text box that holds HTML, until somebody wants more', () => {
  render(<Row start="<p>One</p>" />)

  expect(screen.getByLabelText(/content/i)).toHaveValue('<p>One</p>')
})

it('shows HTML as it looks, and changes nothing by that', async () => {
  const { text } = await openVisually('<ul><li>One</li></ul>')

  expect(within(text).getByRole('listitem')).toHaveTextContent('One')
  expect(screen.getByLabelText(/content/i)).toBe(text)
  expect(text).toHaveAttribute('aria-required', 'true')
  expect(written()).toBe('<ul><li>One</li></ul>')
})

it('writes what its tools make, and takes it back', async () => {
  const { user, tool } = await openVisually('<p>One</p>')
  await user.click(tool('H2 heading'))
  expect(written()).toBe('<h2>One</h2>')
  expect(tool('H2 heading')).toHaveAttribute('aria-pressed', 'true')

  await user.click(tool('Undo'))
  expect(written()).toBe('<p>One</p>')
  expect(tool('Undo')).toHaveAttribute('aria-disabled', 'true')
  await user.click(tool('Redo'))
  expect(written()).toBe('<h2>One</h2>')
})

it('makes a list whose items are plain', async () => {
  const { user, tool } = await openVisually('<p>One</p>')
  await user.click(tool('Bulleted list'))

  expect(written()).toBe('<ul><li>One</li></ul>')
})

it('is one stop of the Tab key, with arrows between its tools', async () => {
  const { user, tool } = await openVisually('<p>One</p>')
  tool('Bold').focus()
  await user.keyboard('{ArrowRight}')
  expect(tool('Italic')).toHaveFocus()
  await user.tab()

  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus()
  })
})

it('changes and takes away the link at the cursor', async () => {
  const { user, tool } = await openVisually('<p><a href="/about">One</a></p>')
  await user.click(tool('Link'))
  const address = screen.getByRole('textbox', { name: 'Link address' })
  expect(address).toHaveValue('/about')
  await user.clear(address)
  await user.type(address, 'javascript:x{Enter}')
  expect(address).toBeInvalid()
  await user.clear(address)
  await user.type(address, '/contact{Enter}')
  expect(written()).toBe('<p><a href="/contact">One</a></p>')

  await user.click(tool('Link'))
  await user.clear(screen.getByRole('textbox', { name: 'Link address' }))
  await user.click(screen.getByRole('button', { name: 'Set link' }))
  expect(written()).toBe('<p>One</p>')
})

it('takes over what is put in its place', async () => {
  const { user, text } = await openVisually('<p>Mine</p>')
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))

  expect(text).toHaveTextContent('Theirs')
})

it('leaves alone what it would lose', async () => {
  const user = userEvent.setup()
  render(<Row start="<form>One</form>" />)
  await user.click(screen.getByRole('button', { name: 'Visual editor' }))

  await screen.findByText(/^This stays HTML/)
  expect(screen.getByLabelText(/content/i)).toHaveValue('<form>One</form>')
})

it('opens as it was left', async () => {
  await openVisually('<p>One</p>')
  render(<Row start="<p>Two</p>" />)

  await waitFor(() => {
    expect(screen.getAllByRole('toolbar')).toHaveLength(2)
  })
})

import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { FieldRow } from '../FieldRow.tsx'
// The editor's code is already loaded: it is shown a moment later.
import './VisualEditor.tsx'

const field: Field = { name: 'content', label: 'Content', kind: 'rich', required: true }

// jsdom has no layout: the editor finds no position to scroll to.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

afterEach(() => {
  localStorage.clear()
})

function Row({ start }: { start: string }) {
  const [value, setValue] = useState<unknown>(start)
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <FieldRow
        field={field}
        name="content"
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
      />
      <output>{String(value)}</output>
      <button
        onClick={() => {
          setValue('<p>Theirs</p>')
        }}
      >
        Take theirs
      </button>
    </QueryClientProvider>
  )
}

const written = () => screen.getByRole('status').textContent

async function openVisually(start: string) {
  const user = userEvent.setup()
  render(<Row start={start} />)
  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' }))
  const text = screen.getByRole('textbox', { name: 'Content' })
  const tool = (name: string) => tools.getByRole('button', { name })
  return { user, text, tool }
}

it('is led to by its label', async () => {
  const { user, text } = await openVisually('<p>One</p>')
  await user.click(screen.getByText('Content'))

  expect(text).toHaveFocus()
})

it('holds HTML one press away', async () => {
  const { user } = await openVisually('<p>One</p>')
  await user.click(screen.getByRole('button', { name: 'HTML' }))

  expect(screen.getByLabelText('Content')).toHaveValue('<p>One</p>')
  expect(screen.getByLabelText('Content')).toBeRequired()
})

it('shows HTML as it looks, and changes nothing by that', async () => {
  const { text } = await openVisually('<ul><li>One</li></ul>')

  expect(within(text).getByRole('listitem')).toHaveTextContent('One')
  expect(screen.getByLabelText(/content/i)).toBe(text)
  expect(text).toHaveAttribute('aria-required', 'true')
  expect(written()).toBe('<ul><li>One</li></ul>')
})

it('goes on from the latest edit where the form is late', async () => {
  const told: string[] = []
  const late = (value: string) => (
    <QueryClientProvider client={createQueryClient()}>
      <FieldRow
        field={field}
        name="content"
        value={value}
        onChange={(next) => told.push(String(next))}
        errorAt={() => undefined}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(late('<p>One</p>'))
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const text = screen.getByRole('textbox', { name: 'Content' })
  fireEvent.click(screen.getByRole('button', { name: 'H2 heading' }))
  fireEvent.click(screen.getByRole('button', { name: 'H3 heading' }))
  expect(told).toEqual(['<h2>One</h2>', '<h3>One</h3>'])

  rerender(late('<h2>One</h2>'))
  expect(within(text).getByRole('heading', { level: 3 })).toHaveTextContent('One')
  rerender(late('<h3>One</h3>'))
  rerender(late('<h2>One</h2>'))
  expect(within(text).getByRole('heading', { level: 2 })).toHaveTextContent('One')
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
  const address = screen.getByRole('combobox', { name: 'Link address' })
  expect(address).toHaveValue('/about')
  await user.clear(address)
  await user.type(address, 'javascript:x{Enter}')
  expect(address).toBeInvalid()
  await user.clear(address)
  await user.type(address, '/contact{Enter}')
  expect(written()).toBe('<p><a href="/contact">One</a></p>')

  await user.click(tool('Link'))
  await user.clear(screen.getByRole('combobox', { name: 'Link address' }))
  await user.click(screen.getByRole('button', { name: 'Set link' }))
  expect(written()).toBe('<p>One</p>')
})

it('takes over what is put in its place', async () => {
  const { user, text } = await openVisually('<p>Mine</p>')
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))

  expect(text).toHaveTextContent('Theirs')
})

it('leaves alone what it would lose', async () => {
  render(<Row start="<form>One</form>" />)

  await screen.findByText(/^This stays HTML/)
  expect(screen.getByLabelText(/content/i)).toHaveValue('<form>One</form>')
})

it('opens as it was left', async () => {
  const { user } = await openVisually('<p>One</p>')
  await user.click(screen.getByRole('button', { name: 'HTML' }))
  render(<Row start="<p>Two</p>" />)

  expect(screen.getAllByLabelText('Content').at(-1)).toHaveValue('<p>Two</p>')
})

/** Inserts a text at once, like autofill and dictation. */
function insertAtOnce(element: HTMLElement, data: string) {
  const event = new InputEvent('beforeinput', {
    inputType: 'insertText',
    data,
    bubbles: true,
    cancelable: true,
  })
  fireEvent(element, Object.assign(event, { getTargetRanges: () => [] }))
  return event.defaultPrevented
}

describe('HTML source that comes in one piece', () => {
  it('becomes what it says, and Undo gives the literal text', async () => {
    const { user, text, tool } = await openVisually('')
    expect(insertAtOnce(text, '<h2>One</h2>\n<p>Two <b>three</b></p>')).toBe(true)
    expect(written()).toBe('<h2>One</h2>\n<p>Two <b>three</b></p>')

    await user.click(tool('Undo'))
    expect(written()).toBe(
      '<p>&lt;h2&gt;One&lt;/h2&gt;</p>\n<p>&lt;p&gt;Two &lt;b&gt;three&lt;/b&gt;&lt;/p&gt;</p>',
    )
    await user.click(tool('Undo'))
    expect(written()).toBe('')
  })

  it('is taken when it is pasted as plain text, within other words', async () => {
    const { user, text } = await openVisually('<p>One</p>')
    act(() => text.focus())
    await user.paste('<strong>Two</strong>')

    expect(written()).toBe('<p><strong>Two</strong>One</p>')
  })

  it('is taken when Markdown is pasted, and Undo gives the literal text', async () => {
    const { user, text, tool } = await openVisually('')
    act(() => text.focus())
    await user.paste('## One\n\n- two\n- **three**')
    expect(written()).toBe(
      '<h2>One</h2>\n<ul><li>two</li><li><strong>three</strong></li></ul>',
    )

    await user.click(tool('Undo'))
    expect(written()).toContain('<p>## One</p>')
  })

  it.each([
    'Words.',
    'a < b',
    '<p> begins a paragraph',
    '<Button>Press</Button>',
    '<T>(value: T) => {}</T>',
    '<nonsense>One</nonsense>',
  ])('is not seen in %s', async (words) => {
    const { text } = await openVisually('')

    expect(insertAtOnce(text, words)).toBe(false)
  })

  it('stays as it is written in code', async () => {
    const { user, text } = await openVisually('<pre>a</pre>')
    act(() => text.focus())
    await user.paste('<p>One</p>')

    expect(written()).toBe('<pre>&lt;p&gt;One&lt;/p&gt;a</pre>')
  })

  it('is shown as HTML where the editor would lose some of it', async () => {
    const { text } = await openVisually('<p>One</p>')
    insertAtOnce(text, '<form>Two</form>')

    await screen.findByText(/^This stays HTML/)
    expect(screen.getByLabelText('Content')).toHaveValue('<form>Two</form>\n<p>One</p>')
  })
})

describe('the link tool without a selection', () => {
  it('is opened by Ctrl+K, which is left to it', async () => {
    const { user } = await openVisually('<p></p>')
    const heard = vi.fn((event: KeyboardEvent) => event.defaultPrevented)
    document.addEventListener('keydown', heard)
    onTestFinished(() => document.removeEventListener('keydown', heard))
    act(() => screen.getByRole('textbox', { name: 'Content' }).focus())
    await user.keyboard('{Control>}k{/Control}')

    expect(await screen.findByRole('textbox', { name: 'Linked words' })).toHaveFocus()
    expect(heard).toHaveLastReturnedWith(true)
  })

  it('inserts words that lead somewhere', async () => {
    const { user, tool } = await openVisually('<p></p>')
    await user.click(tool('Link'))
    const words = screen.getByRole('textbox', { name: 'Linked words' })
    expect(words).toHaveFocus()
    expect(words).toHaveAccessibleDescription(/^Select the words/)
    await user.keyboard('{Enter}')
    screen.getByText('Write the words of the link.')
    expect(words).toBeInvalid()
    await user.type(words, 'our work{Enter}')
    screen.getByText('Write where the words should lead.')
    const address = screen.getByRole('combobox', { name: 'Link address' })
    expect(address).toHaveFocus()
    await user.type(address, 'javascript:x{Enter}')
    screen.getByText(/^A link leads to a page of the list/)
    await user.clear(address)
    await user.type(address, '/products{Enter}')

    expect(written()).toBe('<p><a href="/products">our work</a></p>')
    expect(screen.queryByRole('combobox', { name: 'Link address' })).toBeNull()
  })
})

describe('the table tool', () => {
  it('makes a table, and changes the one that the cursor is in', async () => {
    const { user, tool } = await openVisually('<p>One</p>')
    await user.click(tool('Table'))
    expect(screen.getByRole('spinbutton', { name: 'Rows' })).toHaveFocus()
    await user.clear(screen.getByRole('spinbutton', { name: 'Rows' }))
    await user.type(screen.getByRole('spinbutton', { name: 'Columns' }), '{Backspace}1')
    await user.click(screen.getByRole('checkbox', { name: 'Header row' }))
    await user.keyboard('{Enter}')
    expect(written()).toBe('<table><tbody><tr><td></td></tr></tbody></table>\n<p>One</p>')

    await user.click(screen.getByRole('button', { name: 'Add column' }))
    await user.click(screen.getByRole('button', { name: 'Add row' }))
    expect(written()).toContain(
      '<tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody>',
    )
    await user.click(screen.getByRole('button', { name: 'Remove table' }))
    expect(written()).toBe('<p>One</p>')
    expect(screen.queryByRole('group', { name: 'Table' })).toBeNull()
  })
})

it.each(['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://vimeo.com/76979871'])(
  'makes a line with a link alone of an address that is pasted: %s',
  async (address) => {
    const { user, text } = await openVisually('')
    act(() => text.focus())
    await user.paste(address)

    expect(written()).toBe(`<p><a href="${address}">${address}</a></p>`)
  },
)

import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Field } from '../../../model/schema.ts'
import { FieldRow } from '../../FieldRow.tsx'
// The editor's code is already loaded: it is shown a moment later.
import '../VisualEditor.tsx'

// jsdom has no layout, and so no scrolling.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
Element.prototype.scrollIntoView = () => undefined
document.elementFromPoint = () => null
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
// jsdom does not know the range of an input event: it is the selection.
InputEvent.prototype.getTargetRanges = () => []

const field: Field = { name: 'content', label: 'Content', kind: 'rich', required: true }

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
      <output data-testid="written">{String(value)}</output>
    </QueryClientProvider>
  )
}

const written = () => screen.getByTestId('written').textContent

async function openText(start = '') {
  const user = userEvent.setup()
  render(<Row start={start} />)
  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' }))
  const text = screen.getByRole('textbox', { name: 'Content' })
  act(() => text.focus())
  return { user, text, tool: (name: string) => tools.getByRole('button', { name }) }
}

const menu = () => screen.findByRole('listbox', { name: 'Insert' })

it('turns an empty paragraph into the block that is chosen by its name', async () => {
  const { user, text } = await openText()
  await user.type(text, '/head')
  const options = within(await menu()).getAllByRole('option')

  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Heading 2##',
    'Heading 3###',
    'Heading 4####',
  ])
  expect(text).toHaveAttribute('aria-activedescendant', options[0]?.id)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await user.keyboard('Small print')
  expect(written()).toBe('<h4>Small print</h4>')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(text).not.toHaveAttribute('aria-activedescendant')
})

it.each([
  ['callout', 'Mind this', '<aside><p>Mind this</p></aside>'],
  ['hr', 'After', '<hr>\n<p>After</p>'],
  ['ul', 'One', '<ul><li>One</li></ul>'],
  ['quote', 'Said', '<blockquote><p>Said</p></blockquote>'],
  ['source', 'Said', '<figure><blockquote><p>Said</p></blockquote></figure>'],
])('inserts the block that is found by %s', async (typed, words, html) => {
  const { user, text } = await openText()
  await user.type(text, `/${typed}`)
  await menu()
  await user.keyboard('{Enter}')
  await user.keyboard(words)

  await waitFor(() => expect(written()).toBe(html))
})

it('opens from the toolbar below the block with the cursor, and closes with Escape', async () => {
  const { user, tool } = await openText('<p>One</p>')
  await user.click(tool('Insert'))
  await menu()
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await waitFor(() => expect(written()).toBe('<p>One</p>'))
})

it('asks for the size of a table and for the target of a link', async () => {
  const { user, text } = await openText()
  await user.type(text, '/table')
  await user.click(within(await menu()).getByRole('option', { name: 'Table' }))
  expect(await screen.findByRole('spinbutton', { name: 'Rows' })).toHaveFocus()
  await user.keyboard('{Escape}')

  await user.type(text, '/link')
  await menu()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Linked words' })).toHaveFocus()
})

it.each(['and/or', 'a /', '/nothing'])('offers nothing for %s', async (typed) => {
  const { user, text } = await openText()
  await user.type(text, `${typed}{Enter}`)

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(written()).toContain(typed)
})

it('leaves a slash in code alone', async () => {
  const { user } = await openText('<pre>a</pre>')
  await user.keyboard('/')

  await waitFor(() => expect(written()).toContain('/'))
  expect(screen.queryByRole('listbox')).toBeNull()
})

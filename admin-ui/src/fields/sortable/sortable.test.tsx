import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Field, Kind } from '../../model/schema.ts'
import { FieldRow } from '../FieldRow.tsx'
import { widgetOf } from '../widgets.ts'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

function part(name: string, kind: Kind, more: Partial<Field> = {}): Field {
  return { name, label: name, kind, ...more }
}

const author = part('author', 'text', { label: 'Author' })
const reviews = part('reviews', 'list', { label: 'Reviews', fields: [author] })
const story = part('story', 'blocks', {
  label: 'Story',
  maxItems: 3,
  fields: [
    part('words', 'object', {
      label: 'Words',
      help: 'A passage.',
      fields: [part('text', 'long', { label: 'Text' })],
    }),
    part('picture', 'object', {
      label: 'Picture',
      fields: [part('source', 'image', { label: 'Source' })],
    }),
  ],
})

interface Props {
  field: Field
  start: unknown
  complaints?: Record<string, string>
}

/** A field of a form, with the value that it would send. */
function Row({ field, start, complaints = {} }: Props) {
  const [value, setValue] = useState(() =>
    widgetOf(field.kind).read(start, field, widgetOf),
  )
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <form>
        <FieldRow
          field={field}
          name={field.name}
          value={value}
          onChange={setValue}
          errorAt={useCallback((path: string) => complaints[path], [complaints])}
        />
      </form>
      <output data-testid="sent">
        {JSON.stringify(widgetOf(field.kind).write(value, field, widgetOf))}
      </output>
      <button onClick={() => setValue([])}>Discard</button>
    </QueryClientProvider>
  )
}

const sent = () => JSON.parse(screen.getByTestId('sent').textContent) as unknown
const button = (name: string) => screen.findByRole('button', { name })
const people = (...names: string[]) => names.map((name) => ({ author: name }))

it('adds, fills and removes the elements of a list', async () => {
  const user = userEvent.setup()
  render(<Row field={reviews} start={[]} />)

  await user.click(await button('Add to reviews'))
  await user.keyboard('Ada')
  await user.click(await button('Add to reviews'))
  await user.keyboard('Bo')
  expect(sent()).toEqual(people('Ada', 'Bo'))

  await user.click(await button('Remove 1'))
  expect(sent()).toEqual(people('Bo'))
  expect(await button('Move 1')).toHaveFocus()
  await user.click(await button('Remove 1'))
  expect(sent()).toEqual([])
  expect(await button('Add to reviews')).toHaveFocus()
})

it('stops at as many elements as a list may have', async () => {
  const user = userEvent.setup()
  render(<Row field={{ ...reviews, maxItems: 1 }} start={people('Ada')} />)
  expect(await button('Add to reviews')).toBeDisabled()
  await user.click(await button('Remove 1'))

  expect(await button('Add to reviews')).toHaveFocus()
})

it('moves an element by keys, with the control that it was typed into', async () => {
  const user = userEvent.setup()
  render(<Row field={reviews} start={people('Ada', 'Bo', 'Cy')} />)
  const handle = await button('Move 1')
  const control = screen.getByDisplayValue('Ada')
  handle.focus()
  await user.keyboard('{ArrowDown}')
  expect(sent()).toEqual(people('Ada', 'Bo', 'Cy'))
  await user.keyboard('[Space]')
  screen.getByText('Held at place 1 of 3.')
  expect(handle).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{ArrowUp}{ArrowDown}')
  screen.getByText('Held at place 2 of 3.')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  screen.getByText('Put down at place 3 of 3.')
  expect(sent()).toEqual(people('Bo', 'Cy', 'Ada'))
  expect(screen.getByDisplayValue('Ada')).toBe(control)
  expect(handle).toHaveFocus()
  expect(handle).toHaveAccessibleName('Move 3')
  await user.keyboard('{ArrowUp}')
  expect(sent()).toEqual(people('Bo', 'Cy', 'Ada'))
})

it('puts an element back with Escape, which nothing else hears', async () => {
  const user = userEvent.setup()
  const closed = vi.fn<() => void>()
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closed()
  }
  document.addEventListener('keydown', hear, true)
  render(<Row field={reviews} start={people('Ada', 'Bo', 'Cy')} />)
  await user.click(await button('Move 3'))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(sent()).toEqual(people('Cy', 'Ada', 'Bo'))
  await user.keyboard('{Escape}')

  screen.getByText('Back at place 3 of 3.')
  expect(sent()).toEqual(people('Ada', 'Bo', 'Cy'))
  expect(closed).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', hear, true)
})

it('lets go of an element when the focus goes elsewhere', async () => {
  const user = userEvent.setup()
  render(<Row field={reviews} start={people('Ada', 'Bo')} />)
  await user.click(await button('Move 1'))
  await user.keyboard('{ArrowDown}')
  await user.tab()

  expect(await button('Move 2')).toHaveAttribute('aria-pressed', 'false')
  expect(sent()).toEqual(people('Bo', 'Ada'))
})

it('moves a complaint along with what it is about', async () => {
  const user = userEvent.setup()
  const complaints = { 'reviews[0].author': 'is required' }
  render(<Row field={reviews} start={people('', 'Bo')} complaints={complaints} />)
  await user.click(await button('Add to reviews'))
  const invalid = () =>
    screen
      .getAllByRole('textbox')
      .map((control) => control.getAttribute('aria-invalid') === 'true')
  expect(invalid()).toEqual([true, false, false])
  await user.click(await button('Move 1'))
  await user.keyboard('{ArrowDown}')

  expect(invalid()).toEqual([false, true, false])
})

it('follows a list that is changed elsewhere', async () => {
  const user = userEvent.setup()
  render(<Row field={reviews} start={people('Ada', 'Bo')} />)
  await button('Remove 2')
  await user.click(await button('Discard'))

  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(await button('Discard')).toHaveFocus()
})

it('adds blocks of the shapes that there are, and sends each by its shape', async () => {
  const user = userEvent.setup()
  render(<Row field={story} start={[{ words: { text: 'One' } }]} />)
  const card = await screen.findByRole('listitem', { name: 'Block 1: Words' })
  within(card).getByText('A passage.')
  await user.click(await button('Add picture'))
  await user.keyboard('/harbour.jpg')
  await user.click(await button('Add words'))
  await user.keyboard('Two')

  const [one, picture, two] = [
    { words: { text: 'One' } },
    { picture: { source: '/harbour.jpg' } },
    { words: { text: 'Two' } },
  ]
  expect(sent()).toEqual([one, picture, two])
  expect(await button('Add words')).toBeDisabled()
  await user.click(await button('Remove block 1'))
  expect(sent()).toEqual([picture, two])
  screen.getByRole('listitem', { name: 'Block 2: Words' })
})

it('says what is wrong with a part of a block, and with the block', async () => {
  const complaints = {
    'story[0].words.text': 'is required',
    'story[1]': 'must be one of words, picture',
  }
  const start = [{ words: { text: '' } }, { gone: { text: 'Old' } }]
  render(<Row field={story} start={start} complaints={complaints} />)

  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Text is required')
  expect(screen.getByLabelText(/^Text/)).toHaveFocus()
  expect(second).toHaveAccessibleName('Block 2')
  expect(second).toHaveTextContent('Block 2 must be one of words, picture')
})

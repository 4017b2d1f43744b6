import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Field, Kind } from '../model/schema.ts'
import { Compared } from './Compared.tsx'
import { FieldRow } from './FieldRow.tsx'
import { DraftError } from './drafts.ts'
import { widgetOf } from './widgets.ts'

/** A value of each kind from the server, and the value that an emptied control sends. */
const samples: Record<Kind, { value: unknown; blank: unknown; field?: Partial<Field> }> =
  {
    text: { value: 'Atlas', blank: '' },
    long: { value: 'One.\nTwo.', blank: '' },
    rich: { value: '<p>Care.</p>', blank: '' },
    email: { value: 'tom@example.com', blank: '' },
    phone: { value: '+44 20 7946 0000', blank: '' },
    link: { value: '/contact', blank: '' },
    image: { value: 'https://example.com/a.png', blank: '' },
    icon: { value: 'fas fa-box', blank: '' },
    colour: { value: 'cyan', blank: '', field: { choices: ['blue', 'cyan'] } },
    choice: { value: 'b', blank: '', field: { choices: ['a', 'b'], empty: true } },
    number: { value: 12.5, blank: null },
    integer: { value: 12, blank: null },
    boolean: { value: true, blank: false },
    time: { value: '2026-01-31T09:00:12.345Z', blank: null },
    lines: { value: ['One, two', 'Three'], blank: [] },
    tags: { value: ['one', 'two words'], blank: [] },
    map: { value: '{"b":"x","a":5,"Single sign-on":true}', blank: null },
    object: {
      value: { text: 'Start', count: 3 },
      blank: { text: '', count: null },
      field: { fields: [part('text', 'text'), part('count', 'integer')] },
    },
    list: {
      value: [{ text: 'A', count: 1 }],
      blank: [],
      field: { fields: [part('text', 'text'), part('count', 'integer')] },
    },
    blocks: {
      value: [{ words: { text: 'A' } }, { figure: { count: 1 } }],
      blank: [],
      field: {
        fields: [
          part('figure', 'object', { fields: [part('count', 'integer')] }),
          part('words', 'object', { fields: [part('text', 'text')] }),
        ],
      },
    },
    ref: { value: 'atlas', blank: '', field: { ref: 'product' } },
    refs: { value: ['atlas', 'beacon'], blank: [], field: { ref: 'product' } },
    slug: { value: 'client-portal', blank: '' },
    zone: { value: 'America/New_York', blank: '' },
    custom: {
      value: { amount: 5, unit: 'kg' },
      blank: null,
      field: { custom: 'measure' },
    },
  }

function part(name: string, kind: Kind, more: Partial<Field> = {}): Field {
  return { name, label: name, kind, ...more }
}

const kinds = Object.entries(samples) as [Kind, (typeof samples)[Kind]][]

describe.each(kinds)('%s', (kind, { value, blank, field: more = {} }) => {
  const field = part('it', kind, more)
  const widget = widgetOf(kind)

  it('gives back what it was given', () => {
    const draft = widget.read(value, field, widgetOf)

    expect(widget.write(draft, field, widgetOf)).toEqual(value)
  })

  it('sends a blank for what is missing', () => {
    const draft = widget.read(undefined, field, widgetOf)

    expect(widget.write(draft, field, widgetOf)).toEqual(blank)
  })
})

it('keeps the order of the keys of a map, and all digits', () => {
  const field = part('specifications', 'map')
  const widget = widgetOf('map')
  const draft = widget.read('{"10":9007199254740993,"2":"R\\u0026D"}', field, widgetOf)

  expect(draft).toBe('{\n  "10": 9007199254740993,\n  "2": "R&D"\n}')
  expect(widget.write(draft, field, widgetOf)).toBe('{"10":9007199254740993,"2":"R&D"}')
})

it('reads the map of a list, which is an object', () => {
  const field = part('specifications', 'map')

  expect(widgetOf('map').read({ b: 1, a: 2 }, field, widgetOf)).toBe(
    '{\n  "b": 1,\n  "a": 2\n}',
  )
})

it.each<[Kind, string, unknown]>([
  ['lines', ' one \n\n  \ntwo\n', ['one', 'two']],
  ['tags', ' a, ,b ,, c d ', ['a', 'b', 'c d']],
  ['tags', '"Research, UX" , "open, 5" screen', ['Research, UX', '"open', '5" screen']],
  ['number', ' 12.5 ', 12.5],
  ['number', '1,500', 1500],
  ['number', '£1500', 1500],
  ['number', '1 500', 1500],
  ['number', '$1,500.50', 1500.5],
  ['number', '1500.', 1500],
  ['number', '- £1,234,567.8', -1234567.8],
  ['number', '-£2', -2],
  ['number', '1’500 €', 1500],
  ['number', '1\u202f500\u00a0€', 1500],
  ['number', '.5', 0.5],
  ['number', '1e-7', 1e-7],
  ['number', '1,500,000', 1500000],
  ['integer', '1,500', 1500],
  ['integer', '£1500', 1500],
  ['integer', '007', 7],
  ['integer', '9,007,199,254,740,993', '9007199254740993'],
  ['map', '  ', null],
])('reads what people type as %s: "%s"', (kind, draft, value) => {
  expect(widgetOf(kind).write(draft, part('it', kind), widgetOf)).toEqual(value)
})

it.each<[Kind, string, string]>([
  ['number', 'many', 'must be a number'],
  ['number', '£', 'must be a number'],
  ['number', '.', 'must be a number'],
  ['number', '1.500,50', 'must be a number'],
  ['number', '1,500 000', 'must be a number'],
  ['number', '1,50,000', 'must be a number'],
  ['number', '0x10', 'must be a number'],
  ['number', '1e999', 'must be a number'],
  ['number', '1,5', 'can be read in two ways: write 1.5 or 15'],
  ['number', '£1,50', 'can be read in two ways: write 1.50 or 150'],
  ['integer', '1,5', 'can be read in two ways: write 1.5 or 15'],
  ['number', '1,', 'has a comma at its end: write 1'],
  ['integer', '1.5', 'must be a whole number'],
  ['integer', '1e30', 'must be a whole number'],
])('refuses for a %s: "%s"', (kind, draft, complaint) => {
  const field = part('it', kind)

  expect(() => widgetOf(kind).write(draft, field, widgetOf)).toThrow(complaint)
})

it('names the place of what it refuses within a list', () => {
  const field = part('reviews', 'list', { fields: [part('rating', 'integer')] })
  const drafts = [{ rating: '5' }, { rating: 'good' }]
  let caught: unknown
  try {
    widgetOf('list').write(drafts, field, widgetOf)
  } catch (error) {
    caught = error
  }

  expect(caught).toBeInstanceOf(DraftError)
  expect((caught as DraftError).path).toBe('[1].rating')
  expect((caught as DraftError).message).toBe('must be a whole number')
})

it.each<[Kind, string | number]>([
  ['text', 'Atlas'],
  ['icon', 'fas fa-link'],
  ['choice', 'b'],
  ['colour', 'cyan'],
  ['integer', 4],
])('starts a %s with its default', (kind, value) => {
  const field = part('it', kind, {
    default: value,
    choices: ['a', 'b', 'cyan'],
  })
  const widget = widgetOf(kind)

  expect(widget.write(widget.empty(field, widgetOf), field, widgetOf)).toEqual(value)
})

it('compares lists by all that is in them', () => {
  const field = part('reviews', 'list', {
    fields: [part('Author', 'text'), part('Rating', 'integer')],
  })
  const value = [
    { Author: 'Ada', Rating: 5 },
    { Author: '', Rating: 1000 },
  ]
  render(<Compared field={field} value={value} lookup={widgetOf} />)

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Author: AdaRating: 5',
    'Author: emptyRating: 1,000',
  ])
})

it('compares blocks in their order, each by the parts of its shape', () => {
  const fields = [
    part('Figure', 'object', { fields: [part('Count', 'integer')] }),
    part('Words', 'object', { fields: [part('Heading', 'text'), part('Text', 'rich')] }),
  ]
  const value = [
    { Words: { Heading: 'One', Text: '<p>Two</p>' } },
    { Figure: { Count: 3 } },
  ]
  render(
    <Compared
      field={part('story', 'blocks', { fields })}
      value={value}
      lookup={widgetOf}
    />,
  )

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Words: Heading: OneText: Two',
    'Figure: Count: 3',
  ])
})

it('counts the characters of a text as the server does', () => {
  const field = part('it', 'text', { maxLength: 2 })
  const widget = widgetOf('text')

  expect(widget.complaint?.('👍👍', field)).toBeUndefined()
  expect(widget.complaint?.('👍👍.', field)).toBe('must be at most 2 characters')
})

function Row({ field, start }: { field: Field; start: unknown }) {
  const [value, setValue] = useState(() =>
    widgetOf(field.kind).read(start, field, widgetOf),
  )
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <FieldRow
        field={field}
        name={field.name}
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
      />
      <output>
        {JSON.stringify(widgetOf(field.kind).write(value, field, widgetOf))}
      </output>
    </QueryClientProvider>
  )
}

const written = () => JSON.parse(screen.getByRole('status').textContent) as unknown

it.each(['text', 'long', 'email', 'phone', 'link', 'image', 'icon', 'slug'] as const)(
  'lets one type a %s',
  async (kind) => {
    const user = userEvent.setup()
    render(<Row field={part('it', kind)} start="" />)
    await user.type(screen.getByLabelText('it'), 'typed')

    expect(written()).toBe('typed')
  },
)

it('lets one type rich text as HTML', async () => {
  const user = userEvent.setup()
  render(<Row field={part('it', 'rich')} start="" />)
  await user.click(screen.getByRole('button', { name: 'HTML' }))
  await user.type(screen.getByLabelText('it'), '<p>typed</p>')

  expect(written()).toBe('<p>typed</p>')
})

it('lets one choose', async () => {
  const user = userEvent.setup()
  render(
    <Row field={part('it', 'choice', { choices: ['new', 'in-progress'] })} start="new" />,
  )
  await user.selectOptions(screen.getByLabelText('it'), 'In Progress')

  expect(written()).toBe('in-progress')
})

it('shows a stored choice that there is no longer', () => {
  render(<Row field={part('it', 'choice', { choices: ['a', 'b'] })} start="gone" />)

  expect(screen.getByLabelText('it')).toHaveDisplayValue('Gone')
})

it('lets one tick', async () => {
  const user = userEvent.setup()
  render(<Row field={part('it', 'boolean')} start={false} />)
  await user.click(screen.getByLabelText('it'))

  expect(written()).toBe(true)
})

it('shows a moment in local time and reads it back', async () => {
  const user = userEvent.setup()
  const local = new Date(2026, 0, 31, 9, 30)
  render(<Row field={part('it', 'time')} start={local.toISOString()} />)
  const input = screen.getByLabelText('it')
  expect(input).toHaveValue('2026-01-31T09:30')

  await user.clear(input)
  expect(written()).toBeNull()
  await user.type(input, '2026-02-01T08:15')
  expect(written()).toBe(new Date(2026, 1, 1, 8, 15).toISOString())
})

it.each<[Kind, unknown, string]>([
  ['text', 'Atlas', 'Atlas'],
  ['slug', 'client-portal', 'client-portal'],
  ['rich', '<p>One</p><ul><li>Two</li></ul>', 'One Two'],
  ['choice', 'full-time', 'Full Time'],
  ['number', 1234.5, '1,234.5'],
  ['boolean', false, 'No'],
  ['time', '2026-01-31T09:00:00.000Z', '31 January 2026'],
  ['lines', ['One', 'Two'], 'One, Two'],
  ['map', { Plan: 5, Other: 'x' }, 'Plan: 5, Other: x'],
  ['map', '{"Plan":5,"Other":"x"}', 'Plan: 5, Other: x'],
  ['object', { a: 'Start', b: '', c: '/go' }, 'Start, /go'],
  ['list', [{}, {}], '2'],
  ['blocks', [{ words: {} }], '1'],
])('shows a %s in lists', (kind, value, shown) => {
  const { Cell } = widgetOf(kind)
  const { container } = render(<Cell field={part('it', kind)} value={value} />)

  expect(container).toHaveTextContent(shown)
})

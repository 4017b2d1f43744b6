import { expect, it } from 'vitest'
import openapi from '../../../../../shared-ui/src/api/openapi.json'
import { callsOf } from './calls.ts'
import type { ApiDocument, Shape } from './document.ts'
import { exampleOf } from './example.ts'
import { type ExampleRequest, requestOf } from '../trial/request.ts'
import { rowsOf } from './rows.ts'
import { send } from '../trial/send.ts'
import { curl } from '../snippets/curl.ts'
import { go } from '../snippets/go.ts'
import { typescript } from '../snippets/typescript.ts'

const document = openapi as unknown as ApiDocument
const around = (schemas: Record<string, Shape>): ApiDocument => ({
  ...document,
  components: { ...document.components, schemas },
})

it.each<[Shape, unknown]>([
  [{ type: 'string', maxLength: 4, title: 'Category' }, 'Cate'],
  [{ type: 'string', minLength: 12, title: 'Word' }, 'Word........'],
  [{ type: 'string', pattern: '^[a-z]+(-[a-z]+)+$' }, 'a-joint-that-holds'],
  [{ type: 'string', enum: ['', 'new'] }, 'new'],
  [{ type: ['string', 'null'], format: 'date' }, '2030-01-15'],
  [{ type: 'integer', minimum: 7 }, 7],
  [{ type: 'number', maximum: 0.5 }, 0.5],
  [{ type: 'number', default: 5 }, 5],
  [{ type: 'array', items: { type: 'boolean' } }, [true]],
  [{ type: 'object', additionalProperties: { type: 'number' } }, { Standard: 1 }],
  [{ anyOf: [{ type: 'boolean' }, { type: 'string' }] }, true],
  [{}, {}],
])('makes of %j an example', (shape, value) => {
  expect(exampleOf(document, shape)).toEqual(value)
})

it('ends where a shape contains itself', () => {
  const tree: Shape = {
    type: 'object',
    required: ['name', 'below'],
    properties: {
      name: { type: 'string' },
      below: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  }
  const own = around({ Tree: tree })
  const shape = { $ref: '#/components/schemas/Tree' }

  expect(exampleOf(own, shape)).toEqual({ name: 'Dovetail', below: [] })
  expect(rowsOf(own, shape).map(({ name }) => name)).toEqual(['name', 'below'])
})

it('takes shapes that are put together, or may be null', () => {
  const own = around({
    Base: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' } },
    },
  })
  const shape: Shape = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      {
        type: 'object',
        required: ['at'],
        properties: {
          at: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        },
      },
    ],
  }

  expect(exampleOf(own, shape)).toEqual({ name: 'Dovetail', at: '2030-01-15' })
  expect(rowsOf(own, shape).map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'name: string',
    'at: string (date) or null',
  ])
})

it('tells of the fields of every body and answer of the server', () => {
  for (const { body, answers } of callsOf(document))
    for (const shape of [body?.shape, ...answers.map((answer) => answer.body?.shape)])
      if (shape) rowsOf(document, shape)
})

const hostile: ExampleRequest = {
  method: 'POST',
  path: '/api/products',
  secured: true,
  headers: {},
  body: { json: { name: 'It\'s `$HOME` "quoted"' } },
  answered: 'application/json',
}

it('writes what a shell and a compiler would read otherwise as it is', () => {
  expect(curl('https://q.example', hostile)).toContain(String.raw`It'\''s`)
  expect(go('https://q.example', hostile)).toContain(
    String.raw`strings.NewReader("{\n  \"name\": \"It's`,
  )
  expect(typescript('https://q.example', hostile)).toContain(
    String.raw`"name": "It's ${'`$HOME`'} \"quoted\""`,
  )
})

it('sends files as forms', () => {
  const upload = callsOf(document).find(({ body }) => body?.media.startsWith('multipart'))
  if (upload === undefined) throw new Error('nothing takes a file')
  const request = requestOf(document, upload)

  expect(curl('', request)).toContain("-F 'file=@lake.jpg'")
  expect(go('', request)).toContain('form.FormDataContentType()')
  expect(typescript('', request)).toContain('body: form')
})

it('shows the start of an answer that is too large, and no file', async () => {
  const real = globalThis.fetch
  const answer = async (text: string, type: string) => {
    globalThis.fetch = () =>
      Promise.resolve(new Response(text, { headers: { 'Content-Type': type } }))
    try {
      return await send('/api/x', {}, new AbortController().signal)
    } finally {
      globalThis.fetch = real
    }
  }
  const large = await answer('x'.repeat(1_000_000), 'text/csv')
  expect(large.text).toHaveLength(200_000)
  expect(large.note).toContain('There is more')
  const file = await answer('PDF', 'application/pdf')
  expect(file).toMatchObject({
    text: '',
    note: 'The answer is a file of the type application/pdf.',
  })
})

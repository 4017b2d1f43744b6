import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Field } from '../../../model/schema.ts'
import { picture } from '../../../testing/media.ts'
import { exchange, failure, serve } from '../../../testing/serve.ts'
import { FieldRow } from '../../FieldRow.tsx'
import '../VisualEditor.tsx'
import { foreignIn } from './foreignPictures.ts'

const field: Field = { name: 'content', label: 'Content', kind: 'rich', required: true }
const docs = 'https://lh7-rt.googleusercontent.test/docsz/AD_4nXc?key=1'
const path = '/api/admin/media/fetch'

// jsdom has no layout: the editor finds no position to scroll to.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

function Row() {
  const [value, setValue] = useState<unknown>('<p>One</p>')
  return (
    <>
      <FieldRow
        field={field}
        name="content"
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
      />
      <output data-testid="written">{String(value)}</output>
    </>
  )
}

const written = () => screen.getByTestId('written').textContent

async function paste(html: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Row />
    </QueryClientProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const text = screen.getByRole('textbox', { name: 'Content' })
  act(() => text.focus())
  const getData = (type: string) => (type === 'text/html' ? html : '')
  fireEvent.paste(text, { clipboardData: { files: [], types: ['text/html'], getData } })
}

it('is fetched into the library, and keeps its alternative text', async () => {
  const made = serve(exchange('POST', path, 201, picture('lake', { alt: '' })))
  await paste(`<p>Two <img src="${docs}" alt="A lake"></p>`)
  expect(written()).toContain(docs)
  await waitFor(() => expect(written()).toContain('src="/media/lake/lake.jpg"'))
  expect(written()).toContain('alt="A lake"')
  expect(written()).not.toContain('googleusercontent')
  const sent = made.find((one) => one.path === path)
  expect(JSON.parse(sent?.text ?? '')).toEqual({ url: docs, alt: 'A lake' })
})

it('stays as it is when it cannot be fetched, and is named', async () => {
  serve(failure('POST', path, 422, 'The server of the picture answered with 404.'))
  await paste(`<p>Two <img src="${docs}"></p>`)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /picture of lh7-rt.googleusercontent.test, which is still shown from there/,
  )
  expect(written()).toContain('docsz/AD_4nXc')
})

it('is a picture of another host, each once, in any way of writing its address', () => {
  const pictures = [docs, docs, '//cdn.test/a.png', 'HTTP://cdn.test/b.png']
  const own = [
    `${location.origin}/media/a/a.jpg`,
    '/media/a/a.jpg',
    'data:image/png;base64,AA==',
    'a.png',
  ]
  const html = [...pictures, ...own].map((src) => `<img src="${src}">`).join('')
  expect(foreignIn(html).fetched.map(({ url }) => url)).toEqual([
    docs,
    'http://cdn.test/a.png',
    'http://cdn.test/b.png',
  ])
  const many = Array.from({ length: 60 }, (_, n) => `<img src="//cdn.test/${String(n)}">`)
  expect(foreignIn(many.join('')).fetched).toHaveLength(50)
  expect(foreignIn(many.join('')).others).toHaveLength(10)
})

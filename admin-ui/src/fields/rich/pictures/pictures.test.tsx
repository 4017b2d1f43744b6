import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { EditorView } from '@tiptap/pm/view'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Field } from '../../../model/schema.ts'
import { fileOf, listed, picture } from '../../../testing/media.ts'
import { type HeldRequest, holdUploads } from '../../../testing/requests.ts'
import { serve } from '../../../testing/serve.ts'
import { FieldRow } from '../../FieldRow.tsx'
// The editor's code is already loaded: React then renders it, and shows it a moment later.
import '../VisualEditor.tsx'

const field: Field = { name: 'content', label: 'Content', kind: 'rich', required: true }
const lake = picture('lake', { alt: 'A lake at dawn' })
const hill = picture('hill')
const lakeFigure =
  '<figure><img src="/media/lake/lake.jpg" alt="A lake at dawn" width="4000" height="2000"></figure>'
const hillFigure =
  '<figure><img src="/media/hill/hill.jpg" width="4000" height="2000"></figure>'

// jsdom has no layout, and so no scrolling.
Element.prototype.scrollIntoView = () => undefined
// The editor finds no position to scroll to.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
// jsdom does not know the range of an input event: it is the selection.
InputEvent.prototype.getTargetRanges = () => []

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
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
      />
      <output data-testid="written">{String(value)}</output>
    </>
  )
}

const written = () => screen.getByTestId('written').textContent

async function open(start: string) {
  const user = userEvent.setup()
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Row start={start} />
    </QueryClientProvider>,
  )
  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' }))
  const text = screen.getByRole('textbox', { name: 'Content' })
  const tool = (name: string) => tools.getByRole('button', { name })
  return { ...view, user, text, tool }
}

/** The data of a paste or a drop. */
function transfer(files: File[], html = '') {
  const types = [...(files.length > 0 ? ['Files'] : []), ...(html ? ['text/html'] : [])]
  const getData = (type: string) => (type === 'text/html' ? html : '')
  return { files, types, getData }
}

const paste = (text: HTMLElement, files: File[], html = '') =>
  fireEvent.paste(text, { clipboardData: transfer(files, html) })

/** Responds to an upload, once it is sent. */
async function answer(uploads: HeldRequest[], at: number, status: number, body: unknown) {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(at))
  act(() => uploads[at]?.answer(status, body))
}

describe('a picture', () => {
  it('of the library is put where the cursor is', async () => {
    serve(...listed(lake, hill))
    const { user, tool } = await open('<p>One</p>')
    await user.click(tool('Picture'))
    await user.click(await screen.findByRole('option', { name: /lake/ }))

    expect(written()).toBe(`${lakeFigure}\n<p>One</p>`)
  })

  it('comes with others into a gallery, in the order in which they are chosen', async () => {
    serve(...listed(lake, hill))
    const { user } = await open('<p>One</p>')
    await user.click(screen.getByRole('button', { name: 'Insert' }))
    await user.click(await screen.findByRole('option', { name: /Gallery/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose pictures' }))
    const insert = dialog.getByRole('button', { name: 'Insert' })
    expect(insert).toBeDisabled()
    const of = (name: RegExp) => dialog.findByRole('option', { name })
    await user.click(await of(/hill/))
    await user.click(await of(/lake/))
    await user.click(await of(/hill/))
    await user.click(await of(/hill/))
    dialog.getByText('2 chosen')
    await user.click(insert)

    const images = [lakeFigure, hillFigure].map((one) => one.replace(/<\/?figure>/g, ''))
    expect(written()).toContain(`<figure>${images.join('')}</figure>`)
    await user.click(screen.getByRole('button', { name: 'More pictures' }))
    await user.click(await screen.findByRole('option', { name: /lake/ }))
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Insert' }),
    )
    const [first] = images
    expect(written()).toContain(`<figure>${images.join('')}${first ?? ''}</figure>`)
  })

  it('that is pasted is uploaded, and has its place until then', async () => {
    const uploads = holdUploads()
    const { text } = await open('<p>One</p>')
    act(() => text.focus())
    paste(text, [fileOf('hill.jpg')])
    expect(text.querySelector('[data-arrival]')).toHaveTextContent('hill.jpg')
    screen.getByRole('progressbar', { name: 'Upload of hill.jpg' })
    expect(written()).toBe('<p>One</p>')

    await answer(uploads, 0, 201, hill)
    await waitFor(() => expect(written()).toBe(`${hillFigure}\n<p>One</p>`))
    expect(text.querySelector('[data-arrival]')).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it.each([
    ['in their order', [0, 1]],
    ['in the other order', [1, 0]],
  ])('comes with others, which arrive %s', async (_, order) => {
    const uploads = holdUploads()
    const { text } = await open('')
    act(() => text.focus())
    paste(text, [fileOf('lake.jpg'), fileOf('hill.jpg')])
    for (const at of order) {
      await answer(uploads, at, 201, [lake, hill][at])
      const { id } = [lake, hill][at] ?? lake
      await waitFor(() => expect(written()).toContain(`/media/${id}/`))
    }

    expect(written()).toBe(`${lakeFigure}\n${hillFigure}`)
  })

  it('is dropped as well, beside files that are none', async () => {
    const uploads = holdUploads()
    const { text } = await open('<p>One</p>')
    vi.spyOn(EditorView.prototype, 'posAtCoords').mockReturnValue({ pos: 2, inside: 0 })
    const files = [fileOf('hill.jpg'), fileOf('notes.txt', 'text/plain')]
    fireEvent.drop(text, { dataTransfer: transfer(files) })
    screen.getByText('notes.txt is not a picture.')
    await answer(uploads, 0, 201, hill)

    await waitFor(() => expect(written()).toBe(`<p>O</p>\n${hillFigure}\n<p>ne</p>`))
    expect(uploads).toHaveLength(1)
  })

  it('that is refused is said so, and can be sent again or given up', async () => {
    const uploads = holdUploads()
    const { user, text } = await open('<p>One</p>')
    act(() => text.focus())
    paste(text, [fileOf('hill.jpg')])
    const problem = { title: 'Too large', status: 413, detail: 'It is too large.' }
    await answer(uploads, 0, 413, problem)
    await screen.findByText(/too large/i)
    await user.click(screen.getByRole('button', { name: 'Retry: hill.jpg' }))
    await answer(uploads, 1, 413, problem)
    await user.click(await screen.findByRole('button', { name: 'Dismiss: hill.jpg' }))

    expect(text.querySelector('[data-arrival]')).toBeNull()
    expect(written()).toBe('<p>One</p>')
  })

  it('that arrives after the form was closed does no harm', async () => {
    const uploads = holdUploads()
    const { text, unmount } = await open('<p>One</p>')
    act(() => text.focus())
    paste(text, [fileOf('hill.jpg')])
    unmount()

    await answer(uploads, 0, 201, hill)
  })
})

describe('pasted HTML', () => {
  it('keeps the addresses of other hosts', async () => {
    const { text } = await open('')
    act(() => text.focus())
    paste(text, [], '<p><img src="https://pictures.test/a.jpg" alt="A"></p>')

    expect(written()).toBe('<p><img src="https://pictures.test/a.jpg" alt="A"></p>')
  })

  it('has the pictures that are written out in it uploaded', async () => {
    const uploads = holdUploads()
    const { text } = await open('')
    act(() => text.focus())
    const local = '<img src="blob:https://other.test/1">'
    paste(
      text,
      [],
      `<p>One</p><p><img alt="B" src="data:image/png;base64,AAAA"></p>${local}`,
    )
    expect(written()).not.toMatch(/data:|blob:/)
    await answer(uploads, 0, 201, hill)

    await waitFor(() => expect(written()).toContain('/media/hill/hill.jpg" alt="B"'))
  })
})

describe('the bar of a selected picture', () => {
  const bar = () => within(screen.getByRole('group', { name: 'Selected picture' }))

  it('asks for what a picture shows, and leads on in the text', async () => {
    const { user, text } = await open(hillFigure)
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    screen.getByText(/^The picture hill.jpg has no alt text/)
    expect(bar().getByRole('textbox', { name: 'Alt text' })).toHaveFocus()
    await user.keyboard('A hill')
    expect(written()).toContain('alt="A hill"')
    expect(screen.queryByText(/has no alt text/)).toBeNull()

    await user.keyboard('{Enter}')
    expect(text).toHaveFocus()
    expect(screen.queryByRole('group', { name: 'Selected picture' })).toBeNull()
  })

  it('takes a picture for decoration, and back', async () => {
    const { user } = await open(hillFigure)
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    await user.click(bar().getByRole('checkbox', { name: 'Decorative' }))
    expect(written()).toContain('alt=""')
    expect(bar().getByRole('textbox', { name: 'Alt text' })).toBeDisabled()
    await user.click(bar().getByRole('checkbox', { name: 'Decorative' }))

    expect(written()).toBe(hillFigure)
  })

  it('gives a picture a caption, which is nothing until it is written', async () => {
    const { user, text } = await open('<p>One <img src="/a.jpg"> two</p>')
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    await user.click(bar().getByRole('button', { name: 'Caption' }))
    expect(text.querySelector('figcaption')).toBeInTheDocument()
    expect(text).toHaveFocus()

    expect(written()).toBe(
      '<p>One </p>\n<figure><img src="/a.jpg"></figure>\n<p> two</p>',
    )
  })

  it('is left by Enter at the end of its caption', async () => {
    const { user } = await open('<figure><img src="/a.jpg"></figure>')
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    await user.click(bar().getByRole('button', { name: 'Caption' }))
    await user.keyboard('Words{Enter}Below')

    expect(written()).toBe(
      '<figure><img src="/a.jpg"><figcaption>Words</figcaption></figure>\n<p>Below</p>',
    )
  })

  it('puts another picture in the place of one, and takes it away', async () => {
    serve(...listed(lake, hill))
    const { user } = await open(`${hillFigure}\n<p>One</p>`)
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    await user.click(bar().getByRole('button', { name: 'Replace' }))
    await user.click(await screen.findByRole('option', { name: /lake/ }))
    expect(written()).toBe(`${lakeFigure}\n<p>One</p>`)
    await user.click(bar().getByRole('button', { name: 'Remove picture' }))

    expect(written()).toBe('<p>One</p>')
  })

  it('is not needed to remove a picture, nor to write on below it', async () => {
    const { user, text } = await open(`${hillFigure}\n<p>One</p>`)
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    act(() => text.focus())
    fireEvent.keyDown(text, { key: 'Enter' })
    expect(screen.queryByRole('group', { name: 'Selected picture' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Describe' }))
    fireEvent.keyDown(text, { key: 'Backspace' })

    expect(written()).toBe('<p>One</p>')
  })
})

describe('the HTML view', () => {
  it('takes pictures at the cursor', async () => {
    const uploads = holdUploads()
    const { user } = await open('<p>One</p><p>Two</p>')
    await user.click(screen.getByRole('button', { name: 'HTML' }))
    const box = screen.getByLabelText<HTMLTextAreaElement>('Content')
    box.setSelectionRange(10, 10)
    await waitFor(() => {
      paste(box, [fileOf('hill.jpg')])
      screen.getByRole('progressbar', { name: 'Upload of hill.jpg' })
    })
    await answer(uploads, 0, 201, hill)

    await waitFor(() => expect(box).toHaveValue(`<p>One</p>${hillFigure}<p>Two</p>`))
    expect(box.selectionEnd).toBe(10 + hillFigure.length)
  })
})

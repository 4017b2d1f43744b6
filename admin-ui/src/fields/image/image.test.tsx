import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../session/store.ts'
import type { Field } from '../../model/schema.ts'
import { dragged, fileOf, listed, pasted, picture } from '../../testing/media.ts'
import { holdUploads } from '../../testing/requests.ts'
import { exchange, failure, serve } from '../../testing/serve.ts'
import { FieldRow } from '../FieldRow.tsx'

const field: Field = { name: 'image', label: 'Image', kind: 'image' }
const lake = picture('lake', { alt: 'A lake at dawn' })
const hill = picture('hill')
const item = (one: typeof lake) => exchange('GET', `/api/admin/media/${one.id}`, 200, one)

function Form({ start }: { start: string }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <FieldRow
      field={field}
      name="image"
      value={value}
      onChange={setValue}
      errorAt={() => undefined}
    />
  )
}

/** Renders the field, once its code is loaded. */
async function show(start = '') {
  const client = createQueryClient()
  const view = render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>
          <Form start={start} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const choose = await screen.findByRole('button', { name: 'Choose from library' })
  return { ...view, client, choose, user: userEvent.setup() }
}

const box = () => screen.getByLabelText('Image')

describe('the field of a picture', () => {
  it('is a text box, for an address of another host as well', async () => {
    serve()
    const { user, container } = await show()
    screen.getByText('Drop or paste a picture here, or choose one.')
    await user.type(box(), 'https://pictures.test/a.jpg')
    expect(container.querySelector('img')).toBeNull()
    await user.tab()

    await waitFor(() => {
      expect(container.querySelector('img')?.src).toBe('https://pictures.test/a.jpg')
    })
    fireEvent.error(container.querySelector('img') as Element)
    screen.getByText('No picture could be loaded from there.')
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(box()).toHaveValue('')
  })

  it('says what the library knows of its picture, with the way there', async () => {
    serve(item(lake))
    const { container } = await show(lake.url)
    await screen.findByText(/A lake at dawn/)
    expect(container.querySelector('img')).toHaveAttribute(
      'src',
      '/media/lake/320.webp?v=0badcafe',
    )
    expect(screen.getByRole('link', { name: 'Open in Media' })).toHaveAttribute(
      'href',
      '/admin/media/lake',
    )
  })

  it('asks for the alt text that is missing', async () => {
    serve(item(hill))
    await show(hill.url)
    await screen.findByText(/It has no alt text\./)
    expect(screen.getByRole('link', { name: 'Say what it shows' })).toHaveAttribute(
      'href',
      '/admin/media/hill',
    )
  })

  it('says that its picture is gone', async () => {
    serve(failure('GET', '/api/admin/media/lake', 404, 'There is none.'))
    await show(lake.url)
    await screen.findByText('This picture is no longer in the library.')
  })

  it.each([
    ['dropped', () => fireEvent.drop(box(), dragged(fileOf('a.jpg')))],
    ['pasted', () => fireEvent.paste(box(), pasted(fileOf('a.jpg')))],
  ])('holds the address of a picture that was %s', async (_, bring) => {
    serve(exchange('POST', '/api/admin/media', 201, lake), item(lake))
    const { client } = await show()
    bring()
    await waitFor(() => expect(box()).toHaveValue(lake.url))
    expect(sessionOf(client).uploads.list()).toEqual([])
  })

  it('leaves a text that is pasted to the text box', async () => {
    serve()
    await show()
    const clipboardData = { types: ['text/plain', 'Files'], files: [fileOf('a.jpg')] }
    expect(fireEvent.paste(box(), { clipboardData })).toBe(true)
  })

  it('says how far a picture is and why it is refused, and stays as it was', async () => {
    serve()
    const requests = holdUploads()
    const { user } = await show('/old.jpg')
    fireEvent.drop(box(), dragged(fileOf('a.jpg')))
    await screen.findByRole('progressbar', { name: 'Upload of a.jpg' })
    const detail = 'This is no picture.'
    await act(async () => {
      requests[0]?.answer(415, { title: 'Unknown', status: 415, detail })
      await Promise.resolve()
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(detail)
    expect(box()).toHaveValue('/old.jpg')

    await user.click(screen.getByRole('button', { name: 'Retry: a.jpg' }))
    await user.click(await screen.findByRole('button', { name: 'Stop upload: a.jpg' }))
    expect(requests[1]?.stopped).toBe(true)
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('does no harm when an upload ends after the form was closed', async () => {
    serve()
    const requests = holdUploads()
    const { client, unmount } = await show()
    fireEvent.drop(box(), dragged(fileOf('a.jpg')))
    await waitFor(() => expect(requests).toHaveLength(1))
    unmount()
    requests[0]?.answer(201, lake)
    await waitFor(() => expect(sessionOf(client).uploads.list()[0]?.state).toBe('done'))
  })
})

describe('the picker', () => {
  it('chooses by keys, and gives the focus back', async () => {
    serve(...listed(lake, hill), item(hill))
    const { user, choose } = await show()
    await user.click(choose)
    await screen.findByText('2 pictures')
    expect(screen.getByRole('searchbox', { name: 'Search pictures' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(screen.getByRole('option', { name: /hill\.jpg.*No alt text/ })).toHaveFocus()
    await user.keyboard('{Enter}')

    await waitFor(() => expect(box()).toHaveValue(hill.url))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(choose).toHaveFocus())
  })

  it('searches where all pictures are, and changes nothing when it is closed', async () => {
    serve(
      ...listed(lake, hill),
      exchange('GET', '/api/admin/media?q=dawn&kind=image&limit=60', 200, [lake]),
      exchange('GET', '/api/admin/media?q=dawning&kind=image&limit=60', 200, []),
      item(hill),
    )
    const { user, choose } = await show(hill.url)
    await user.click(choose)
    await screen.findByText('2 pictures')
    expect(screen.getByRole('option', { name: /hill/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const search = screen.getByRole('searchbox')
    await user.type(search, 'dawn')
    await screen.findByText('1 picture')
    await user.type(search, 'ing')
    await screen.findByText('No picture is found by “dawning”.')
    await user.keyboard('{Escape}')
    expect(box()).toHaveValue(hill.url)
  })

  it('shows more of a long list', async () => {
    const headers = {
      'X-Total-Count': '61',
      Link: '</api/admin/media?kind=image&limit=60&cursor=next>; rel="next"',
    }
    serve(
      exchange('GET', '/api/admin/media?kind=image&limit=60', 200, [lake], headers),
      exchange('GET', '/api/admin/media?kind=image&limit=60&cursor=next', 200, [hill]),
    )
    const { user, choose } = await show()
    await user.click(choose)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByRole('option', { name: /hill/ })
  })

  it('chooses the picture that is uploaded there', async () => {
    serve(...listed(), exchange('POST', '/api/admin/media', 201, lake), item(lake))
    const { user, choose } = await show()
    await user.click(choose)
    await screen.findByText('No pictures yet. Upload the first one, or drop it here.')
    const chooser = screen.getByLabelText('Upload a picture', { selector: 'input' })
    fireEvent.change(chooser, { target: { files: [fileOf('a.jpg')] } })

    await waitFor(() => expect(box()).toHaveValue(lake.url))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('says that it could not be loaded, and asks again', async () => {
    serve(
      failure('GET', '/api/admin/media?kind=image&limit=60', 503, 'It stops.'),
      ...listed(lake),
    )
    const { user, choose } = await show()
    await user.click(choose)
    expect(await screen.findByRole('alert')).toHaveTextContent('It stops.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('1 picture')
  })
})

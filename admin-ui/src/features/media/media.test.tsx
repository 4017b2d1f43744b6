import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  dragged,
  fileOf,
  listed,
  pasted,
  picture,
  schemaWithMedia,
} from '../../testing/media.ts'
import { open } from '../../testing/open.tsx'
import { holdUploads } from '../../testing/requests.ts'
import { exchange, failure, serve, writesOf } from '../../testing/serve.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const lake = picture('lake', { alt: 'A lake at dawn', tags: ['nature'] })
const hill = picture('hill')
const paper = picture('paper', {
  name: 'paper.pdf',
  mime: 'application/pdf',
  kind: 'document',
  width: 0,
  height: 0,
})

const post = (status: number, body: unknown) =>
  exchange('POST', '/api/admin/media', status, body, { ETag: '"1"' })

/** The row of an upload. */
async function line(name: string) {
  const text = await screen.findByText(name, { selector: 'section *' })
  return text.closest('li') as HTMLElement
}

/** Waits for a notice. */
async function notice(text: string) {
  await screen.findByText(text, { selector: '[data-radix-collection-item] *' })
}

function choose(...files: File[]) {
  const chooser = screen.getByLabelText('Upload files', { selector: 'input' })
  fireEvent.change(chooser, { target: { files } })
}

describe('the library', () => {
  it('shows its files, those without alt text marked, as a grid or as a list that it remembers', async () => {
    serve(schemaWithMedia(), ...listed(lake, hill, paper))
    const { user, unmount } = open('/admin/media')

    const item = (await screen.findByRole('link', { name: 'hill.jpg' })).closest('li')
    expect(item).toHaveTextContent('No alt text')
    expect(item).toHaveTextContent('4,000 × 2,000')
    expect(
      screen.getByRole('link', { name: 'lake.jpg' }).closest('li'),
    ).not.toHaveTextContent('No alt')
    expect(screen.getByRole('link', { name: 'paper.pdf' })).toHaveAttribute(
      'href',
      '/admin/media/paper',
    )
    screen.getByRole('heading', { level: 1, name: 'Media' })
    screen.getByText('Showing 3 of 3')

    await user.click(screen.getByRole('button', { name: 'List' }))
    expect(item).toBeInTheDocument()
    unmount()
    serve(schemaWithMedia(), ...listed(lake))
    open('/admin/media')
    await screen.findByText('nature', { selector: 'li *' })
    expect(screen.getByRole('button', { name: 'List' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  it('asks the server for what fits a search, a kind and a tag, which the address keeps', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(lake),
      exchange('GET', '/api/admin/media?q=dawn&kind=image&tag=nature&limit=60', 200, []),
      exchange('GET', '/api/admin/media?kind=image&tag=nature&limit=60', 200, [lake]),
    )
    const { user, router } = open('/admin/media')
    await user.selectOptions(await screen.findByLabelText('Filter by kind'), 'image')
    await screen.findByRole('option', { name: 'nature' })
    await user.selectOptions(screen.getByLabelText('Filter by tag'), 'nature')
    await user.type(screen.getByLabelText('Search media'), 'dawn')

    await screen.findByRole('heading', { name: 'No files found' })
    expect(made.at(-1)?.path).toContain('q=dawn')
    expect(router.state.location.search).toBe('?kind=image&tag=nature&q=dawn')
  })

  it('says what to do while there is nothing, and what went wrong', async () => {
    serve(schemaWithMedia(), ...listed())
    const { unmount } = open('/admin/media')
    await screen.findByRole('heading', { name: 'The library is empty' })
    unmount()

    serve(
      schemaWithMedia(),
      failure('GET', '/api/admin/media?limit=60', 503, 'It stops.'),
    )
    open('/admin/media')
    expect(await screen.findByRole('alert')).toHaveTextContent('It stops.')
  })

  it('leads to the page of a file that a search names', async () => {
    serve(
      schemaWithMedia(),
      exchange('GET', '/api/admin/media/lake', 200, lake, { ETag: '"1"' }),
      exchange('GET', '/api/admin/media/lake/used-by', 200, []),
    )
    const { router } = open('/admin/media?edit=lake')
    await screen.findByRole('heading', { level: 1, name: 'lake.jpg' })
    expect(router.state.location.pathname).toBe('/admin/media/lake')
  })
})

describe('uploads', () => {
  it('sends what is chosen, dropped or pasted, and shows it', async () => {
    const made = serve(
      schemaWithMedia(),
      post(201, lake),
      post(200, hill),
      ...listed(lake),
    )
    open('/admin/media')
    await screen.findByRole('link', { name: 'lake.jpg' })

    choose(fileOf('a.jpg'))
    await notice('1 file is in the library')
    fireEvent.drop(document.body, dragged(fileOf('b.jpg')))
    await notice('1 of them had been there already.')
    fireEvent.paste(document.body, pasted(fileOf('c.jpg')))

    await waitFor(() => expect(writesOf(made)).toHaveLength(3))
    expect(
      made.filter(({ path }) => path === '/api/admin/media?limit=60').length,
    ).toBeGreaterThan(1)
    await waitFor(() => {
      expect(screen.queryByText(/^[abc]\.jpg$/)).not.toBeInTheDocument()
    })
  })

  it('marks the page while files are held over it', async () => {
    serve(schemaWithMedia(), ...listed(lake))
    open('/admin/media')
    await screen.findByRole('link', { name: 'lake.jpg' })
    fireEvent.dragOver(document.body, dragged())
    screen.getByText('Drop the files to upload them')
    fireEvent(document.documentElement, new MouseEvent('dragleave'))
    expect(screen.queryByText('Drop the files to upload them')).not.toBeInTheDocument()
  })

  it('shows how far a file is, and stops', async () => {
    serve(schemaWithMedia(), ...listed())
    const requests = holdUploads()
    const { user } = open('/admin/media')
    await screen.findByRole('heading', { name: 'The library is empty' })
    choose(fileOf('a.jpg'))
    const upload = await line('a.jpg')
    const [request] = requests
    act(() => request?.progress(0.25))
    expect(upload).toHaveTextContent('25%')
    expect(screen.getByRole('progressbar')).toHaveValue(0.25)

    await user.click(screen.getByRole('button', { name: 'Cancel: a.jpg' }))
    expect(request?.stopped).toBe(true)
    expect(upload).toHaveTextContent('Stopped.')
    await user.click(screen.getByRole('button', { name: 'Dismiss: a.jpg' }))
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument()
  })

  it('says why the server refuses a file, and sends it again', async () => {
    serve(
      schemaWithMedia(),
      failure('POST', '/api/admin/media', 415, 'This is a ZIP archive.'),
      post(201, lake),
      ...listed(),
    )
    const { user } = open('/admin/media')
    await screen.findByRole('heading', { name: 'The library is empty' })
    choose(fileOf('a.zip'))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      '415: This is a ZIP archive.',
    )
    await user.click(screen.getByRole('button', { name: 'Retry: a.zip' }))
    await notice('1 file is in the library')
    expect(screen.queryByText('a.zip')).not.toBeInTheDocument()
  })

  it('shows a file that was refused until somebody removes it, and no file that has arrived', async () => {
    serve(
      schemaWithMedia(),
      post(201, lake),
      failure('POST', '/api/admin/media', 415, 'This is a ZIP archive.'),
      ...listed(),
    )
    open('/admin/media')
    await screen.findByRole('heading', { name: 'The library is empty' })
    choose(fileOf('lake.png'), fileOf('b.zip'))
    await screen.findByRole('alert')

    const uploads = await screen.findByRole('region', { name: '1 not uploaded' })
    const [first, second] = within(uploads).getAllByRole('listitem')
    expect(first).toHaveTextContent('b.zip')
    expect(second).toBeUndefined()
  })

  it('tells elsewhere what became of files that nobody looks at', async () => {
    serve(schemaWithMedia(), ...listed(), exchange('GET', '/api/admin/users', 200, []))
    const requests = holdUploads()
    const { router } = open('/admin/media')
    await screen.findByRole('heading', { name: 'The library is empty' })
    choose(fileOf('a.jpg'))
    await line('a.jpg')
    await router.navigate('/admin/users')
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    requests[0]?.answer(201, lake)

    await screen.findByText('1 file is in the library now.', {
      selector: '[data-radix-collection-item] *',
    })
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listed, picture, schemaWithMedia } from '../../testing/media.ts'
import { open } from '../../testing/open.tsx'
import { exchange, serve, updatesOf, writesOf } from '../../testing/serve.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const items = ['a', 'b', 'c', 'd'].map((id) => picture(id, { tags: ['old'] }))

/** The exchanges to read a file and to change it. */
function file(id: string, saved: object = {}) {
  const item = items.find((one) => one.id === id) as object
  return [
    exchange('GET', `/api/admin/media/${id}`, 200, item, { ETag: '"1"' }),
    exchange(
      'PUT',
      `/api/admin/media/${id}`,
      200,
      { ...item, ...saved },
      { ETag: '"2"' },
    ),
  ]
}

async function tick(user: ReturnType<typeof open>['user'], ...names: string[]) {
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}.jpg` }))
}

describe('several files', () => {
  it('are ticked one by one, in a range with Shift, and all', async () => {
    serve(schemaWithMedia(), ...listed(...items))
    const { user } = open('/admin/media')
    await tick(user, 'a')
    screen.getByText('1 selected')
    await user.keyboard('{Shift>}')
    await tick(user, 'c')
    await user.keyboard('{/Shift}')
    screen.getByText('3 selected')
    await tick(user, 'b')
    screen.getByText('2 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select all 4 shown' }))
    screen.getByText('4 selected')
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument()
  })

  it('get tags and keep those that they have', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(...items),
      ...file('a', { tags: ['lake', 'old'] }),
      ...file('b', { tags: ['lake', 'old'] }),
    )
    const { user } = open('/admin/media')
    await tick(user, 'a', 'b')
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tag 2 files' })
    await user.click(within(dialog).getByRole('button', { name: 'Put on' }))
    within(dialog).getByText('Type at least one tag.')
    await user.type(within(dialog).getByLabelText('Tags'), 'lake, old')
    await user.click(within(dialog).getByRole('button', { name: 'Put on' }))
    await waitFor(() => expect(writesOf(made)).toHaveLength(2))
    expect(updatesOf(made)).toEqual([
      { tags: ['lake', 'old'] },
      { tags: ['lake', 'old'] },
    ])
  })

  it('move into a collection', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(...items),
      ...file('d', { collection: 'Press' }),
    )
    const { user } = open('/admin/media')
    await tick(user, 'd')
    await user.click(screen.getByRole('button', { name: 'Collection' }))
    const dialog = await screen.findByRole('dialog', { name: 'Collection of 1 file' })
    await user.type(within(dialog).getByLabelText('Collection'), ' Press ')
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(writesOf(made)).toEqual(['PUT /api/admin/media/d']))
    expect(updatesOf(made)).toEqual([{ collection: 'Press' }])
  })

  it('are deleted except those in use, which are named with what uses them', async () => {
    const usedBy = [{ type: 'product', path: 'products', id: 'atlas', title: 'Atlas' }]
    const made = serve(
      schemaWithMedia(),
      ...listed(...items),
      ...file('a'),
      ...file('b'),
      exchange('DELETE', '/api/admin/media/a', 409, {
        title: 'In use',
        status: 409,
        detail: 'It is in use.',
        usedBy,
      }),
      exchange('DELETE', '/api/admin/media/b', 204),
    )
    const { user } = open('/admin/media')
    await tick(user, 'a', 'b')
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    const question = screen.getByRole('alertdialog', { name: /delete 2 files/ })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    const dialog = await screen.findByRole('dialog', { name: '1 file was not deleted' })
    within(dialog).getByRole('link', { name: 'a.jpg' })
    within(dialog).getByRole('link', { name: 'Atlas' })
    expect(within(dialog).queryByText('b.jpg')).not.toBeInTheDocument()
    expect(writesOf(made)).toEqual([
      'DELETE /api/admin/media/a',
      'DELETE /api/admin/media/b',
    ])
    await screen.findByText('1 file deleted', {
      selector: '[data-radix-collection-item] *',
    })
  })

  it('are downloaded under their names, one after another', async () => {
    serve(schemaWithMedia(), ...listed(...items))
    const downloads: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloads.push(`${this.getAttribute('href') ?? ''} as ${this.download}`)
    })
    const { user } = open('/admin/media')
    await tick(user, 'a', 'b')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => {
      expect(downloads).toEqual(['/media/a/a.jpg as a.jpg', '/media/b/b.jpg as b.jpg'])
    })
  })
})

describe('the filters', () => {
  it('are in the address, in which values that mean nothing are ignored', async () => {
    const path =
      '/api/admin/media?alt=missing&used=false&larger=1000000&from=2026-01-10&sort=-size&limit=60'
    const made = serve(
      schemaWithMedia(),
      ...listed(...items),
      exchange('GET', path, 200, []),
    )
    const { user, router } = open(
      '/admin/media?alt=missing&larger=1000000&from=2026-01-10&to=yesterday&kind=folder&sort=-size&used=maybe',
    )
    await user.selectOptions(await screen.findByLabelText('Filter by use'), 'Unused')
    await waitFor(() => expect(made.map((one) => one.path)).toContain(path))
    expect(router.state.location.search).toContain('used=false')
    await screen.findByRole('heading', { name: 'No files found' })
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => {
      expect(router.state.location.search).not.toContain('alt')
    })
    expect(screen.getByLabelText('Sort by')).toHaveValue('-size')
  })
})

describe('films and sound', () => {
  it('are played on their pages', async () => {
    const film = picture('film', { kind: 'video', mime: 'video/mp4', name: 'film.mp4' })
    serve(
      schemaWithMedia(),
      exchange('GET', '/api/admin/media/film', 200, film, { ETag: '"1"' }),
      exchange('GET', '/api/admin/media/film/used-by', 200, []),
    )
    open('/admin/media/film')
    const player = await screen.findByLabelText('film.mp4')
    expect(player).toHaveAttribute('src', film.url)
    expect(player.tagName).toBe('VIDEO')
  })
})

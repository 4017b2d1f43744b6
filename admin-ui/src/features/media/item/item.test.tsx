import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fileOf, listed, picture, schemaWithMedia } from '../../../testing/media.ts'
import { notice, open, undo } from '../../../testing/open.tsx'
import {
  exchange,
  failure,
  hold,
  serve,
  updatesOf,
  writesOf,
} from '../../../testing/serve.ts'
import { positionOf } from './crop.ts'
import { sizeText } from '@quoin/shared-ui/format/size'

afterEach(() => {
  sessionStorage.clear()
})

const lake = picture('lake', { name: 'Lake.jpg', tags: ['nature'] })
const path = '/api/admin/media/lake'
const use = { type: 'product', path: 'products', id: 'atlas', title: 'Atlas' }

const read = (values: object = {}, etag = '"3"') =>
  exchange('GET', path, 200, { ...lake, ...values }, { ETag: etag })
const saved = (values: object) =>
  exchange('PUT', path, 200, { ...lake, ...values }, { ETag: '"4"' })
const used = (...uses: object[]) => exchange('GET', `${path}/used-by`, 200, uses)

describe('the page of a file', () => {
  it('says what the server knows of it and what uses it', async () => {
    serve(schemaWithMedia(), read(), used(use))
    open('/admin/media/lake')

    await screen.findByRole('heading', { level: 1, name: 'Lake.jpg' })
    await screen.findByText('JPEG (image/jpeg)')
    screen.getByText('2.4 MB')
    screen.getByText('4,000 × 2,000')
    expect(await screen.findByRole('link', { name: 'Atlas' })).toHaveAttribute(
      'href',
      '/admin/products?edit=atlas',
    )
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'Lake.jpg',
    )
  })

  it('copies its address', async () => {
    serve(schemaWithMedia(), read(), used())
    const { user } = open('/admin/media/lake')
    await user.click(await screen.findByRole('button', { name: 'Copy address' }))
    await notice('Address copied')
    expect(await navigator.clipboard.readText()).toBe(lake.url)
  })

  it('asks for alt text until there is some, or nothing to say', async () => {
    const made = serve(schemaWithMedia(), read(), used(), saved({ decorative: true }))
    const { user } = open('/admin/media/lake')
    const nudge = 'Say what the picture shows, for people who do not see it.'
    const alt = await screen.findByLabelText('Alternative text')
    expect(alt).toHaveAccessibleDescription(nudge)
    await user.type(alt, 'A lake')
    expect(screen.queryByText(nudge)).not.toBeInTheDocument()
    await user.clear(alt)
    await user.click(screen.getByLabelText('Decorative: it informs of nothing'))
    expect(screen.queryByText(nudge)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await notice('Media item updated successfully!')
    expect(updatesOf(made)).toEqual([{ decorative: true }])
    expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"3"')
  })

  it('leads back to what was typed before a reload, and discards it with a way back', async () => {
    serve(schemaWithMedia(), read(), used())
    const first = open('/admin/media/lake')
    await first.user.type(await screen.findByLabelText('Alternative text'), 'A lake')
    first.unmount()
    serve(schemaWithMedia(), read(), used())
    const { user } = open('/admin/media/lake')
    await screen.findByText('What you had typed before is back.')
    expect(screen.getByLabelText('Alternative text')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await notice('What you had typed was discarded.')
    expect(screen.getByLabelText('Alternative text')).toHaveValue('')
    await undo(user)
    await notice('Undone.')
    expect(screen.getByLabelText('Alternative text')).toHaveValue('A lake')
  })

  it('moves the focal point by keys and by pointer, with every ratio in step', async () => {
    const made = serve(
      schemaWithMedia(),
      read(),
      used(),
      saved({ focal: { x: 1, y: 0 } }),
    )
    const { user } = open('/admin/media/lake')
    const left = await screen.findByRole('slider', { name: 'From the left' })
    const top = screen.getByRole('slider', { name: 'From the top' })
    fireEvent.change(left, { target: { value: '75' } })
    expect(left).toHaveAttribute('aria-valuetext', '75%')
    const [square] = within(screen.getByRole('list', { name: 'Previews' })).getAllByRole(
      'presentation',
    )
    expect(square).toHaveStyle({ objectPosition: '100% 50%' })

    const frame = left.closest('fieldset')?.querySelector('div') as HTMLElement
    frame.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200)
    fireEvent(
      frame,
      new MouseEvent('pointerdown', { clientX: 500, clientY: -3, bubbles: true }),
    )
    expect(left).toHaveValue('100')
    expect(top).toHaveValue('0')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updatesOf(made)).toEqual([{ focal: { x: 1, y: 0 } }]))
  })

  it('shows what somebody else has changed meanwhile', async () => {
    serve(
      schemaWithMedia(),
      read(),
      read({ alt: 'Theirs', updatedAt: '2026-01-02T10:00:00.000Z' }, '"4"'),
      used(),
      failure('PUT', path, 412, 'Media item has been changed by somebody else.'),
    )
    const { user } = open('/admin/media/lake')
    await user.type(await screen.findByLabelText('Alternative text'), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText('Somebody else has changed this while you were editing.')
    expect(screen.getByLabelText('Alternative text')).toHaveValue('Mine')
  })

  it('replaces the file, and can take that back', async () => {
    const made = serve(
      schemaWithMedia(),
      read(),
      used(),
      exchange('PUT', `${path}/file`, 200, { ...lake, version: '2' }, { ETag: '"4"' }),
    )
    const { user } = open('/admin/media/lake')
    const chooser = await screen.findByLabelText('Replace file', { selector: 'input' })
    await user.type(screen.getByLabelText('Alternative text'), 'Typed')
    fireEvent.change(chooser, { target: { files: [fileOf('b.jpg')] } })

    await notice('File replaced')
    screen.getByRole('button', { name: 'Undo' })
    expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"3"')
    expect(screen.getByLabelText('Alternative text')).toHaveValue('Typed')
  })

  it('is deleted, leads back to the library and can be undone', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(),
      read(),
      used(),
      exchange('DELETE', path, 204),
      exchange('POST', '/api/admin/trash/media/lake/restore', 200, lake),
    )
    const { user, router } = open('/admin/media/lake')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )

    await notice('Media item deleted successfully!')
    expect(router.state.location.pathname).toBe('/admin/media')
    expect(made.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"3"')
    await undo(user)
    await notice('Undone.')
  })

  it('is not asked for any more when the live feed reports the deletion first', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(),
      read(),
      used(),
      exchange('DELETE', path, 204),
    )
    const { user, queryClient } = open('/admin/media/lake')
    await screen.findByText('Nothing uses it.')
    const reads = () =>
      made.filter((one) => one.method === 'GET' && one.path.startsWith(path)).length
    const before = reads()
    const release = hold()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled(),
    )
    void invalidateFor(queryClient, { op: 'delete', type: 'media', id: 'lake' })
    release()

    await notice('Media item deleted successfully!')
    expect(reads()).toBe(before)
  })

  it('is deleted although it is in use only when that was said', async () => {
    const body = { title: 'In use', status: 409, detail: 'It is in use.', usedBy: [use] }
    const made = serve(
      schemaWithMedia(),
      ...listed(),
      read(),
      used(),
      exchange('DELETE', path, 409, body),
      exchange('DELETE', `${path}?force=true`, 204),
    )
    const { user } = open('/admin/media/lake')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )

    const dialog = await screen.findByRole('dialog', { name: 'This file is in use' })
    within(dialog).getByRole('link', { name: 'Atlas' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete all the same' }))
    await notice('Media item deleted successfully!')
    expect(writesOf(made)).toEqual([`DELETE ${path}`, `DELETE ${path}?force=true`])
  })
})

it.each([
  // A landscape is cropped at its sides, a portrait at its top and bottom.
  [{ width: 400, height: 200 }, { x: 0.5, y: 0.1 }, 1, '50% 50%'],
  [{ width: 400, height: 200 }, { x: 0.3, y: 0.1 }, 1, '10% 50%'],
  [{ width: 400, height: 200 }, { x: 0, y: 0 }, 1, '0% 50%'],
  [{ width: 200, height: 400 }, { x: 0, y: 1 }, 1, '50% 100%'],
  [{ width: 200, height: 200 }, { x: 0, y: 1 }, 1, '50% 50%'],
])('shows of %o around %o at %d what lies at %s', (size, focal, ratio, position) => {
  expect(positionOf(size, focal, ratio)).toBe(position)
})

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [2_449_000, '2.4 MB'],
  [24_900_000, '25 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

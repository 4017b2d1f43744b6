import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { listed, picture, schemaWithMedia } from '../../testing/media.ts'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve, updatesOf, writesOf } from '../../testing/serve.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const a = picture('a')
const b = picture('b')
const paper = picture('paper', {
  kind: 'document',
  mime: 'application/pdf',
  name: 'p.pdf',
})

const read = (item: typeof a) =>
  exchange('GET', `/api/admin/media/${item.id}`, 200, item, { ETag: '"1"' })
const saved = (item: typeof a, alt: string) =>
  exchange('PUT', `/api/admin/media/${item.id}`, 200, { ...item, alt }, { ETag: '"2"' })

async function describePictures() {
  const { user, router } = open('/admin/media')
  await user.click(await screen.findByRole('button', { name: 'Describe pictures' }))
  return { user, router }
}

const line = (name: string) => screen.getByLabelText(`Description of ${name}`)

describe('the list of descriptions', () => {
  it('saves a line when it is left by Tab or Enter, which lead to the next', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(a, b, paper),
      read(a),
      saved(a, 'A lake'),
      read(b),
      saved(b, 'A hill'),
    )
    const { user } = await describePictures()
    expect(line('a.jpg')).toHaveFocus()
    expect(screen.queryByLabelText('Description of p.pdf')).not.toBeInTheDocument()
    await user.keyboard('A lake ')
    await user.tab()
    expect(line('b.jpg')).toHaveFocus()
    await user.keyboard('A hill{Enter}')
    await screen.findByText('2 of 2 described')
    expect(updatesOf(made)).toEqual([{ alt: 'A lake' }, { alt: 'A hill' }])
    await user.click(line('a.jpg'))
    await user.tab()
    expect(writesOf(made)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByRole('link', { name: 'a.jpg' })
  })

  it('keeps what could not be saved, says why at the line, and tries again', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(a, b),
      read(a),
      failure('PUT', '/api/admin/media/a', 503, 'The disk is full.'),
      saved(a, 'A lake'),
    )
    const { user } = await describePictures()
    await user.keyboard('A lake')
    await user.tab()
    expect(await screen.findByText(/The disk is full/)).toHaveAttribute('role', 'alert')
    expect(line('a.jpg')).toHaveValue('A lake')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(line('a.jpg')).toHaveValue('A lake')
    screen.getByRole('button', { name: 'Leave without the 1 that failed' })
    await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }))
    await screen.findByRole('link', { name: 'a.jpg' })
    expect(writesOf(made)).toHaveLength(2)
  })

  it('does not replace what somebody else has written without asking', async () => {
    const made = serve(
      schemaWithMedia(),
      ...listed(a),
      read({ ...a, alt: 'A pond' }),
      saved(a, 'A lake'),
    )
    const { user } = await describePictures()
    await user.keyboard('A lake')
    await user.tab()
    await screen.findByText(/Somebody else has written: “A pond”/)
    expect(writesOf(made)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }))
    await waitFor(() => expect(writesOf(made)).toEqual(['PUT /api/admin/media/a']))
  })

  it('asks before it is left by a link with a description that is not saved', async () => {
    serve(
      schemaWithMedia(),
      ...listed(a),
      read(a),
      failure('PUT', '/api/admin/media/a', 503, 'The disk is full.'),
      exchange('GET', '/api/admin/users', 200, []),
    )
    const { user, router } = await describePictures()
    await user.keyboard('A lake')
    await user.tab()
    await screen.findByText(/The disk is full/)
    void router.navigate('/admin/users')
    await screen.findByRole('alertdialog')
    expect(router.state.location.pathname).toBe('/admin/media')
  })
})

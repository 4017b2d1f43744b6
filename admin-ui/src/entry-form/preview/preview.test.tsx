import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { failure, recorded, serve } from '../../testing/serve.ts'

const entry = () => recorded('product-get')
const links = '/api/admin/products/atlas/preview-link'
const button = (name: string) => screen.findByRole('button', { name })

it('leads to the page of an entry as it is stored', async () => {
  serve(entry())
  open('/admin/products/atlas')

  const link = await screen.findByRole('link', { name: 'Open preview in a new tab' })
  expect(link).toHaveAttribute('href', '/products/atlas?preview')
  expect(link).toHaveAttribute('target', '_blank')
})

it('copies a link, and says until when it holds', async () => {
  serve(entry(), ...golden('preview-link-create'))
  const { user } = open('/admin/products/atlas')
  await user.click(await button('Copy preview link'))

  await notice(
    'The preview link is on your clipboard.',
    'Whoever has it sees this entry until 7 February 2026.',
  )
  expect(await navigator.clipboard.readText()).toBe(
    'http://localhost:8080/products/atlas?preview=link-token',
  )
})

it('shows the link where there is no clipboard', async () => {
  serve(entry(), ...golden('preview-link-create'))
  const { user } = open('/admin/products/atlas')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.'))
  await user.click(await button('Copy preview link'))

  await notice('Please copy this link', /preview=link-token Whoever/)
})

it('revokes all links, after a question', async () => {
  const made = serve(entry(), ...golden('preview-link-delete'))
  const { user } = open('/admin/products/atlas')
  await user.click(await button('Revoke preview links'))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Revoke' }))

  await notice('No preview link opens this any more.')
  expect(
    made.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
  ).toEqual([links])
})

it('says that a link could not be made', async () => {
  serve(entry(), failure('POST', links, 404, 'Product not found.'))
  const { user } = open('/admin/products/atlas')
  await user.click(await button('Copy preview link'))

  await notice('Error', '404: Product not found.')
})

it('is nowhere where entries have no page', async () => {
  serve(recorded('service-get'))
  open('/admin/services/web')

  await screen.findByRole('heading', { level: 1, name: 'Web applications' })
  expect(
    screen.queryByRole('link', { name: 'Open preview in a new tab' }),
  ).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /preview/i })).not.toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

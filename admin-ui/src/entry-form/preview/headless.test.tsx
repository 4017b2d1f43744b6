import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, recorded, serve } from '../../testing/serve.ts'

/** A server that draws no pages. */
function headless(previewUrl: string) {
  const [me] = golden('me')
  const [settings] = golden('settings-get')
  serve(
    exchange('GET', '/api/admin/me', 200, {
      ...(me?.response.body as object),
      headless: true,
    }),
    exchange('GET', '/api/admin/content/settings', 200, {
      ...(settings?.response.body as object),
      previewUrl,
    }),
    recorded('product-get'),
  )
}

const offers = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    ({ textContent }) => textContent,
  )

it('offers no page where nothing draws it', async () => {
  headless('')
  open('/admin/products/atlas')
  await screen.findByLabelText(/^Name/)
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'View site' })).not.toBeInTheDocument()
  })
  expect(offers()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/preview|on the page/i)]),
  )
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Quoin' })).toHaveAttribute('href', '/admin')
})

it('leads to the front end that the settings name', async () => {
  headless('https://front.example/preview?path={path}&token={token}')
  open('/admin/products/atlas')
  await screen.findByRole('button', { name: 'Open preview in a new tab' })
  expect(await screen.findByRole('link', { name: 'View site' })).toHaveAttribute(
    'href',
    'https://front.example/preview?path=%2F&token=',
  )
  expect(screen.getByRole('button', { name: 'Copy preview link' })).toBeEnabled()
  expect(screen.queryByRole('link', { name: 'Edit on the page' })).not.toBeInTheDocument()
  expect(
    screen.queryByRole('switch', { name: 'Preview beside the form' }),
  ).not.toBeInTheDocument()
})

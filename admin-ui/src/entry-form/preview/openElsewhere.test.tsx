import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, recorded, serve } from '../../testing/serve.ts'

const opening = '/api/admin/products/atlas/preview'
const address = 'https://front.example/preview?path=%2Fproducts%2Fatlas&token=qp_T0KEN'

/** The settings of a site with another front end. */
function elsewhere() {
  const [settings] = golden('settings-get')
  return exchange('GET', '/api/admin/content/settings', 200, {
    ...(settings?.response.body as object),
    previewUrl: 'https://front.example/preview?path={path}&token={token}',
  })
}

const opened = exchange('POST', opening, 201, {
  url: address,
  expiresAt: '2026-01-31T10:00:00Z',
})

/** Replaces the tab that a browser would open. */
function tabOf(tab: object | null) {
  return vi.spyOn(window, 'open').mockReturnValue(tab as Window | null)
}

function fakeTab() {
  return {
    opener: window as Window | null,
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
}

const button = () => screen.findByRole('button', { name: 'Open preview in a new tab' })

it('opens the preview on the front end that the settings name', async () => {
  const made = serve(elsewhere(), recorded('product-get'), opened)
  const tab = fakeTab()
  tabOf(tab)
  const { user } = open('/admin/products/atlas')
  await user.click(await button())

  await waitFor(() => {
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(address)
  })
  expect(tab.opener).toBeNull()
  expect(made.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    opening,
  ])
})

it('shows the address where the browser opens no tab', async () => {
  serve(elsewhere(), recorded('product-get'), opened)
  tabOf(null)
  const { user } = open('/admin/products/atlas')
  await user.click(await button())

  await notice('Please open this address', address)
})

it('closes the tab where the preview cannot be opened', async () => {
  serve(
    elsewhere(),
    recorded('product-get'),
    failure('POST', opening, 404, 'Product not found.'),
  )
  const tab = fakeTab()
  tabOf(tab)
  const { user } = open('/admin/products/atlas')
  await user.click(await button())

  await notice('Error', '404: Product not found.')
  expect(tab.close).toHaveBeenCalledOnce()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

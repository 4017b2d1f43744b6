import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { settingsQuery } from '../../content/settings.ts'
import { organization } from '../../page/organization.ts'
import { known } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, serve } from '../../testing/serve.ts'
import { site } from '../../testing/site.ts'
import { startPreview } from '../background/preview.ts'

const stored = golden('settings-get-public')[0]?.response.body as object
const root = document.documentElement

const yellow = {
  light: { accent: '#717000', hover: '#5a5900', soft: '#f3f3dd', contrast: '#ffffff' },
  dark: { accent: '#ffff00', hover: '#eeee00', soft: '#2f2e00', contrast: '#141300' },
}

afterEach(() => {
  root.removeAttribute('style')
  delete root.dataset.font
  delete root.dataset.mode
  for (const own of document.head.querySelectorAll('style, [rel=icon], [rel=stylesheet]'))
    own.remove()
})

async function openWith(settings: object) {
  serve(answer('/api/settings', { ...stored, ...settings }))
  const opened = open('/nowhere')
  const footer = await screen.findByRole('contentinfo')
  await waitFor(() => {
    expect(opened.client.getQueryData(settingsQuery.queryKey)).toBeDefined()
  })
  return { ...opened, footer }
}

it('shows the logo in the header and the footer, in its size, with the name of the site', async () => {
  const expand = {
    logo: known({ width: 400, height: 100 }),
    logoDark: known({ id: 'night', width: 300, height: 90 }),
  }
  const { footer } = await openWith({
    logo: '/media/lake/lake.jpg',
    logoDark: '/media/night/night.png',
    expand,
  })
  for (const place of [footer, ...screen.getAllByRole('banner').slice(0, 1)]) {
    const logo = await within(place).findByRole('img', { name: 'Quoin' })
    expect(logo).toHaveAttribute('src', '/media/lake/lake.jpg')
    expect(logo).toHaveAttribute('width', '400')
    expect(logo).toHaveAttribute('height', '100')
    const dark = logo.parentElement?.querySelector('source')
    expect(dark).toHaveAttribute('srcset', '/media/night/night.png')
    expect(dark).toHaveAttribute('media', '(prefers-color-scheme: dark)')
    expect(dark).toHaveAttribute('width', '300')
    expect(within(place).getByRole('link', { name: 'Quoin' })).toHaveAttribute(
      'href',
      '/',
    )
  }
})

it('shows the name where there is no logo', async () => {
  const { footer } = await openWith({})
  expect(within(footer).queryByRole('img')).not.toBeInTheDocument()
  expect(within(footer).getByRole('link', { name: 'Quoin' })).toHaveTextContent('Quoin')
  expect(footer.lastElementChild).toHaveTextContent(
    `© ${String(new Date().getFullYear())} Quoin`,
  )
})

it('ends with the copyright and the legal line, which are text', async () => {
  const { footer } = await openWith({
    copyright: '<script>alert(1)</script>',
    legalLine: 'Company <b>1234</b>',
  })
  await within(footer).findByText('Company <b>1234</b>')
  expect(footer.lastElementChild).toHaveTextContent(
    '<script>alert(1)</script>Company <b>1234</b>',
  )
  expect(footer.querySelector('script, b')).toBeNull()
})

it('shows a brand that changes while the page is open, and that of the theme again', async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="icon" href="/old.png" type="image/png"><style id="brand"></style>',
  )
  const { client } = await openWith({})
  const change = (entity: object) => {
    client.setQueryData(
      settingsQuery.queryKey,
      (old) => old && { ...old, entity: { ...old.entity, ...entity } },
    )
  }
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
  change({ accentShades: yellow, font: 'lora', favicon: '/media/lake/sign.svg' })

  await waitFor(() => expect(root.dataset.font).toBe('lora'))
  expect(root.style.getPropertyValue('--accent')).toBe('light-dark(#717000, #ffff00)')
  expect(root.style.getPropertyValue('--accent-contrast')).toBe(
    'light-dark(#ffffff, #141300)',
  )
  expect(icon()).toBe('/media/lake/sign.svg')
  const fonts = document.querySelector('link[rel="stylesheet"]')
  expect(fonts).toHaveAttribute('href', '/fonts.css')
  fonts?.dispatchEvent(new Event('load'))
  expect(document.getElementById('brand')).toBeNull()

  change({
    accentShades: { light: { accent: '' }, dark: {} },
    font: 'inter',
    favicon: '',
  })
  await waitFor(() => expect(root.dataset.font).toBe('inter'))
  expect(root.style.getPropertyValue('--accent')).toBe('')
  expect(icon()).toBe('/favicon.svg')
})

it('shows the settings that the back office around it sends, in one scheme', async () => {
  globalThis.ResizeObserver = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  const { client, go, footer } = await openWith({})
  startPreview(client)({ pathname: '/nowhere', search: '', navigate: go })
  const send = (data: object, origin = location.origin) => {
    const message = { type: 'quoin.preview', of: 'settings', id: 'settings', ...data }
    dispatchEvent(new MessageEvent('message', { data: message, origin, source: window }))
  }
  send({ entity: { copyright: 'Nobody' } }, 'https://example.com')
  send({ entity: { copyright: 'Ours', accentShades: yellow }, mode: 'dark' })
  await within(footer).findByText('Ours')
  expect(root.dataset.mode).toBe('dark')
  await vi.waitFor(() => {
    expect(root.style.getPropertyValue('--accent')).toContain('#ffff00')
  })
  send({ entity: { copyright: '' } })
  await waitFor(() => expect(root.dataset.mode).toBeUndefined())
})

it('tells programs of the logo and the share picture', async () => {
  const { settings } = site
  expect(
    organization({ ...site, settings: { ...settings, logo: '/media/lake/lake.svg' } }),
  ).toMatchObject({ logo: 'https://example.co.uk/media/lake/lake.svg' })
  await openWith({
    socialImage: '/media/lake/lake.jpg',
    expand: { socialImage: known({ width: 1200, height: 630 }) },
  })
  await waitFor(() => {
    const meta = (name: string) =>
      document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute('content')
    expect(meta('')).toMatch(/\/media\/lake\/lake\.jpg$/)
    expect([meta(':width'), meta(':height')]).toEqual(['1200', '630'])
  })
})

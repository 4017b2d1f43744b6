import type { components } from '@quoin/shared-ui/api/schema.gen'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import paths from '../../../routes.json'
import { product } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { templatePage } from '../../testing/pages.ts'
import { answer, serve } from '../../testing/serve.ts'
import { startPreview } from './preview.ts'

type Schemas = components['schemas']

globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** The pages of sections in the recorded schema. */
const { types } = golden('schema')[0]?.response.body as Schemas['Schema']
const places = types.find(({ name }) => name === 'section')?.places

async function start() {
  serve(answer('/api/products', [product()]), answer('/api/testimonials', []))
  const { client, go, address } = open('/')
  await screen.findByText('Atlas')
  startPreview(client)({ pathname: '/', search: '', navigate: go })
  return address
}

/** Posts an unsaved section, like the surrounding page. */
function send(title: string, { id = 'hero', page = '/', origin = location.origin } = {}) {
  const metadata = { buttonText: 'Go', buttonLink: '/go' }
  const entity = { title, content: 'Words.', metadata }
  const data = { type: 'quoin.preview', of: 'section', id, page, entity }
  dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
}

it('shows a section as it is typed', async () => {
  await start()
  send('Half an idea')

  await screen.findByRole('heading', { name: 'Half an idea' })
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '/go')
})

it('goes to the page that shows the section', async () => {
  serve(answer('/api/team', []))
  const address = await start()
  send('Who we are', { id: 'about', page: '/about' })

  await screen.findByRole('heading', { name: 'Who we are' })
  expect(address()).toBe('/about')
})

it('takes back what was typed into the section before', async () => {
  await start()
  send('Half an idea')
  await screen.findByRole('heading', { name: 'Half an idea' })
  send('Ours', { id: 'solutions' })

  await screen.findByRole('heading', { name: 'Ours' })
  expect(screen.queryByText('Half an idea')).not.toBeInTheDocument()
})

it('listens to nobody else', async () => {
  await start()
  await screen.findByText('Atlas')
  send('Bought cheaply', { origin: 'https://example.com' })
  dispatchEvent(
    new MessageEvent('message', { data: null, origin: location.origin, source: window }),
  )
  send('Ours', { id: 'solutions' })

  await screen.findByRole('heading', { name: 'Ours' })
  expect(screen.queryByText('Bought cheaply')).not.toBeInTheDocument()
})

it('finds every section of a new site on the page that the server names', async () => {
  for (const [id, { path }] of Object.entries(places ?? {})) {
    expect(paths.map((page) => page.path)).toContain(path)
    expect(templatePage(path).sections.map((section) => section.id)).toContain(id)
  }
  await start()
  send('Any')
  await waitFor(() => {
    for (const id of ['hero', 'solutions', 'why-choose', 'cta']) {
      expect(document.getElementById(id)).not.toBeNull()
    }
  })
})

import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { modules } from '../features/generic/own/offered.ts'
import type { SitePage } from '../content/page.ts'
import { open } from '../testing/open.tsx'
import { answer, serve } from '../testing/serve.ts'
import type { OwnSectionProps } from '../sections/own/queries.ts'

const section = {
  id: 'soon',
  type: 'countdown',
  title: 'Soon',
  content: '',
  metadata: { until: 'Friday' },
  items: [],
}
const page: SitePage = {
  id: 'p',
  title: 'Events',
  path: '/events',
  above: [],
  sections: [
    section as never,
    { id: 'q', type: 'quote', title: 'Said', metadata: { text: 'Still here' } },
  ],
}

/** Serves a page with a section of a plugin, with the exports of its module. */
function serveSection(own: object | null) {
  Object.assign(modules, { 'section/countdown': own })
  onTestFinished(() => {
    Reflect.deleteProperty(modules, 'section/countdown')
  })
  serve(
    answer('/api/pages?path=/events', page),
    answer('/api/types', []),
    answer(
      '/api/talks?limit=3&filter%5Bday%5D%5Beq%5D=Friday&filter%5Broom%5D%5Beq%5D=Hall',
      [
        { id: 'a', title: 'Aqua' },
        { id: 'b', title: 'Brio' },
      ],
    ),
    answer('/api/types/section', {
      modules: { sections: [{ name: 'countdown', module: '/assets/nowhere.js' }] },
    }),
  )
}

it('draws the section of a plugin by its module, with its values', async () => {
  serveSection({
    default: ({ section, value }: OwnSectionProps) =>
      createElement(
        'p',
        null,
        `${section.title} on ${(value as { until: string }).until}`,
      ),
  })
  open('/events')
  expect(await screen.findByText('Soon on Friday')).toBeTruthy()
  expect(screen.getByText('Still here')).toBeTruthy()
})

it('gives the section the lists that its module asks for', async () => {
  serveSection({
    load: [
      {
        name: 'talks',
        type: 'talk',
        path: 'talks',
        query: [
          ['limit', '3'],
          ['filter[day][eq]', { section: 'until' }],
          ['filter[room][eq]', { query: 'room' }],
        ],
      },
    ],
    default: ({ data }: OwnSectionProps) =>
      createElement(
        'p',
        null,
        `${data.talks?.entries.map(({ title }) => String(title)).join()} of ${data.talks?.total}`,
      ),
  })
  open('/events?room=Hall')
  expect(await screen.findByText('Aqua,Brio of 2')).toBeTruthy()
})

it('shows the rest of the page without a module', async () => {
  serveSection(null)
  open('/events')
  expect(await screen.findByText('Still here')).toBeTruthy()
  expect(screen.queryByText(/Friday/)).toBeNull()
})

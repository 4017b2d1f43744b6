import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, failure, recorded, serve } from '../../testing/serve.ts'
import type { Overview, Realtime } from '../../api/analytics.ts'

const sets = [
  'analytics-overview',
  'analytics-daily',
  'analytics-traffic-sources',
  'analytics-devices',
  'analytics-top-pages',
  'analytics-realtime',
]
const others = [
  'analytics-pages-entry',
  'analytics-pages-exit',
  'analytics-conversions',
  'analytics-vitals',
  'search-misses',
]

/** The recorded responses, as responses to another query. */
const answers = (query = ''): Exchange[] =>
  [...sets, ...others].map((name) => {
    const one = recorded(name)
    one.request.path = one.request.path.replace(/\?.*|$/, query)
    return one
  })

/** jsdom has no layout: every element has this width. */
const width = 600

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #take: ResizeObserverCallback
      constructor(take: ResizeObserverCallback) {
        this.#take = take
      }
      observe() {
        const contentRect = { width, height: 320, top: 0, left: 0 }
        const entry = { contentRect } as ResizeObserverEntry
        this.#take([entry], this)
      }
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  return () => {
    vi.unstubAllGlobals()
  }
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** A recorded response with some changed values. */
function changed<Body>(name: string, change: Partial<Body>): Exchange {
  const one = recorded(name)
  one.response.body = { ...(one.response.body as Body), ...change }
  return one
}

describe('the figures', () => {
  it('stand with their change from last month', async () => {
    const changeFromLastMonth = {
      visitors: 12,
      pageViews: -3.4,
      bounceRate: -2,
      conversionRate: 0,
    }
    serve(changed<Overview>('analytics-overview', { changeFromLastMonth }), ...answers())
    open('/admin/analytics')

    const [visitors] = await screen.findAllByText('Total Visitors')
    expect(visitors?.closest('div')).toHaveTextContent(
      'Total Visitors3+12% from last month',
    )
    for (const [label, text] of [
      ['Page Views', '4-3% from last month'],
      ['Bounce Rate', '66.7%-2% from last month'],
      ['Conversion Rate', '33.3%0% from last month'],
    ] as const)
      expect(
        screen.getByText(label, { selector: 'dt' }).closest('div'),
      ).toHaveTextContent(`${label}${text}`)
  })

  it('say what another period is compared with', async () => {
    serve(...answers('?from=2026-01-01&to=2026-01-14'), ...answers())
    open('/admin/analytics?from=2026-01-01&to=2026-01-14')

    expect(
      await screen.findAllByText('from the 14 days before', { exact: false }),
    ).toHaveLength(4)
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-01')
    expect(screen.getByLabelText('To')).toHaveValue('2026-01-14')
  })
})

it.each(sets.map((name) => [name]))(
  'keeps the place of everything until %s arrives',
  async (missing) => {
    serve(...answers())
    const { pathname } = new URL(recorded(missing).request.path, location.origin)
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (request: Request) =>
      new URL(request.url).pathname === pathname
        ? new Promise<never>(() => undefined)
        : real(request),
    )
    open('/admin/analytics')

    await screen.findByText('Loading analytics...')
    expect(screen.queryByText('Total Visitors')).not.toBeInTheDocument()
  },
)

describe('a chart', () => {
  it('has its figures as a table', async () => {
    serve(...answers())
    open('/admin/analytics')

    const table = await screen.findByRole('table', { name: 'Traffic Sources' })
    expect(within(table).getByRole('row', { name: 'Google 3 100%' })).toBeInTheDocument()
    for (const name of ['Visitors Over Time', 'Page Views vs Sessions'])
      expect(
        within(screen.getByRole('table', { name })).getAllByRole('row'),
      ).toHaveLength(5)
  })

  it('tells of the day that the arrow keys lead to', async () => {
    serve(...answers())
    const { user } = open('/admin/analytics')
    const days = await screen.findByRole('slider', { name: /^Page Views vs Sessions/ })

    days.focus()
    expect(days).toHaveAttribute(
      'aria-valuetext',
      '31 January 2026, 0 page views, 0 sessions',
    )
    await user.keyboard('{ArrowLeft}')
    expect(days).toHaveAttribute(
      'aria-valuetext',
      '30 January 2026, 4 page views, 3 sessions',
    )
    screen.getByText('30 January 2026', { selector: 'strong' })
    await user.keyboard('{Home}{ArrowLeft}')
    expect(days).toHaveAttribute('aria-valuenow', '1')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('28 January 2026', { selector: 'strong' })).toBeNull()
  })

  it('narrows everything to what is pressed, until its chip is', async () => {
    serve(...answers(), ...answers('?device=Mobile'))
    const { user, router } = open('/admin/analytics')
    const desktop = await screen.findByRole('button', { name: /^Desktop: 2 visits, 67%/ })

    desktop.focus()
    await user.keyboard('{ArrowRight}{Enter}')

    const chip = await screen.findByRole('button', {
      name: 'Remove the filter Device: Mobile',
    })
    expect(router.state.location.search).toBe('?device=Mobile')
    expect(screen.getByRole('link', { name: 'Top Pages as CSV' })).toHaveAttribute(
      'href',
      '/api/analytics/top-pages.csv?device=Mobile',
    )
    await user.click(chip)
    expect(router.state.location.search).toBe('')
  })

  it('is calm about nothing', async () => {
    const nothing = ['traffic-sources', 'devices', 'top-pages', 'daily'].map((name) =>
      exchange('GET', `/api/analytics/${name}`, 200, []),
    )
    const changeFromLastMonth = {
      visitors: 0,
      pageViews: 0,
      bounceRate: 0,
      conversionRate: 0,
    }
    serve(
      ...nothing,
      changed<Overview>('analytics-overview', {
        totalVisitors: 0,
        totalPageViews: 0,
        avgBounceRate: 0,
        avgConversionRate: 0,
        changeFromLastMonth,
      }),
      changed<Realtime>('analytics-realtime', {
        activeUsers: 0,
        todayRevenue: 0,
        revenueChange: 0,
        monthRevenue: 0,
        monthlyGoal: 0,
      }),
      ...answers(),
    )
    open('/admin/analytics')

    expect(await screen.findAllByText('No visits in this period.')).toHaveLength(4)
    screen.getByText('No page was viewed in this period.')
    expect(
      screen.getByText('Total Visitors', { selector: 'dt' }).closest('div'),
    ).toHaveTextContent('Total Visitors00% from last month')
    const revenue = await region("Today's Revenue")
    revenue.getByText('$0')
    expect(document.body).not.toHaveTextContent('NaN')
  })
})

it('shows pages with their engagement', async () => {
  serve(
    exchange('GET', '/api/analytics/top-pages', 200, [
      { page: '/services', views: 1200, uniqueViews: 817 },
    ]),
    ...answers(),
  )
  open('/admin/analytics')

  const table = await screen.findByRole('table', { name: 'Top Pages' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Page', 'Views', 'Unique Views', 'Engagement'])
  within(table).getByRole('row', { name: '/services 1,200 817 68%' })
})

describe('the live cards', () => {
  const show = async (now: Partial<Realtime>) => {
    serve(changed<Realtime>('analytics-realtime', now), ...answers())
    open('/admin/analytics')
    return region("Today's Revenue")
  }

  it('tell of this moment', async () => {
    const revenue = await show({
      activeUsers: 7,
      todayRevenue: 12_400,
      revenueChange: 8,
      newSignups: 5,
      signupChange: -20,
    })

    const users = await region('Active Users')
    for (const text of ['7', 'Currently online', 'Live']) users.getByText(text)
    revenue.getByText('$12,400')
    expect(revenue.getByText(/vs yesterday/)).toHaveTextContent('+8% vs yesterday')
    revenue.getByText('68% of monthly goal')
    expect(revenue.getByRole('progressbar')).toHaveAttribute('value', '0.68')
    const signups = await region('New Signups')
    signups.getByText('This week')
    signups.getByText('-20%')
  })

  it('show the real share of a goal that is set', async () => {
    const revenue = await show({ monthRevenue: 30_000, monthlyGoal: 20_000 })

    revenue.getByText('150% of monthly goal')
    expect(revenue.getByRole('progressbar')).toHaveAttribute('value', '1')
  })
})

it('says which set cannot be had, shows the others, and tries again', async () => {
  const path = '/api/analytics/devices'
  serve(failure('GET', path, 503, 'The store is closed.'), ...answers())
  const { user } = open('/admin/analytics')

  const devices = await region('Device Breakdown')
  expect(devices.getByRole('alert')).toHaveTextContent('503: The store is closed.')
  await screen.findByRole('table', { name: 'Traffic Sources' })
  await user.click(devices.getByRole('button', { name: 'Try Again' }))

  await devices.findByRole('table', { name: 'Device Breakdown' })
})

it('calls a page by the title of what it shows', async () => {
  serve(...answers(), ...golden('product-list-as-staff'))
  open('/admin/analytics')

  const exits = await screen.findByRole('table', { name: 'Exit Pages' })
  await within(exits).findByRole('row', { name: 'Atlas 1' })
})

it('judges how fast pages are', async () => {
  const vitals = {
    page: '/',
    samples: 9,
    lcp: 2600,
    inp: 200,
    cls: 0.26,
    ttfb: null,
    fcp: 1,
  }
  serve(exchange('GET', '/api/analytics/vitals', 200, [vitals]), ...answers())
  open('/admin/analytics')

  const table = await screen.findByRole('table', { name: 'Page Speed' })
  within(table).getByRole('row', {
    name: '/ 9 2,600 ms Needs work 200 ms Good 0.26 Poor 1 ms Good –',
  })
})

it('shows the goals of forms beside the conversions of a source', async () => {
  const path = '/api/analytics/conversions'
  const line = { visits: 4, inquiries: 1, signups: 0, brochures: 0, rate: 50 }
  const lines = [
    { ...line, name: 'fair', goals: { joined: 2, asked: 1 } },
    { ...line, name: 'direct' },
  ]
  serve(exchange('GET', path, 200, lines), ...answers())
  open('/admin/analytics')
  const report = await region('Conversions by Source')
  const row = within(await report.findByRole('row', { name: /^fair/ }))
  report.getByRole('columnheader', { name: 'Form goals' })
  row.getByText('asked 1, joined 2')
})

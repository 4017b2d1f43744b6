import type { Page } from '@playwright/test'
import { AccessibilityPanel } from '../../helpers/accessibility.ts'
import { ContactForm, inquiry } from '../../helpers/contact.ts'
import { type Product, read } from '../../helpers/content.ts'
import { Frame } from '../../helpers/frame.ts'
import { waitForRoot } from '../../helpers/hydrated.ts'
import { watchShifts } from '../../helpers/shift.ts'
import { expect, test } from '../../helpers/test.ts'
import { publicPages } from '../../helpers/visitor.ts'

/** What a page may ask the API for by itself: to be told of changes, and to be counted. */
const ownCalls = new Set(['/api/live', '/api/analytics/events'])

/** Notes what the server sent into the root of the pages opened from now on. */
async function keepServed(page: Page): Promise<() => Promise<Served>> {
  await page.addInitScript(() => {
    const served: Element[] = []
    Object.assign(globalThis, { served })
    // What the page brings along stands behind the root, and before a script has run.
    new MutationObserver((_, observer) => {
      if (document.getElementById('brought') === null) return
      observer.disconnect()
      served.push(...document.querySelectorAll('#root *'))
    }).observe(document, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => {
      const { served } = globalThis as unknown as { served: Element[] }
      const lost = served.filter((element) => !element.isConnected)
      return {
        count: served.length,
        lost: lost.map((element) => element.outerHTML.slice(0, 200)),
        added: [...document.querySelectorAll('main *')]
          .filter((element) => !served.includes(element))
          .map((element) => element.outerHTML.slice(0, 200)),
      }
    })
}

interface Served {
  /** How many elements the server sent. */
  count: number
  /** Those that are no longer there. */
  lost: string[]
  /** Elements of the main part that the server did not send. */
  added: string[]
}

/** Opens a page and waits until its scripts have taken it over. */
async function openHydrated(page: Page, path: string): Promise<void> {
  const counted = page.waitForRequest('**/api/analytics/events')
  await page.goto(path)
  await counted
}

/** Holds the scripts of the pages opened from now on back, until the function that it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.fallback()
  })
  return () => resolve(undefined)
}

/** Holds back all but the script that a document names. */
async function holdApp(page: Page): Promise<() => void> {
  const release = await holdScripts(page)
  await page.route('**/assets/index-*.js', (route) => route.continue())
  return release
}

/** Opens a page whose scripts are held back. */
async function openUnscripted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('every page is taken over as it is, without a word and without a call', async ({
  page,
  request,
  watch,
}) => {
  test.slow()
  const said: string[] = []
  const calls: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(error.message))
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.startsWith('/api/') && !ownCalls.has(pathname)) calls.push(pathname)
  })
  // News of what other tests have written would be fetched.
  await page.route('**/api/live*', () => undefined)
  const served = await keepServed(page)
  const panel = new AccessibilityPanel(page)
  for (const { path, title, status } of await publicPages(request)) {
    if (status === 404) watch.expectStatus(404, path)
    // A pointer that rests on a link has its page fetched ahead.
    await page.mouse.move(0, 0)
    await openHydrated(page, path)
    expect(calls, path).toEqual([])
    await panel.open()
    await panel.close()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const { count, lost, added } = await served()
    expect(count, `${path} is sent whole`).toBeGreaterThan(50)
    expect({ lost, added }, path).toEqual({ lost: [], added: [] })
    // Chromium tells of an answer with 404 here.
    const known = /^error: Failed to load resource: the server responded .* 404/
    const heard = status === 404 ? said.filter((one) => !known.test(one)) : said
    expect(heard, path).toEqual([])
    said.length = 0
  }
})

test(
  'nothing jumps when a page is taken over',
  { tag: '@screen' },
  async ({ page, request, watch }) => {
    test.slow()
    // News of what other tests have written would be fetched, and moves what it changes.
    await page.route('**/api/live*', () => undefined)
    const shifted = await watchShifts(page)
    for (const { path, status } of await publicPages(request)) {
      if (status === 404) watch.expectStatus(404, path)
      await openHydrated(page, path)
      await page.evaluate(() => document.fonts.ready)
      expect(await shifted(), path).toEqual([])
    }
  },
)

test('what was typed before the scripts ran stays, and is sent', async ({
  page,
  api,
}) => {
  const release = await holdScripts(page)
  await openUnscripted(page, '/contact')
  const contact = new ContactForm(page)
  const typed = { ...inquiry, Subject: `Early ${crypto.randomUUID()}` }
  await contact.fill(typed)
  await contact.field('Service').selectOption('mobile-apps')
  const counted = page.waitForRequest('**/api/analytics/events')
  release()
  await counted
  await contact.fill({ Company: 'Browser & Daughters' })
  await contact.expectValues({ ...typed, Service: 'mobile-apps' })
  await contact.button.click()
  await contact.expectToast(
    'Message Sent Successfully!',
    "Thank you for your inquiry. We'll get back to you within 24 hours.",
  )
  await expect(page).toHaveURL('/contact')
  const stored = await read<Record<string, unknown>[]>(api, '/api/inquiries')
  expect(stored.filter(({ subject }) => subject === typed.Subject)).toEqual([
    expect.objectContaining({
      name: inquiry.Name,
      message: inquiry.Message,
      company: 'Browser & Daughters',
      serviceType: 'mobile-apps',
    }),
  ])
})

test('words that were typed early are searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await openUnscripted(page, '/blog')
  const articles = page.getByRole('main').getByRole('article')
  const all = await articles.count()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('push')
  const email = page.getByRole('textbox', { name: 'Email address' })
  await email.fill('reader@example.org')
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill('booking')
  release()
  await expect(page).toHaveURL('/blog?q=push')
  await expect(articles).not.toHaveCount(all)
  await expect(email).toHaveValue('reader@example.org')
  await expect(search).toHaveValue('booking')
  await search.press('Enter')
  await expect(page).toHaveURL('/search?q=booking')
})

test('buttons and shortcuts that were pressed early are answered', async ({
  page,
  request,
}) => {
  const [product] = await read<Product[]>(request, '/api/products')
  const release = await holdApp(page)
  await openUnscripted(page, `/products/${product?.id ?? ''}`)
  await page.waitForFunction(() => 'contrast' in document.documentElement.dataset)
  await page.keyboard.press('Control+Shift+P')
  await page.getByRole('tab', { name: 'Pricing' }).click()
  const { button, larger } = new AccessibilityPanel(page)
  // Nothing happens at first: it is pressed again.
  await button.click()
  await button.click()
  // A handler would have shown the panel by the second frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
  await expect(larger).toHaveCount(0)
  release()
  await expect(page.getByRole('tabpanel', { name: 'Pricing' })).toBeVisible()
  await expect(larger).toBeVisible()
  await expect(
    page.getByRole('complementary', { name: 'Performance monitor' }),
  ).toBeVisible()
})

test(
  'the menu opens for whoever asked for it early',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await holdApp(page)
    await openUnscripted(page, '/products')
    await page.waitForFunction(() => 'contrast' in document.documentElement.dataset)
    const { menuButton, drawer } = new Frame(page)
    await menuButton.click()
    release()
    await expect(drawer).toBeVisible()
  },
)

test('a press before a page is hydrated counts, on a slow line', async ({
  page,
  request,
}) => {
  const [product] = await read<Product[]>(request, '/api/products')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto(`/products/${product?.id ?? ''}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'contrast' in document.documentElement.dataset)
  const { button, larger } = new AccessibilityPanel(page)
  await page.getByRole('tab', { name: 'Pricing' }).click()
  await button.click()
  // React notes on an element that it is a root.
  const isRoot = await page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
  expect(isRoot, 'the app had not arrived').toBe(false)
  await expect(page.getByRole('tabpanel', { name: 'Pricing' })).toBeVisible()
  await expect(larger).toBeVisible()
})

test('words that were typed early have suggestions', async ({ page }) => {
  const release = await holdApp(page)
  await openUnscripted(page, '/about')
  await page.getByRole('banner').getByRole('combobox').fill('booking')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
})

/** Waits until a text of the page is painted, in the fallback font if its own has not come: hidden text does not count. */
async function waitForPaintedText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const observer = new PerformanceObserver((list) => {
      const painted = list.getEntries() as (PerformanceEntry & { url: string })[]
      // The entry of an image has its address.
      if (painted.some(({ url }) => url === '')) resolve(undefined)
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    await promise
    observer.disconnect()
  })
}

test('a font that comes late moves nothing', { tag: '@screen' }, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.fallback()
  })
  const shifted = await watchShifts(page)
  await page.goto('/services', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await waitForRoot(page)
  await waitForPaintedText(page)
  resolve(undefined)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.fonts.status)).toBe('loaded')
  expect(await shifted()).toEqual([])
})

test('a page looks the same before its style sheet arrives', async ({ page }) => {
  await holdScripts(page)
  let arrives = Promise.withResolvers<undefined>()
  await page.route('**/assets/later-*.css', async (route) => {
    await arrives.promise
    await route.fallback()
  })
  // Gives the elements whose styles are not those of the call before.
  const changed = () =>
    page.evaluate(() => {
      const shared = globalThis as unknown as { looks?: Map<Element, string> }
      const before = shared.looks ?? new Map<Element, string>()
      shared.looks = new Map(
        [...document.querySelectorAll('html, body, #root, #root *')].map((element) => {
          const styles = getComputedStyle(element)
          const all = [...styles].map(
            (name) => `${name}:${styles.getPropertyValue(name)}`,
          )
          return [element, all.join(';')]
        }),
      )
      return [...shared.looks]
        .filter(([element, look]) => before.get(element) !== look)
        .map(([element]) => element.outerHTML.slice(0, 120))
    })
  for (const path of ['/', '/contact']) {
    arrives = Promise.withResolvers()
    await openUnscripted(page, path)
    await page.evaluate(() => document.fonts.ready)
    expect((await changed()).length, path).toBeGreaterThan(99)
    const sheets = () => page.evaluate(() => document.styleSheets.length)
    const inline = await sheets()
    arrives.resolve(undefined)
    await expect.poll(sheets).toBe(inline + 1)
    expect(await changed(), path).toEqual([])
  }
})

test('links and forms work before the scripts do', async ({ page, api }) => {
  const release = await holdScripts(page)
  await openUnscripted(page, '/about')
  await new Frame(page).footer.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  const contact = new ContactForm(page)
  const subject = `Sooner ${crypto.randomUUID()}`
  await contact.fill({ ...inquiry, Subject: subject })
  await contact.button.click()
  await expect(page).toHaveURL(/\/contact\?sent=inquiry/)
  const stored = await read<{ subject: string }[]>(api, '/api/inquiries')
  expect(stored.filter((one) => one.subject === subject)).toHaveLength(1)
  const counted = page.waitForRequest('**/api/analytics/events')
  release()
  await counted
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
})

test('a change before the scripts ran shows when they do', async ({ page, api }) => {
  const [product] = await read<Product[]>(api, '/api/products')
  const path = `/api/products/${product?.id ?? ''}`
  const release = await holdScripts(page)
  await openUnscripted(page, `/products/${product?.id ?? ''}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(product?.name ?? '')
  await api.put(path, { data: { name: 'Meanwhile' } })
  try {
    release()
    await expect(heading).toHaveText('Meanwhile')
  } finally {
    await api.put(path, { data: { name: product?.name ?? '' } })
  }
  await expect(heading).toHaveText(product?.name ?? '')
})

test(
  'a page works when it was taken over',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const [product] = await read<Product[]>(request, '/api/products')
    await openHydrated(page, `/products/${product?.id ?? ''}`)
    await page.getByRole('tab', { name: 'Pricing' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Pricing' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Features' })).toBeHidden()

    await page.evaluate(() => Object.assign(globalThis, { same: true }))
    await new Frame(page).links.filter({ hasText: 'Blog' }).click()
    await page.getByRole('button', { name: 'Mobile Apps', exact: true }).click()
    await expect(page).toHaveURL('/blog?category=Mobile+Apps')
    await expect(page.getByRole('heading', { name: /Cookie consent/ })).toHaveCount(0)
    const same = () => page.evaluate(() => 'same' in globalThis)
    expect(await same(), 'the page was not loaded anew').toBe(true)
  },
)

import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as base,
  expect,
} from '@playwright/test'
import { waitForReact } from './hydrated.ts'
import { administrator, Quoin } from './quoin.ts'
import { Watch } from './watch.ts'

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

const nobody: Session = { cookies: [], origins: [] }

/*
 * What a worker keeps, and what a test gets of it.
 *
 * - One server (`quoin`) and one session of the administrator (`session`): tests that
 *   write share both, and give what they write names of its own (`fresh`).
 * - One context for tests that only read, on a server of the demo content. A file or a describe block that says
 *   `test.use(reading)` gets its pages as tabs of that context: the apps come from its
 *   cache. Such a test writes nothing, neither to the server nor to the browser: no
 *   cookie, no localStorage, no permission, no listener or route of the context.
 *   Routes, media and sizes of its page are its own.
 * - Any other test gets a context of its own.
 *
 * Tags: `@phone` is for the phone alone, `@screen` for both sizes, `@smoke` are the main
 * paths, `@night` are long matrices, which QUOIN_NIGHT=1 asks for.
 */

interface TestFixtures {
  /** Who `page` and `request` belong to: a visitor, unless a file says otherwise. */
  as: 'visitor' | 'administrator'
  /** Whether the test only reads, and its page is a tab of the worker's context. */
  reads: boolean
  /** Where a test announces the failures that it provokes. */
  watch: Watch
  /** A page of somebody without a session, in a browser of their own. */
  visitor: Page
  /** A page of the administrator in another browser. */
  colleague: Page
  /** Calls with the administrator's session, for what a test needs beforehand. */
  api: APIRequestContext
}

interface WorkerFixtures {
  /** The server of this worker. */
  quoin: Quoin
  /** A session of the administrator on that server. */
  session: Session
  /** The contexts of this worker for tests that only read, one for each kind of browser. */
  contexts: Map<string, BrowserContext>
  /** Another server, which only has the demo content: no test writes to it. */
  untouched: Quoin
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  quoin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give, { workerIndex }) => {
      const quoin = await Quoin.start(String(workerIndex))
      await give(quoin)
      await quoin.stop()
    },
    { scope: 'worker' },
  ],

  session: [
    async ({ playwright, quoin }, give) => {
      const request = await playwright.request.newContext({ baseURL: quoin.url })
      const answer = await request.post('/api/admin/login', { data: administrator })
      expect(answer.status(), 'signing in').toBe(200)
      const session = await request.storageState()
      await request.dispose()
      await give(session)
    },
    { scope: 'worker' },
  ],

  contexts: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give) => {
      const contexts = new Map<string, BrowserContext>()
      await give(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  untouched: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give, { workerIndex }) => {
      const quoin = await Quoin.start(`${workerIndex}-untouched`)
      await give(quoin)
      await quoin.stop()
    },
    { scope: 'worker' },
  ],

  as: ['visitor', { option: true }],

  reads: [false, { option: true }],

  baseURL: ({ quoin }, give) => give(quoin.url),

  storageState: ({ as, session }, give) =>
    give(as === 'administrator' ? session : nobody),

  watch: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give, info) => {
      const watch = new Watch()
      await give(watch)
      // In the message: a report that is cut short has the first line of each error.
      const faults = [...watch.faults]
      if (info.status !== info.expectedStatus) faults.push(...watch.unanswered)
      if (faults.length > 0) throw new Error(`in the background: ${faults.join('; ')}`)
    },
    { auto: true },
  ],

  context: async (
    {
      browser,
      watch,
      reads,
      contexts,
      as,
      baseURL,
      viewport,
      javaScriptEnabled,
      contextOptions,
    },
    give,
  ) => {
    const kind = [as, baseURL, viewport, javaScriptEnabled, contextOptions]
    const key = JSON.stringify(kind)
    const kept = reads ? contexts.get(key) : undefined
    const context = kept ?? (await browser.newContext())
    if (reads) contexts.set(key, context)
    if (!kept && javaScriptEnabled) waitForReact(context)
    const unfollow = watch.follow(context)
    await give(context)
    if (!reads) return context.close()
    for (const page of context.pages()) await page.close()
    unfollow()
  },

  page: async ({ page }, give) => {
    await slowDown(page)
    await give(page)
  },

  visitor: async ({ browser, watch }, give) => {
    const context = await browser.newContext({ storageState: nobody })
    watch.follow(context)
    waitForReact(context)
    await give(await context.newPage())
    await context.close()
  },

  colleague: async ({ browser, watch, session }, give) => {
    const context = await browser.newContext({ storageState: session })
    watch.follow(context)
    waitForReact(context)
    await give(await context.newPage())
    await context.close()
  },

  api: async ({ playwright, quoin, session }, give) => {
    const request = await playwright.request.newContext({
      baseURL: quoin.url,
      storageState: session,
    })
    await give(request)
    await request.dispose()
  },
})

/** How many times slower the processor of a page is; see docs/testing.md. */
const slowness = Number(process.env.SLOWER ?? 1)

async function slowDown(page: Page): Promise<void> {
  if (slowness <= 1) return
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/**
 * The options of visitors' tests that only read: they share a context, and a server on
 * which nothing that other tests publish stands among what they count.
 */
export const reading = {
  reads: true,
  baseURL: ({ untouched }: { untouched: Quoin }, give: (url: string) => Promise<void>) =>
    give(untouched.url),
} as const

/** The options of a file whose pages move, as they do for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { expect }

import {
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
  test as base,
  expect,
} from '@playwright/test'
import { administrator, Quoin } from './quoin.ts'
import { Watch } from './watch.ts'

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

const nobody: Session = { cookies: [], origins: [] }

interface TestFixtures {
  /** Who `page` and `request` belong to: a visitor, unless a file says otherwise. */
  as: 'visitor' | 'administrator'
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

  baseURL: ({ quoin }, give) => give(quoin.url),

  storageState: ({ as, session }, give) =>
    give(as === 'administrator' ? session : nobody),

  watch: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give) => {
      const watch = new Watch()
      await give(watch)
      expect(watch.faults, 'nothing goes wrong in the background').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, watch }, give) => {
    watch.follow(context)
    await give(context)
  },

  visitor: async ({ browser, watch }, give) => {
    const context = await browser.newContext({ storageState: nobody })
    watch.follow(context)
    await give(await context.newPage())
    await context.close()
  },

  colleague: async ({ browser, watch, session }, give) => {
    const context = await browser.newContext({ storageState: session })
    watch.follow(context)
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

/** The options of a file whose pages move, as they do for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { expect }

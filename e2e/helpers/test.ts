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
  /** Calls with the administrator's session, for what a test needs beforehand. */
  api: APIRequestContext
}

interface WorkerFixtures {
  /** The server of this worker. */
  quoin: Quoin
  /** A session of the administrator on that server. */
  session: Session
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  quoin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use, { workerIndex }) => {
      const quoin = await Quoin.start(String(workerIndex))
      await use(quoin)
      await quoin.stop()
    },
    { scope: 'worker' },
  ],

  session: [
    async ({ playwright, quoin }, use) => {
      const request = await playwright.request.newContext({ baseURL: quoin.url })
      const answer = await request.post('/api/admin/login', { data: administrator })
      expect(answer.status(), 'signing in').toBe(200)
      const session = await request.storageState()
      await request.dispose()
      await use(session)
    },
    { scope: 'worker' },
  ],

  as: ['visitor', { option: true }],

  baseURL: ({ quoin }, use) => use(quoin.url),

  storageState: ({ as, session }, use) => use(as === 'administrator' ? session : nobody),

  watch: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use) => {
      const watch = new Watch()
      await use(watch)
      expect(watch.faults, 'nothing goes wrong in the background').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, watch }, use) => {
    watch.follow(context)
    await use(context)
  },

  visitor: async ({ browser, watch }, use) => {
    const context = await browser.newContext({ storageState: nobody })
    watch.follow(context)
    await use(await context.newPage())
    await context.close()
  },

  api: async ({ playwright, quoin, session }, use) => {
    const request = await playwright.request.newContext({
      baseURL: quoin.url,
      storageState: session,
    })
    await use(request)
    await request.dispose()
  },
})

export { expect }

import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** Knows whether a page still waits for an answer of the server. */
export class Quiet {
  readonly #open = new Set<Request>()

  constructor(page: Page) {
    page.on('request', (request) => {
      // The live feed is no answer: it never ends.
      if (new URL(request.url()).pathname !== '/api/live') this.#open.add(request)
    })
    const end = (request: Request) => {
      this.#open.delete(request)
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  }

  /** Waits until nothing is under way, and what came has had time to ask for more. */
  async settled(): Promise<void> {
    const giveUp = Date.now() + 60_000
    for (let quiet = 0; quiet < 4 && Date.now() < giveUp;) {
      await pause(25)
      quiet = this.#open.size === 0 ? quiet + 1 : 0
    }
  }
}

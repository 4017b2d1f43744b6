import type { BrowserContext, Page } from '@playwright/test'

/** How long a page that does not come alive is waited for, in milliseconds. */
const patience = 2000

/**
 * Lets what opens a page go on when its app has taken it over. That is some time after the page has loaded, in which links
 * and forms do what they do without a script. What is about that time says when it goes on itself: `waitUntil`.
 */
export function waitForLife(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil === undefined) await alive(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (options?.waitUntil === undefined) await alive(page)
      return answer
    }
  })
}

async function alive(page: Page): Promise<void> {
  const taken = () => {
    const root = document.getElementById('root')
    const ours = document.querySelector('template#code') !== null
    // React notes on an element that it is a root.
    return !ours || (root && Object.keys(root).some((key) => key.startsWith('__react')))
  }
  // A page whose code is missing stays as the server has made it.
  await page
    .waitForFunction(taken, undefined, { timeout: patience })
    .catch(() => undefined)
}

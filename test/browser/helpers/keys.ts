import type { Page } from '@playwright/test'

interface Keys {
  key: string
  ctrlKey?: boolean
}

/** Presses keys as soon as an element is in the page, before the browser has painted it, and marks the page. */
export async function pressOnceThere(page: Page, selector: string, init: Keys) {
  await page.addInitScript(
    ([wanted, keys]) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(wanted) === null) return
        observer.disconnect()
        document.documentElement.dataset.pressed = ''
        const target = document.activeElement ?? document.body
        const options = { bubbles: true, cancelable: true, ...keys }
        target.dispatchEvent(new KeyboardEvent('keydown', options))
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    [selector, init] as const,
  )
}

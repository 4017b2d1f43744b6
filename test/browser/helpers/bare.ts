import type { Page } from '@playwright/test'

/** What the server puts into a document when it renders it, and what stands there when it cannot. */
const parts = [
  { rendered: /<title>.*?(?=<link rel="modulepreload"|<style>)/s, bare: '' },
  {
    rendered:
      /<div id="root">.*<script type="application\/json" id="brought">.*?<\/script>/s,
    bare: '<div id="root"></div><script type="application/json" id="brought"></script>',
  },
]

/**
 * Lets the documents that are opened from now on come as when the server cannot
 * render them, and without the API's answers: the app has to ask for all that it shows.
 */
export async function openBare(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    let body = await response.text()
    for (const { rendered, bare } of parts) {
      if (!rendered.test(body)) throw new Error(`${response.url()} is not rendered`)
      body = body.replace(rendered, bare)
    }
    await route.fulfill({ response, body })
  })
}

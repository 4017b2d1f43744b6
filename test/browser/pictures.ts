// Takes a picture of each part of package quoin for modules, for docs/parts.md. The parts are those of the program gallery.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { administrator, Quoin } from './helpers/quoin.ts'

const to = join(import.meta.dirname, '../../docs/parts')
mkdirSync(to, { recursive: true })

const executablePath = process.env.QUOIN_BROWSER
const quoin = await Quoin.start('pictures', 'gallery')
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({
    baseURL: quoin.url,
    bypassCSP: true,
    locale: 'en-GB',
    viewport: { width: 900, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.request.post('/api/admin/login', { data: administrator })
  await page.goto('/gallery')
  await takeAll(page)
  await page.goto('/admin/gallery')
  await takeAll(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').screenshot({ path: join(to, 'Dialog.png') })
} finally {
  await browser.close()
  await quoin.stop()
}

/** Takes the picture of each part of a page. */
async function takeAll(page: Page): Promise<void> {
  const parts = page.locator('[data-part]')
  await parts.first().waitFor()
  await page.waitForLoadState('networkidle')
  // The button of the accessibility settings is over the page.
  await page.addStyleTag({ content: '[class*="floating"] { display: none }' })
  for (const part of await parts.all()) {
    const name = await part.getAttribute('data-part')
    await part.screenshot({ path: join(to, `${String(name)}.png`) })
  }
}

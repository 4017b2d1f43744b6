// Prints how much script a browser fetches of the public pages within three seconds while nobody touches them, gzipped.
// Fails where a page is over the budget.
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { Quoin } from './helpers/quoin.ts'
import { indexed } from './tests/documents/documents.ts'

/** Bytes of gzipped script for each page. */
const budget = 115_000
/** How long after its document has loaded a page may fetch more, in milliseconds. */
const watched = 3000
const measured = ['home', 'article', 'contact']
const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}

const executablePath = process.env.QUOIN_BROWSER
const quoin = await Quoin.start('bundles')
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})
try {
  const pages = indexed.filter(({ name }) => measured.includes(name))
  if (pages.length !== measured.length)
    throw new Error(`some page is missing: ${measured.join(', ')}`)
  const visits = pages.flatMap(({ name, path }) =>
    Object.entries(sizes).map(async ([size, viewport]) => ({
      name: `${name}, ${size}`,
      bytes: await weigh(browser, path, viewport),
    })),
  )
  for (const { name, bytes } of await Promise.all(visits)) report(name, bytes)
} finally {
  await browser.close()
  await quoin.stop()
}

/** The bytes of all scripts that a page fetches by itself. */
async function weigh(
  from: Browser,
  path: string,
  viewport: { width: number; height: number },
): Promise<number> {
  const context = await from.newContext({ viewport })
  const page = await context.newPage()
  const scripts = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js'))
      scripts.set(request.url(), sizeOf(request.url()))
  })
  await page.goto(quoin.url + path)
  await pause(watched)
  await context.close()
  const all = await Promise.all(scripts.values())
  return all.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(address: string): Promise<number> {
  const response = await fetch(address)
  return gzipSync(await response.bytes(), { level: 9 }).length
}

function report(name: string, bytes: number) {
  const over = bytes > budget
  if (over) process.exitCode = 1
  console.log(
    `${name.padEnd(24)}${kilobytes(bytes)} of ${kilobytes(budget)}${over ? '  OVER BUDGET' : ''}`,
  )
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`
}

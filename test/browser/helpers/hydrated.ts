import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'

/** The options of a navigation that waits for neither resources nor scripts: a test of what the server sent. */
const early = new Set(['commit', 'domcontentloaded'])

/**
 * Has each navigation by address of a context's pages end once React answers what is pressed. Until then the browser
 * follows links and sends forms itself, which loads the next page whole. A test of that time opens its page with
 * `waitUntil: 'commit'`.
 */
export function waitForReact(context: BrowserContext): void {
  for (const page of context.pages()) wrap(page)
  context.on('page', wrap)
}

function wrap(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (url, options) => started(page, options?.waitUntil, goto(url, options))
  page.reload = (options) => started(page, options?.waitUntil, reload(options))
}

async function started(
  page: Page,
  waitUntil: string | undefined,
  navigation: Promise<Response | null>,
): Promise<Response | null> {
  const response = await navigation
  if (!early.has(waitUntil ?? '')) await waitForRoot(page)
  return response
}

/** Waits until React has the root of the page. */
export async function waitForRoot(page: Page): Promise<void> {
  await page.waitForFunction(isStarted)
}

/** Scrolls to an element, and waits until React has it: parts of a page are taken over as they come into view. */
export async function waitForPart(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      part.evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      ),
    )
    .toBe(true)
}

/** Whether React has the root of the page, where it has one. React marks it as it begins to render or to hydrate. */
function isStarted(): boolean {
  const root = document.getElementById('root')
  return (
    root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  )
}

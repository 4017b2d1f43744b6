import type { Page } from '@playwright/test'
import { expect, test } from '../../helpers/test.ts'

/** What a stranger would put into a page if the sanitiser, an app or a plugin had a hole. */
const injected = `
  <script>window.ran = 'script'</script>
  <script src="data:text/javascript,window.ran='address'"></script>
  <img alt="" src="/favicon.svg?none" onload="window.ran = 'handler'">
  <iframe title="x" srcdoc="<script>parent.ran = 'frame'</script>"></iframe>
  <a id="led" href="javascript:window.ran = 'link'">Led</a>
  <base href="https://elsewhere.example/">
  <form id="sent" action="https://elsewhere.example/"><button>Send it there</button></form>
  <style>:root { --injected: element }</style>
  <p id="dressed" style="position: fixed">Dressed</p>`

/** The pages of both apps, for whoever they are. */
const pages = ['/', '/blog', '/products', '/contact', '/admin/login', '/nowhere']

declare global {
  var ran: string | undefined
}

/** Opens a page as the server sends it, with its head, and with something in its body. */
async function openInjected(page: Page, path: string) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('</body>', () => `${injected}</body>`)
      await route.fulfill({ response: answer, body })
    },
  )
  await page.goto(path)
}

test('nothing that is put into a page does anything', async ({ page, watch }) => {
  watch.expectError(/Content Security Policy|violates|Refused to|ERR_BLOCKED_BY_CSP/)
  watch.expectStatus(404, '/nowhere')
  for (const path of pages) {
    await openInjected(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.locator('#led').dispatchEvent('click')
    await page.getByRole('button', { name: 'Send it there' }).dispatchEvent('click')
    const told = await page.evaluate(() => ({
      ran: window.ran,
      base: document.baseURI.startsWith(location.origin),
      here: location.pathname,
      style: getComputedStyle(document.documentElement).getPropertyValue('--injected'),
      place: getComputedStyle(document.querySelector('#dressed') ?? document.body)
        .position,
    }))
    expect(told, path).toEqual({
      ran: undefined,
      base: true,
      here: path,
      style: '',
      place: 'static',
    })
  }
})

test('no text becomes HTML or code by itself', async ({ page, watch }) => {
  watch.expectError(/Trusted|Content Security [Pp]olicy/)
  for (const path of ['/', '/admin/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        innerHTML: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        parse: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        insert: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        script: () => (document.createElement('script').text = 'window.ran = 1'),
        address: () => (document.createElement('script').src = '/assets/x.js'),
        // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what is to be refused
        timer: () => setTimeout('window.ran = 1'),
        policy: () =>
          (
            window as unknown as {
              trustedTypes: { createPolicy: (name: string) => unknown }
            }
          ).trustedTypes.createPolicy('mine'),
        again: () =>
          (
            window as unknown as {
              trustedTypes: { createPolicy: (name: string) => unknown }
            }
          ).trustedTypes.createPolicy('quoin'),
      }
      return Object.entries(attempts)
        .filter(([, attempt]) => {
          try {
            attempt()
            return true
          } catch {
            return false
          }
        })
        .map(([name]) => name)
    })
    expect(refused, `what was let through on ${path}`).toEqual([])
  }
})

test('the policy names no inline code, and is the same for a page from the cache', async ({
  request,
}) => {
  for (const path of [...pages, '/blog?category=Technology', '/api/products']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy, path).not.toContain('unsafe-inline')
    expect(policy, path).not.toContain('unsafe-eval')
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    const again = await request.get(path, { headers: { 'Cache-Control': 'no-cache' } })
    expect(again.headers()['content-security-policy'], path).toBe(policy)
  }
})

import type { Page } from '@playwright/test'

type Body = Record<string, unknown> | unknown[] | null

/** Answers GET requests for a path, whatever their query, in the server's place. */
export async function answer(page: Page, path: string, json: Body, status = 200) {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status, json })
        : route.fallback(),
  )
}

/**
 * Answers a path with a problem document, as the server does when a call fails:
 * every call, or those of one method.
 */
export async function fail(
  page: Page,
  path: string,
  status: number,
  detail: string,
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE',
) {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill({
            status,
            contentType: 'application/problem+json',
            body: JSON.stringify({ title: 'Failure', status, detail }),
          })
        : route.fallback(),
  )
}

/** Holds every request for a path, or for such paths, back until the function that it gives is called. */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(
    ({ pathname }) =>
      typeof path === 'string' ? pathname === path : path.test(pathname),
    async (route) => {
      await promise
      await route.fallback()
    },
  )
  return () => resolve(undefined)
}

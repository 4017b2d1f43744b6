import type { Page } from '@playwright/test'

/** What a document tells programs of itself. */
export interface Head {
  title: string
  language: string
  /** Empty without one. */
  canonical: string
  /** The contents of the meta tags, by their names. */
  meta: Record<string, string>
  /** The addresses of other forms of the site, by their media types. */
  alternates: Record<string, string>
  /** The JSON of what it shows, in the words of schema.org. */
  described: string[]
  /** The paths within the site that it links to, without queries. */
  paths: string[]
}

/** Reads the head of a document, and where it leads to, as a program without scripts does. */
export async function readHead(page: Page, address: string): Promise<Head> {
  const answer = await page.request.get(address)
  // The site's pages let no text become HTML; an empty one does.
  const empty = await page.context().newPage()
  try {
    return await empty.evaluate(readText, { html: await answer.text(), at: answer.url() })
  } finally {
    await empty.close()
  }
}

/** Runs in the browser, which reads the document as it reads every other. */
function readText({ html, at }: { html: string; at: string }): Head {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...parsed.querySelectorAll(selector)]
  const value = (element: Element, name: string) => element.getAttribute(name) ?? ''
  return {
    title: parsed.title,
    language: parsed.documentElement.lang,
    canonical: all('head > link[rel=canonical]')
      .map((link) => value(link, 'href'))
      .join(' '),
    meta: Object.fromEntries(
      all('head > meta[content]').map((tag) => [
        value(tag, 'property') || value(tag, 'name'),
        value(tag, 'content'),
      ]),
    ),
    alternates: Object.fromEntries(
      all('head > link[rel=alternate]').map((link) => [
        value(link, 'type'),
        value(link, 'href'),
      ]),
    ),
    described: all('script[type="application/ld+json"]').map(
      ({ textContent }) => textContent,
    ),
    paths: all('a[href]')
      .map((link) => new URL(value(link, 'href'), at))
      .filter(({ origin }) => origin === new URL(at).origin)
      .map(({ pathname }) => pathname),
  }
}

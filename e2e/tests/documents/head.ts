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
  await page.goto(address)
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [
      ...document.querySelectorAll<E>(selector),
    ]
    const metas = all<HTMLMetaElement>('head > meta[content]')
    const alternates = all<HTMLLinkElement>('head > link[rel=alternate]')
    const links = all<HTMLAnchorElement>('a[href]')
    return {
      title: document.title,
      language: document.documentElement.lang,
      canonical: all<HTMLLinkElement>('head > link[rel=canonical]')
        .map(({ href }) => href)
        .join(' '),
      meta: Object.fromEntries(
        metas.map((tag) => [tag.getAttribute('property') ?? tag.name, tag.content]),
      ),
      alternates: Object.fromEntries(alternates.map(({ type, href }) => [type, href])),
      described: all('script[type="application/ld+json"]').map(
        ({ textContent }) => textContent,
      ),
      paths: links
        .map(({ href }) => new URL(href))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname }) => pathname),
    }
  })
}

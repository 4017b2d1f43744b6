/** Asks again for style sheets that did not arrive: the bundler asks for each but once. */
export function refetchStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/** A box that a wide table is scrolled in, by keyboard too. */
const box = '<div role="group" aria-label="Table" tabindex="0" data-scrolls>'

/** Puts each table of a text that the server has sanitised into a box of its own. */
export function tabled(html: string): string {
  const opened = html.match(/<table[\s>]/g)?.length ?? 0
  // One that is never closed would close something else.
  if (opened !== (html.match(/<\/table>/g)?.length ?? 0)) return html
  return html
    .replaceAll(/<table(?=[\s>])/g, `${box}$&`)
    .replaceAll('</table>', '$&</div>')
}

/** A scrollable box for a wide table, also with the keyboard. */
const box = '<div role="group" aria-label="Table" tabindex="0" data-scrolls>'

/** Puts each table of a sanitised text into a scrollable box. */
export function tabled(html: string): string {
  const opened = html.match(/<table[\s>]/g)?.length ?? 0
  // An unclosed table would break the nesting.
  if (opened !== (html.match(/<\/table>/g)?.length ?? 0)) return html
  return html
    .replaceAll(/<table(?=[\s>])/g, `${box}$&`)
    .replaceAll('</table>', '$&</div>')
}

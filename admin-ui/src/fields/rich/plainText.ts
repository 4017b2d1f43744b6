/** The text of some HTML with its white space collapsed. Nothing in it is run or fetched. */
export function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|li|h\d|div|tr|td)>|<br\s*\/?>/gi, '$& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return body.textContent.replaceAll(/\s+/g, ' ').trim()
}

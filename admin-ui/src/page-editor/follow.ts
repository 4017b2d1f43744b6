/** The address of a page of this site with the editor; any other address unchanged. */
export function editAddress(href: string): string {
  const url = new URL(href, location.href)
  const own =
    url.origin === location.origin && !/^\/(?:api|admin|media)(?:\/|$)/.test(url.pathname)
  if (!own || !/^https?:$/.test(url.protocol)) return url.href
  const search = new URLSearchParams(url.search)
  search.delete('edit')
  const rest = search.toString()
  url.search = rest === '' ? '?edit' : `?edit&${rest}`
  return url.href
}

/** Follows a link, with the editor on the target page. */
export function followLink(href: string): void {
  location.assign(editAddress(href))
}

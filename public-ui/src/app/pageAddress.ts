/**
 * Gives the document the address of the page that it shows, where the server answered a form that it refused: that answer
 * has the address of the call, which names the page.
 */
export function showAddressOfPage(): void {
  const { pathname, search, hash } = location
  const page = new URLSearchParams(search).get('page')
  if (pathname.startsWith('/api/forms/') && page?.startsWith('/'))
    history.replaceState(null, '', new URL(`${location.origin}${page}${hash}`))
}

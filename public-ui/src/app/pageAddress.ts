/**
 * Restores the address of the page in the browser if the page is the response to a refused form, which has the address
 * of the call.
 */
export function showAddressOfPage(): void {
  const { pathname, search, hash } = location
  const page = new URLSearchParams(search).get('page')
  if (pathname.startsWith('/api/forms/') && page?.startsWith('/'))
    history.replaceState(null, '', new URL(`${location.origin}${page}${hash}`))
}

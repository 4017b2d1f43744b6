/**
 * The page of the site in the query of the sign-in page, to return to after signing in. Undefined for any address other
 * than a path of this site.
 */
export function sitePageIn(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to')
  if (!to?.startsWith('/')) return undefined
  const url = URL.parse(to, location.origin)
  if (url?.origin !== location.origin) return undefined
  const path = url.pathname + url.search + url.hash
  // An address with a second slash would lead to another host.
  return /^\/{2}/.test(path) ? undefined : path
}

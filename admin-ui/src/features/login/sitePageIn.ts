/**
 * The page of the site that the query of the sign-in page names: where a person was going who had to sign in first.
 * Undefined for any address but a path of this site.
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

/** The address of a page with its editor. */
export function editAddressOf(pathname: string, search: string): string {
  const rest = search.replace(/^\?/, '')
  return `${pathname}?edit${rest === '' ? '' : `&${rest}`}`
}

/** The address of the sign-in page, which redirects to an address of this site afterwards. */
export function loginAddressOf(to: string): string {
  return `/admin/login?to=${encodeURIComponent(to)}`
}

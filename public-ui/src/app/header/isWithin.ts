/** Whether an address of the site has a path, or a path below it; no path is below that of the home page. */
export function isWithin(pathname: string, path: string): boolean {
  const shown = pathname.toLowerCase()
  const named = encoded(path)
    .toLowerCase()
    .replace(/(.)\/$/, '$1')
  return shown === named || (named !== '/' && shown.startsWith(`${named}/`))
}

/** A path as the browser's address has it. */
function encoded(path: string): string {
  return new URL(path, 'http://site').pathname
}

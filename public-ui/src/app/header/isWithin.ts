/** Whether an address of the site is a path or below it; for the home page only the path itself. */
export function isWithin(pathname: string, path: string): boolean {
  const shown = pathname.toLowerCase()
  const named = encoded(path)
    .toLowerCase()
    .replace(/(.)\/$/, '$1')
  return shown === named || (named !== '/' && shown.startsWith(`${named}/`))
}

/** A path in the encoding of the browser's address. */
function encoded(path: string): string {
  return new URL(path, 'http://site').pathname
}

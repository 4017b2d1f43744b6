import { matchPath, type PathMatch } from 'react-router'

/** The parts of a path of the site by the pattern of a page, or null if the page has no such address. */
export function matchPage(pattern: string, pathname: string): PathMatch | null {
  return matchPath(pattern, decoded(pathname))
}

/** A path with decoded segments, except for slashes in them; the path itself if it cannot be decoded. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

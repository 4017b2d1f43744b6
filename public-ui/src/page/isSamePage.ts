import type { Path } from 'react-router'

/** Whether two addresses differ by their hash at the most. */
export function isSamePage(one: Path, other: Path): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

import type { Path } from 'react-router'

/** Whether two addresses differ at most in their hash. */
export function isSamePage(one: Path, other: Path): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

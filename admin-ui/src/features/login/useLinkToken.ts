import { useEffect, useState } from 'react'

/**
 * What stands behind the "#" of a link in a mail. It is taken out of the
 * address at once, so that it stays in no history; no server was sent it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (token !== '') history.replaceState(history.state, '', location.pathname)
  }, [token])
  return token
}

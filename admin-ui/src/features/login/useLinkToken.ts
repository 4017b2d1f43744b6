import { useEffect, useState } from 'react'

/**
 * The fragment of a link in a mail. It is removed from the address at once, so that it stays in no history; it was not
 * sent to any server.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (token !== '') history.replaceState(history.state, '', location.pathname)
  }, [token])
  return token
}

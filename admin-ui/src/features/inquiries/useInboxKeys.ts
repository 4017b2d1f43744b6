import { useKeys } from '../../ui/keys/useKeys.ts'
import { type InboxAction, inboxKeys } from './keys.ts'

/** Listens to the keys of the inbox. */
export function useInboxKeys(run: (action: InboxAction) => void): void {
  useKeys(inboxKeys, {
    next: () => {
      run('next')
    },
    previous: () => {
      run('previous')
    },
    // A key that is held down only moves on.
    close: ({ repeat }) => {
      if (!repeat) run('close')
    },
    reply: ({ repeat }) => {
      if (!repeat) run('reply')
    },
  })
}

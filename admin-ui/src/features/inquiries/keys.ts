import type { KeyList } from '../../ui/keys/keyList.ts'

/** The keys of the inbox, on the list of inquiries and on the page of an inquiry. */
export const inboxKeys = {
  where: 'In the inbox',
  keys: {
    next: { press: 'J', label: 'Next inquiry' },
    previous: { press: 'K', label: 'Previous inquiry' },
    close: { press: 'E', label: 'Close the inquiry' },
    reply: { press: 'R', label: 'Reply to the inquiry' },
  },
} satisfies KeyList

export type InboxAction = keyof typeof inboxKeys.keys

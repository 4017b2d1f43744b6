/** The actions of the keys of the inbox. */
export type InboxAction = 'next' | 'previous' | 'close' | 'reply'

interface InboxKey {
  key: string
  label: string
  action: InboxAction
}

/** The keys of the inbox, on the list of inquiries and on the page of an inquiry. */
export const inboxKeys: readonly InboxKey[] = [
  { key: 'j', label: 'Next inquiry', action: 'next' },
  { key: 'k', label: 'Previous inquiry', action: 'previous' },
  { key: 'e', label: 'Close the inquiry', action: 'close' },
  { key: 'r', label: 'Reply to the inquiry', action: 'reply' },
]

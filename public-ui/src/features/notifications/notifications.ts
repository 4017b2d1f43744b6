/** A notice in the bell's panel. */
export interface Notification {
  id: string
  type: 'success' | 'info' | 'warning' | 'error'
  title: string
  message: string
  /** When it happened, in RFC 3339. */
  timestamp: string
  read: boolean
  action?: { label: string; href: string }
}

const minute = 60_000

/** The two notices that every visit starts with; `now` is when it started. */
export function demoNotifications(now: number): Notification[] {
  return [
    {
      id: 'welcome',
      type: 'success',
      title: 'Welcome to our website',
      message: 'Have a look round, and ask for a quote when you are ready.',
      timestamp: new Date(now - 5 * minute).toISOString(),
      read: false,
      action: { label: 'Get a Quote', href: '/contact' },
    },
    {
      id: 'insights',
      type: 'info',
      title: 'New articles on our blog',
      message: 'We write about accessibility, search and mobile apps.',
      timestamp: new Date(now - 3 * 60 * minute).toISOString(),
      read: false,
      action: { label: 'Read the Blog', href: '/blog' },
    },
  ]
}

/** What the bell's badge says of a number of unread notices. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}

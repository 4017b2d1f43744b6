import type { Settings } from '@quoin/shared-ui/api/schema'

/** A notice as the settings of the site have it. */
export type Notice = NonNullable<Settings['notices']>[number]

/** A notice in the bell's panel. */
export interface Notification {
  id: string
  type: NonNullable<Notice['type']>
  title: string
  message: string
  /** When the visitor first opened the panel with it, in milliseconds; undefined before. */
  since?: number | undefined
  read: boolean
  action?: { label: string; href: string }
}

/** What a browser remembers of a notice. */
export interface Seen {
  since: number
  read: boolean
}

/** The notices of the site with what this browser remembers of them. */
export function notificationsOf(
  notices: readonly Notice[],
  seen: ReadonlyMap<string, Seen>,
): Notification[] {
  return notices.map((notice) => {
    const { type = 'info', title = '', message = '', label, href } = notice
    const id = idOf(notice)
    const { since, read = false } = seen.get(id) ?? {}
    return {
      ...{ id, type, title, message, since, read },
      ...(label && href && { action: { label, href } }),
    }
  })
}

/** What names a notice: its words, so that one with other words is a new notice. */
export function idOf({ title, message, href }: Notice): string {
  return JSON.stringify([title, message, href])
}

/** What the bell's badge says of a number of unread notices. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}

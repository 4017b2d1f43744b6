import type { Settings } from '@quoin/shared-ui/api/schema'

/** A notice in the settings of the site. */
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

/** A browser's stored data about a notice. */
export interface Seen {
  since: number
  read: boolean
}

/** The notices of the site with the browser's stored data. */
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

/** The id of a notice, derived from its words, so that a changed notice is a new one. */
export function idOf({ title, message, href }: Notice): string {
  return JSON.stringify([title, message, href])
}

/** The text of the bell's badge for a number of unread notices. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}

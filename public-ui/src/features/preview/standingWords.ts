import { formatDate, wallTime } from '@quoin/shared-ui/format/date'
import type { Standing } from './previewedIn.ts'

/**
 * The status of an entry in words: 'Draft', 'Scheduled for 1 May 2027, 10:00', 'Published, 3 changes not published'.
 */
export function standingWords(standing: Standing, zone: string): string {
  const { pending = 0 } = standing
  if (pending === 0) return publishedWords(standing, zone)
  const changes = pending === 1 ? '1 change' : `${String(pending)} changes`
  return `${publishedWords(standing, zone)}, ${changes} not published`
}

function publishedWords({ status, visible, turns }: Standing, zone: string): string {
  if (!visible && turns !== undefined) return `Scheduled for ${minute(turns, zone)}`
  const said = status ? sentence(status) : visible ? 'Published' : 'Hidden'
  return visible && turns !== undefined ? `${said} until ${minute(turns, zone)}` : said
}

function minute(timestamp: string, zone: string): string {
  return `${formatDate(timestamp, zone)}, ${wallTime(timestamp, zone).slice(11, 16)}`
}

function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')
}

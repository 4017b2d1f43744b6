import { formatDateTime } from '@quoin/shared-ui/format/date'
import { type Entry, textOf } from '../../model/schema.ts'

/** Whether the time of publication is in the future. */
function isScheduled(post: Entry): boolean {
  const time = Date.parse(textOf(post, 'publishedAt'))
  return textOf(post, 'status') === 'published' && time > Date.now()
}

/** An additional note about the time of publication after a save, if the plain success notice would mislead. */
export function remarkOn(
  sent: Record<string, unknown>,
  saved: Entry,
  zone: string,
): string | undefined {
  const time = textOf(saved, 'publishedAt')
  if (isScheduled(saved)) {
    return `It is scheduled: visitors can read it from ${formatDateTime(time, zone)}.`
  }
  const { publishedAt: asked = time } = sent
  if (Date.parse(String(asked)) === Date.parse(time) || (asked ?? '') === time) {
    return undefined
  }
  return 'The time of publication was not taken over: only a time to come counts, with the status Published.'
}

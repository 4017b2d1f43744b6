import type { Act } from '../../model/publishing.ts'

/** What the button of an act says. */
export const textOf: Record<Act, string> = {
  publish: 'Publish now',
  schedule: 'Schedule…',
  unpublish: 'Unpublish',
  unpublishAt: 'Unpublish at…',
}

/** What the notice of an act says: of one entry, or of some that are counted; a time is as people read it. */
export function doneOf(act: Act, time: string, counted?: string): string {
  const what = counted === undefined ? '' : ` ${counted}`
  if (act === 'publish') return `Published${what}.`
  if (act === 'unpublish') return `Unpublished${what}.`
  if (act === 'schedule') return `Scheduled${what} for ${time}.`
  const who = counted ?? 'It'
  if (time !== '') return `${who} will be unpublished on ${time}.`
  return counted === undefined ? 'It stays published.' : `Kept${what} published.`
}

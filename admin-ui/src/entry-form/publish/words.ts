import type { Act } from '../../model/publishing.ts'

/** The label of each action's button. */
export const textOf: Record<Act, string> = {
  publish: 'Publish now',
  schedule: 'Schedule…',
  unpublish: 'Unpublish',
  unpublishAt: 'Unpublish at…',
}

/** The notice after an action on one entry or a number of entries; the time is formatted. */
export function doneOf(act: Act, time: string, counted?: string): string {
  const what = counted === undefined ? '' : ` ${counted}`
  if (act === 'publish') return `Published${what}.`
  if (act === 'unpublish') return `Unpublished${what}.`
  if (act === 'schedule') return `Scheduled${what} for ${time}.`
  const who = counted ?? 'It'
  if (time !== '') return `${who} will be unpublished on ${time}.`
  return counted === undefined ? 'It stays published.' : `Kept${what} published.`
}

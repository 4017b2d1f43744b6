import type { Delivery } from '../../api/webhooks.ts'

/** The result of a delivery, in words. */
export function outcomeOf({ ok, status, error }: Delivery): string {
  if (ok) return `Delivered: ${status}`
  const why = error ?? ''
  if (status === null) return why === '' ? 'No answer' : `No answer: ${why}`
  return why === '' ? `Refused: ${status}` : `Refused: ${status}, ${why}`
}

/** The duration of a delivery, in words. */
export function tookText(took: number): string {
  return took < 1000 ? `${took} ms` : `${(took / 1000).toFixed(1)} s`
}

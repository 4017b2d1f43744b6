import type { Known } from '../../content/pictures.ts'
import type { Ratio } from './variants.ts'

// Separate from the lists of variants, because the home page needs only this.

/** The address of a picture in a width. */
export function variant(
  { id, version }: Known,
  width: number,
  format: string,
  ratio?: Ratio,
): string {
  const cut = ratio ? `ratio=${ratio}&` : ''
  return `/media/${id}/${width}.${format}?${cut}v=${version}`
}

/** The alternative text of a picture. */
export function altOf({ alt, decorative }: Known): string {
  return decorative ? '' : alt
}

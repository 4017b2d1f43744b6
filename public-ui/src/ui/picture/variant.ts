import type { Known } from '../../content/pictures.ts'
import type { Ratio } from './variants.ts'

// Apart from the lists of variants, because the home page needs no more than this.

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

/** What a picture says to those who do not see it. */
export function altOf({ alt, decorative }: Known): string {
  return decorative ? '' : alt
}

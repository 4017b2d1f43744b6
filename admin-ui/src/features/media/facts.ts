import { formatNumber } from '@quoin/shared-ui/format/number'
import type { MediaItem } from '../../content/media.ts'

const units = ['bytes', 'kB', 'MB', 'GB']

/** A number of bytes as people read it: '2.4 MB'. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${formatNumber(value, value < 10 && power > 0 ? 1 : 0)} ${units[power] ?? ''}`
}

const kinds: Record<string, string> = { 'image/svg+xml': 'SVG', 'application/pdf': 'PDF' }

/** What a file is, in a word: 'JPEG'. */
export function kindText({ mime }: MediaItem): string {
  return kinds[mime] ?? mime.replace(/^.*\//, '').toUpperCase()
}

/** How wide and high a picture is; empty where it has no size of its own. */
export function dimensionsText({ width, height }: MediaItem): string {
  return width === 0 ? '' : `${formatNumber(width)} × ${formatNumber(height)}`
}

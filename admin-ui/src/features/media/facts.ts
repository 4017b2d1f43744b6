import { formatNumber } from '@quoin/shared-ui/format/number'
import type { MediaItem } from '../../content/media.ts'

const kinds: Record<string, string> = { 'image/svg+xml': 'SVG', 'application/pdf': 'PDF' }

/** What a file is, in a word: 'JPEG'. */
export function kindText({ mime }: MediaItem): string {
  return kinds[mime] ?? mime.replace(/^.*\//, '').toUpperCase()
}

/** How wide and high a picture is; empty where it has no size of its own. */
export function dimensionsText({ width, height }: MediaItem): string {
  return width === 0 ? '' : `${formatNumber(width)} × ${formatNumber(height)}`
}

import { formatNumber } from '@quoin/shared-ui/format/number'
import type { MediaItem } from '../../../api/media.ts'

/** The width and height of a picture; empty if it has no intrinsic size. */
export function dimensionsText({ width, height }: MediaItem): string {
  return width === 0 ? '' : `${formatNumber(width)} × ${formatNumber(height)}`
}

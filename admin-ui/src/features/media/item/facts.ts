import { formatNumber } from '@quoin/shared-ui/format/number'
import type { MediaItem } from '../../../api/media.ts'

/** How wide and high a picture is; empty where it has no size of its own. */
export function dimensionsText({ width, height }: MediaItem): string {
  return width === 0 ? '' : `${formatNumber(width)} × ${formatNumber(height)}`
}

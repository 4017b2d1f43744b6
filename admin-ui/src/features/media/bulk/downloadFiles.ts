import type { MediaItem } from '../../../api/media.ts'

/** The time between two downloads in milliseconds. Browsers drop downloads that begin at the same time. */
const apart = 400

/** Downloads files under their names, one after another. */
export async function downloadFiles(
  files: Pick<MediaItem, 'url' | 'name'>[],
): Promise<void> {
  for (const [at, { url, name }] of files.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, apart))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }
}

import type { MediaItem } from '../../../api/media.ts'

/**
 * The attributes of a library picture in a text. A decorative picture has an empty alternative text; a picture that
 * nobody has described has none.
 */
export function pictureOf(item: MediaItem): Record<string, string | null> {
  const { url, alt, decorative, width, height } = item
  return {
    src: url,
    alt: decorative ? '' : alt.trim() || null,
    width: width > 0 ? String(width) : null,
    height: height > 0 ? String(height) : null,
  }
}

/** The same as HTML, in a figure. */
export function figureOf(item: MediaItem): string {
  const figure = document.createElement('figure')
  const picture = document.createElement('img')
  for (const [name, value] of Object.entries(pictureOf(item))) {
    if (value !== null) picture.setAttribute(name, value)
  }
  figure.append(picture)
  return figure.outerHTML
}

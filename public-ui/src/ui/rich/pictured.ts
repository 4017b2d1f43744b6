import { type Album, pictureId } from '../../content/pictures.ts'
import { altOf } from '../picture/variant.ts'
import { placeholderOf, sizeOf, variantsOf } from '../picture/variants.ts'

const sizes = 'auto, (min-width: 48rem) 44rem, 100vw'

const picture = /<img\b((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g
const attribute = /([a-z-]+)(?:="([^"]*)")?/g

/**
 * Adds the server's data to a text's pictures of the site: variants to choose from, and their size. The rest of the
 * text is not changed. The server has sanitised the text, so its attributes are in double quotes.
 */
export function pictured(html: string, album: Album): string {
  return html.replaceAll(picture, (whole, written: string) => {
    const own = new Map<string, string>()
    for (const [, name = '', value = ''] of written.matchAll(attribute))
      own.set(name, value)
    const known = album.get(pictureId(own.get('src') ?? ''))
    if (!known) return whole
    const variants = variantsOf(known)
    const said = {
      alt: escaped(altOf(known)),
      decoding: 'async',
      loading: 'lazy',
      ...(variants && { srcset: variants.plain.replaceAll('&', '&amp;'), sizes }),
      ...Object.fromEntries(own),
      ...placeOf(sizeOf(known), own.get('width')),
    }
    const image = `<img${Object.entries(said)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('')}>`
    if (!variants) return image
    const webp = variants.webp.replaceAll('&', '&amp;')
    const choice = `<picture><source type="image/webp" srcset="${webp}" sizes="${sizes}">${image}</picture>`
    const placeholder = placeholderOf(known)
    if (!placeholder) return choice
    return `<span data-framed>${choice}<img aria-hidden="true" alt="" src="${placeholder}"></span>`
  })
}

/** The size of a picture, in the width that the author set. */
function placeOf({ width, height }: { width: number; height: number }, wanted = '') {
  if (width === 0) return {}
  const narrow = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : width
  return { width: narrow, height: Math.round((height * narrow) / width) }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

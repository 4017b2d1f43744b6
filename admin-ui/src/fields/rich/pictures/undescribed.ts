import { inert } from '@quoin/shared-ui/code/trusted'

/** The names of the pictures in HTML that have no alternative text and are not decorative. */
export function undescribed(html: string): string[] {
  if (!html.includes('<img')) return []
  const { body } = inert(html)
  const pictures = [...body.querySelectorAll('img:not([alt])')]
  return pictures.map((picture) => nameIn(picture.getAttribute('src') ?? ''))
}

/** The name of a picture: the last part of its address. */
export function nameIn(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A line about pictures without an alternative text; undefined for none. */
export function lackOf(names: string[]): string | undefined {
  const [first, ...others] = names
  if (first === undefined) return undefined
  const name = first.length > 40 ? `${first.slice(0, 39)}…` : first
  if (others.length === 0) return `The picture ${name} has no alt text`
  return `The pictures ${name} and ${String(others.length)} more have no alt text`
}

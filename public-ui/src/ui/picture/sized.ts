/** The offered widths of a picture, in pixels. */
const widths = [320, 640, 960, 1280]

/** Returns the address of a picture in a width; undefined if not available. */
type Resize = (address: string, width: number) => string | undefined

/** Hosts that resize pictures by parameters in the address. */
const hosts: [RegExp, Resize][] = [
  [/^images\.unsplash\.com$/, byQuery('w')],
  [/^images\.pexels\.com$/, byQuery('w')],
  [/\.imgix\.net$/, byQuery('w')],
  [/^images\.prismic\.io$/, byQuery('w')],
  [/^images\.ctfassets\.net$/, byQuery('w')],
  [/^cdn\.sanity\.io$/, byQuery('w')],
  [/^i[0-3]\.wp\.com$/, byQuery('w')],
  [/^cdn\.shopify\.com$/, byQuery('width')],
  [/^res\.cloudinary\.com$/, byCloudinary],
]

/** Parameters for the height or the ratio, which would distort a picture of another width. */
const shapes = new Set([
  'w',
  'width',
  'h',
  'height',
  'ar',
  'dpr',
  'resize',
  'fit',
  'crop',
])

/** Parameters with a signature: such addresses must not be changed. */
const signatures = new Set(['s', 'sig', 'signature', 'token'])

/** The `srcSet` of a picture by its address; undefined if its host only has one size. */
export function sized(address: string): string | undefined {
  const host = /^https:\/\/([^/?#]+)\//.exec(address)?.[1] ?? ''
  const resize = hosts.find(([pattern]) => pattern.test(host))?.[1]
  const choices = widths.map((width) => {
    const smaller = resize?.(address, width)
    // A space would end the address in the list.
    return smaller && `${smaller.replaceAll(' ', '%20')} ${width}w`
  })
  return choices.every(Boolean) ? choices.join(', ') : undefined
}

function byQuery(name: string): Resize {
  return (address, width) => {
    const [place = '', query = ''] = address.replace(/#.*$/, '').split('?')
    const parts = query.split('&').filter(Boolean)
    const nameOf = (part: string) => part.replace(/=.*$/, '')
    if (parts.some((part) => signatures.has(nameOf(part)))) return undefined
    const kept = parts.filter((part) => !shapes.has(nameOf(part)))
    return `${place}?${[...kept, `${name}=${width}`].join('&')}`
  }
}

/** Only pictures without other transformations, which could conflict. */
function byCloudinary(address: string, width: number): string | undefined {
  const [, folder, picture] =
    /^(.*\/image\/upload\/)((?:v\d+\/.+)|[^/]+)$/.exec(address) ?? []
  return folder && picture && `${folder}c_limit,w_${width}/${picture}`
}

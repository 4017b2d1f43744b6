const youTube =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]+)/
const vimeo =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([\da-f]+))?/

/**
 * The address that plays a film in a frame; undefined if its host or that of its player is not in `hosts` or a
 * subdomain of one, since the content security policy would refuse it. The pages of YouTube and Vimeo cannot be framed;
 * their players have other addresses, which set no cookies before the film plays.
 */
export function frameOf(address: string, hosts: readonly string[]): string | undefined {
  const frame = playerOf(address).replace(/^http:/, 'https:')
  return isAllowed(address, hosts) && isAllowed(frame, hosts) ? frame : undefined
}

/** The address of a film's player; that of the film itself if its service is unknown. */
function playerOf(address: string): string {
  const [, id] = youTube.exec(address) ?? []
  if (id)
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${startOf(address)}`
  const [, number, hash] = vimeo.exec(address) ?? []
  if (number)
    return `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`
  return address
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const named = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return named && /^https?:$/.test(protocol)
}

/** The start time of a YouTube film, from its address in seconds: `t=90` or `t=90s`. */
function startOf(address: string): string {
  const seconds = /[?&](?:t|start)=(\d+)s?(?:&|#|$)/.exec(address)?.[1]
  return seconds ? `&start=${seconds}` : ''
}

/** The attributes of a film's frame: it may play and enter full screen, but not navigate the page. */
export const frameAttributes = {
  allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
}

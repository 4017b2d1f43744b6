const youTube =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]+)/
const vimeo =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([\da-f]+))?/

/**
 * The address that plays a film within a page; undefined where its host or that of its player is none of `hosts`, nor below one: the
 * content security policy refuses it. YouTube's
 * and Vimeo's addresses lead to pages, which refuse to be framed: their players have others, which set no cookie
 * before the film plays.
 */
export function frameOf(address: string, hosts: readonly string[]): string | undefined {
  const frame = playerOf(address).replace(/^http:/, 'https:')
  return isAllowed(address, hosts) && isAllowed(frame, hosts) ? frame : undefined
}

/** The address that plays a film; that of the film itself where its service is not known. */
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

/** Where a film of YouTube is to start: the address says it in seconds, as `t=90` or `t=90s`. */
function startOf(address: string): string {
  const seconds = /[?&](?:t|start)=(\d+)s?(?:&|#|$)/.exec(address)?.[1]
  return seconds ? `&start=${seconds}` : ''
}

/** The attributes of the frame that plays a film: it may play and fill the screen, and lead the page nowhere. */
export const frameAttributes = {
  allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
}

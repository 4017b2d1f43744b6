/** The services by what the addresses of their films look like. */
const services: [string, RegExp][] = [
  [
    'YouTube',
    /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/|live\/|embed\/)|youtu\.be\/)[\w-]/,
  ],
  ['Vimeo', /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?\d/],
]

const alone = /<p>\s*<a href="([^"]*)"[^>]*>((?:(?!<\/?[ap][\s>]).)*)<\/a>\s*<\/p>/gs

/**
 * Shows a link to a film that stands alone in a paragraph as a card. Nothing of the
 * service is loaded: whoever wants to watch goes there.
 */
export function filmed(html: string): string {
  return html.replaceAll(alone, (whole, address: string, words: string) => {
    const service = serviceOf(address)
    if (!service) return whole
    const title = /^\s*(?:https?:|www\.)/.test(words) ? '' : `<strong>${words}</strong>`
    return `<p data-film><a href="${address}"><small>${service}</small>${title}<span>Watch on ${service}</span></a></p>`
  })
}

/** The service that shows the film at an address; undefined for none that is known. */
export function serviceOf(address: string): string | undefined {
  return services.find(([, film]) => film.test(address))?.[0]
}

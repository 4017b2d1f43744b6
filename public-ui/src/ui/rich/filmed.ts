/** The services, with patterns of their film addresses. */
const services: [string, RegExp][] = [
  [
    'YouTube',
    /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/|live\/|embed\/)|youtu\.be\/)[\w-]/,
  ],
  ['Vimeo', /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?\d/],
]

const alone = /<p>\s*<a href="([^"]*)"[^>]*>((?:(?!<\/?[ap][\s>]).)*)<\/a>\s*<\/p>/gs

/**
 * Turns a link to a film alone in a paragraph into a card. Nothing is loaded from the service: a click opens its page.
 */
export function filmed(html: string): string {
  return html.replaceAll(alone, (whole, address: string, words: string) => {
    const service = serviceOf(address)
    if (!service) return whole
    const title = /^\s*(?:https?:|www\.)/.test(words) ? '' : `<strong>${words}</strong>`
    return `<p data-film><a href="${address}"><small>${service}</small>${title}<span>Watch on ${service}</span></a></p>`
  })
}

/** The service of a film's address; undefined if unknown. */
export function serviceOf(address: string): string | undefined {
  return services.find(([, film]) => film.test(address))?.[0]
}

import type { Site, Thing } from '../page/StructuredData.tsx'

/** A site for tests of structured data. */
export const site: Site = {
  origin: 'https://example.co.uk',
  settings: {
    siteName: 'Quoin',
    tagline: 'Careful software',
    description: 'An agency.',
    contactEmail: 'hello@example.co.uk',
    phone: '020 7946 0100',
    address: '1 Cornerstone Yard, London EC1V 0AA',
    hours: [],
    social: [{ label: 'X', url: 'https://x.com/quoin' }, { label: 'None' }],
    mapUrl: '',
    filmHosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'vimeo.com'],
    theme: 'blue',
    timeZone: 'Europe/London',
    inquiryAttachments: false,
    logo: '',
    logoDark: '',
    socialImage: '',
    copyright: '',
    legalLine: '',
    notices: [],
  },
}

/** The structured data in the HTML of a page. */
export function described(html: string): Thing[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const scripts = page.querySelectorAll('script[type="application/ld+json"]')
  return [...scripts].flatMap(
    ({ textContent }) => (JSON.parse(textContent) as { '@graph': Thing[] })['@graph'],
  )
}

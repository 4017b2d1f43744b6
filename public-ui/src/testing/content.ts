import type {
  Job,
  Member,
  Post,
  Product,
  Service,
  Testimonial,
} from '@quoin/shared-ui/api/schema'
import type { Known } from '../content/pictures.ts'

const times = { createdAt: '2026-01-01T10:00:00Z', updatedAt: '2026-01-01T10:00:00Z' }

/** The metadata of an entry without values for search engines. */
export const noSeo = { title: '', description: '', image: '', noindex: false }

/** Returns `count` items, which differ by their number, from 1 on. */
export function many<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at + 1))
}

export function product(changes: Partial<Product> = {}): Product {
  return {
    id: 'atlas',
    slug: '',
    name: 'Atlas',
    description: 'A customer portal.',
    icon: 'fas fa-globe',
    status: 'active',
    category: 'Portals',
    features: ['Single sign-on', 'Audit trail', 'Reports', 'Exports', 'Alerts'],
    specifications: { dataRetention: '8 years', singleSignOn: true },
    pricing: { Starter: 149, Business: 1399 },
    reviews: [{ author: 'R. Shah', rating: 4, content: 'It does what it says.' }],
    image: '',
    seo: noSeo,
    ...times,
    ...changes,
  }
}

export function service(changes: Partial<Service> = {}): Service {
  return {
    id: 'search',
    name: 'Search Marketing',
    description: 'Being found.',
    icon: 'fas fa-chart-line',
    color: 'green',
    status: 'active',
    portfolio: ['A shop in Leeds'],
    pricing: null,
    ...times,
    ...changes,
  }
}

export function post(changes: Partial<Post> = {}): Post {
  return {
    id: 'portals',
    slug: '',
    title: 'Why portals fail',
    excerpt: 'Three reasons.',
    opening: 'Because.',
    content: '<p>Because.</p>',
    category: 'Web',
    tags: ['portals'],
    status: 'published',
    author: 'Ada',
    member: '',
    image: '',
    publishedAt: '2026-03-04T10:00:00Z',
    unpublishAt: null,
    readTime: 7,
    seo: noSeo,
    ...times,
    ...changes,
  }
}

export function job(changes: Partial<Job> = {}): Job {
  return {
    id: 'engineer',
    title: 'Engineer',
    type: 'full-time',
    description: 'Builds things.',
    location: 'Leeds',
    postedAt: '2026-02-03T10:00:00Z',
    requirements: ['Go', 'SQL', 'HTTP', 'Patience', 'Tea'],
    status: 'active',
    ...times,
    ...changes,
  }
}

export function member(changes: Partial<Member> = {}): Member {
  return {
    id: 'ada',
    name: 'Ada Mary Byron',
    position: 'Engineer',
    bio: 'Writes notes.',
    linkedin: 'https://www.linkedin.com/in/ada',
    image: '',
    ...times,
    ...changes,
  }
}

export function testimonial(changes: Partial<Testimonial> = {}): Testimonial {
  return {
    id: 'one',
    content: 'They finished.',
    clientName: 'Tom Reed',
    company: 'Reed & Co',
    clientTitle: 'Owner',
    image: '',
    ...times,
    ...changes,
  }
}

/** The server's data about a picture of the site. */
export function known(changes: Partial<Known> = {}): Known {
  return {
    id: 'lake',
    url: '/media/lake/lake.jpg',
    mime: 'image/jpeg',
    width: 1600,
    height: 900,
    alt: 'A lake at dawn',
    decorative: false,
    focal: { x: 0.5, y: 0.5 },
    placeholder: 'data:image/webp;base64,UklGRg==',
    version: '0a1b2c3d',
    animated: false,
    widths: [320, 640, 960, 1280, 1920],
    ...changes,
  }
}

/** What the server adds to every entity. */
export interface Entity {
  id: string
  createdAt: string
  updatedAt: string
}

export interface Review {
  author: string
  rating: number
  content: string
}

export interface Product extends Entity {
  name: string
  description: string
  icon: string
  status: 'active' | 'inactive' | 'draft'
  category: string
  features: string[]
  specifications: Record<string, string | number | boolean> | null
  pricing: Record<string, number> | null
  reviews: Review[]
}

export interface Service extends Entity {
  name: string
  description: string
  icon: string
  color: string
  status: 'active' | 'inactive' | 'draft'
  portfolio: string[]
  pricing: Record<string, string | number> | null
}

export interface Post extends Entity {
  title: string
  excerpt: string
  content: string
  category: string
  tags: string[]
  status: 'draft' | 'published' | 'archived'
  author: string
  image: string
  publishedAt: string | null
  readTime: number
}

export interface Job extends Entity {
  title: string
  type: 'full-time' | 'part-time' | 'contract' | 'internship'
  description: string
  location: string
  postedAt: string | null
  requirements: string[]
  status: 'active' | 'inactive' | 'draft'
}

export interface Section extends Entity {
  title: string
  type: string
  content: string
  metadata: { buttonText: string; buttonLink: string }
  lastModified: string | null
}

export interface Testimonial extends Entity {
  content: string
  clientName: string
  company: string
  clientTitle: string
}

export interface Member extends Entity {
  name: string
  position: string
  bio: string
  linkedin: string
}

export interface Inquiry extends Entity {
  name: string
  email: string
  company: string
  phone: string
  subject: string
  message: string
  serviceType: string
  status: 'new' | 'in-progress' | 'resolved' | 'closed'
  notes: string
  value: number
}

export interface Subscriber extends Entity {
  email: string
}

export interface Settings extends Entity {
  siteName: string
  tagline: string
  description: string
  contactEmail: string
  phone: string
  address: string
  hours: string[]
  social: { label: string; url: string }[]
  mapUrl: string
  theme: 'blue' | 'green' | 'purple'
  monthlyGoal?: number
}

/** Every content type by its name in the registry. */
export interface Entities {
  product: Product
  service: Service
  post: Post
  job: Job
  section: Section
  testimonial: Testimonial
  member: Member
  inquiry: Inquiry
  subscriber: Subscriber
  settings: Settings
}

interface Answer<Status extends number, Body> {
  responses: Record<Status, { content: { 'application/json': Body } }>
}

interface Ask<Body> {
  requestBody: { content: { 'application/json': Body } }
}

/** The calls that are not about one content type. */
export interface paths {
  '/api/admin/login': {
    post: Ask<{ username: string; password: string }> & Answer<200, { username: string }>
  }
  '/api/admin/logout': {
    post: { responses: Record<204, { content?: never }> }
  }
  '/api/admin/me': { get: Answer<200, { username: string }> }
  '/api/blog/categories': { get: Answer<200, string[]> }
  '/api/blog/related/{id}': {
    get: { parameters: { path: { id: string } } } & Answer<200, Post[]>
  }
}

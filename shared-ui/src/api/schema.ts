import type { components } from './schema.gen.ts'

export type { paths } from './schema.gen.ts'

type Schemas = components['schemas']

export type Product = Schemas['Product']
export type Service = Schemas['Service']
export type Post = Schemas['Post']
export type Job = Schemas['Job']
export type Section = Schemas['Section']
export type Testimonial = Schemas['Testimonial']
export type Member = Schemas['Member']
export type Inquiry = Schemas['Inquiry']
export type Subscriber = Schemas['Subscriber']
export type Settings = Schemas['Settings']

export type SearchResult = Schemas['SearchResult']
export type SearchHit = Schemas['SearchHit']
export type SearchMiss = Schemas['SearchMiss']

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

/** What creates an entry, for the types whose entries are not fixed. */
export interface Inputs {
  product: Schemas['ProductInput']
  service: Schemas['ServiceInput']
  post: Schemas['PostInput']
  job: Schemas['JobInput']
  testimonial: Schemas['TestimonialInput']
  member: Schemas['MemberInput']
  inquiry: Schemas['InquiryInput']
  subscriber: Schemas['SubscriberInput']
}

/** What changes an entry: only the fields that are named. */
export interface Updates {
  product: Schemas['ProductUpdate']
  service: Schemas['ServiceUpdate']
  post: Schemas['PostUpdate']
  job: Schemas['JobUpdate']
  section: Schemas['SectionUpdate']
  testimonial: Schemas['TestimonialUpdate']
  member: Schemas['MemberUpdate']
  inquiry: Schemas['InquiryUpdate']
  subscriber: Schemas['SubscriberUpdate']
  settings: Schemas['SettingsUpdate']
}

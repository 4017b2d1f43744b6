/**
 * The content types of the server. Written by `make generate`: do not change.
 */
import type { components } from './schema.gen.ts'

type Schemas = components['schemas']

export type Product = Schemas['Product']
export type Service = Schemas['Service']
export type Post = Schemas['Post']
export type Job = Schemas['Job']
export type Testimonial = Schemas['Testimonial']
export type Member = Schemas['Member']
export type Inquiry = Schemas['Inquiry']
export type Subscriber = Schemas['Subscriber']
export type Answer = Schemas['Answer']
export type Form = Schemas['Form']
export type Section = Schemas['Section']
export type Page = Schemas['Page']
export type Navigation = Schemas['Navigation']
export type Settings = Schemas['Settings']
export type Media = Schemas['Media']
export type Redirect = Schemas['Redirect']

/** Every content type by its name in the registry. */
export interface Entities {
  'product': Product
  'service': Service
  'post': Post
  'job': Job
  'testimonial': Testimonial
  'member': Member
  'inquiry': Inquiry
  'subscriber': Subscriber
  'answer': Answer
  'form': Form
  'section': Section
  'page': Page
  'navigation': Navigation
  'settings': Settings
  'media': Media
  'redirect': Redirect
}

/** What creates an entry, for the types whose entries are not fixed. */
export interface Inputs {
  'product': Schemas['ProductInput']
  'service': Schemas['ServiceInput']
  'post': Schemas['PostInput']
  'job': Schemas['JobInput']
  'testimonial': Schemas['TestimonialInput']
  'member': Schemas['MemberInput']
  'inquiry': Schemas['InquiryInput']
  'subscriber': Schemas['SubscriberInput']
  'answer': Schemas['AnswerInput']
  'form': Schemas['FormInput']
  'section': Schemas['SectionInput']
  'page': Schemas['PageInput']
  'redirect': Schemas['RedirectInput']
}

/** The name of a content type. */
export type TypeName = keyof Entities

/** Where visitors read a type, and whether that is one entry instead of a list. */
export const places: Record<TypeName, { path: string; single: boolean }> = {
  'product': { path: 'products', single: false },
  'service': { path: 'services', single: false },
  'post': { path: 'blog', single: false },
  'job': { path: 'jobs', single: false },
  'testimonial': { path: 'testimonials', single: false },
  'member': { path: 'team', single: false },
  'inquiry': { path: 'inquiries', single: false },
  'subscriber': { path: 'subscribers', single: false },
  'answer': { path: 'answers', single: false },
  'form': { path: 'forms', single: false },
  'section': { path: 'sections', single: false },
  'page': { path: 'pages', single: false },
  'navigation': { path: 'navigation', single: true },
  'settings': { path: 'settings', single: true },
  'media': { path: 'media', single: false },
  'redirect': { path: 'redirects', single: false },
}

/** The fields that pictures of the site may stand in, of the types that have some. */
export const pictured: { [T in TypeName]?: (keyof Entities[T])[] } = {
  'product': ['image', 'seo'],
  'post': ['content', 'image', 'seo'],
  'testimonial': ['image'],
  'member': ['image'],
  'section': ['metadata', 'items'],
  'page': ['seo'],
  'settings': ['logo', 'logoDark', 'favicon', 'socialImage'],
}
